import type { Point, Quad } from './fit-quad.js';

/** Maps the unit square, as the card has it, to the photograph: (0, 0) to the first corner, (1, 0) to the second. */
export function projectTo([a, b, c, d]: Quad): (x: number, y: number) => Point {
  // Heckbert, Fundamentals of Texture Mapping (1989), section 2.2.3: a square to a quadrilateral.
  const [dx1, dx2, dx3] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x];
  const [dy1, dy2, dy3] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y];
  const scale = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / scale;
  const h = (dx1 * dy3 - dx3 * dy1) / scale;
  return (x, y) => {
    const depth = g * x + h * y + 1;
    return {
      x: ((b.x - a.x + g * b.x) * x + (d.x - a.x + h * d.x) * y + a.x) / depth,
      y: ((b.y - a.y + g * b.y) * x + (d.y - a.y + h * d.y) * y + a.y) / depth,
    };
  };
}
