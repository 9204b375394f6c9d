/** A text with its padding, in the plot. */
export interface LabelBox {
  x: number;
  y: number;
  readonly width: number;
  readonly height: number;
}

export function overlaps(a: LabelBox, b: LabelBox, inset: number): boolean {
  const gap = 2 * inset;
  return (
    a.x + a.width - gap > b.x && b.x + b.width - gap > a.x && a.y + a.height - gap > b.y && b.y + b.height - gap > a.y
  );
}
