import type { Edges } from './box-values.js';

/** The layout of an element as computed values need it, CSS px. */
export interface LiveBoxSides {
  readonly isInline: boolean;
  readonly width: number;
  readonly height: number;
  readonly padding: Edges<number>;
  readonly border: Edges<number>;
  readonly margin: Edges<number>;
}
