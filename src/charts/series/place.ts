/** A place on a line, on the screen. */
export interface Place {
  readonly x: number;
  readonly y: number;
}
