/** Px. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The part of a block in one column. */
export interface BlockPiece {
  /** The block as if it were in one piece, placed so that this part is where it belongs. */
  readonly whole: Area;
  readonly shown: Area;
}
