import type { Area } from './geometry.js';

/** A visible word, in px of the screen. */
export interface Word extends Area {
  readonly text: string;
  /** Its text is not completely visible: an ellipsis follows on its line, or an edge covers a part or most of it. */
  readonly cut?: 'ellipsis' | 'edge' | 'most';
}
