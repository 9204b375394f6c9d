import type { Edges } from './box-values.js';

/** The layout of an element in CSS px, as needed for its computed values. */
export interface LiveBoxSides {
  readonly isInline: boolean;
  readonly width: number;
  readonly height: number;
  readonly padding: Edges<number>;
  readonly border: Edges<number>;
  readonly margin: Edges<number>;
}
