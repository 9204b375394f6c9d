export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle by its upper left corner and its size. */
export interface Area extends Point, Size {}
