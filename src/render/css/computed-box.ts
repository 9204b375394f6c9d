import type { Edges } from './box-values.js';

/** What computed values take from the layout of an element, CSS px. */
export interface LiveBoxSides {
  readonly isInline: boolean;
  readonly width: number;
  readonly height: number;
  readonly padding: Edges<number>;
  readonly border: Edges<number>;
  readonly margin: Edges<number>;
}
