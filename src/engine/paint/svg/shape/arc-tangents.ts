type Point = readonly [x: number, y: number];

/** Arguments of an arc command: radii, rotation in degrees, large-arc flag and sweep flag. */
type ArcShape = readonly [rx: number, ry: number, degrees: number, large: number, sweep: number];

/**
 * Points on the tangents of an elliptical arc, after its start and before its end (centre parameterisation of SVG 2,
 * appendix B.2.4). A degenerate arc is a straight line.
 */
export function arcTangents(from: Point, to: Point, [rx, ry, degrees, large, sweep]: ArcShape): [Point, Point] {
  const [x, y] = from;
  const [toX, toY] = to;
  const turn = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const [halfX, halfY] = [(x - toX) / 2, (y - toY) / 2];
  let [a, b] = [Math.abs(rx), Math.abs(ry)];
  const [px, py] = [cos * halfX + sin * halfY, cos * halfY - sin * halfX];
  if (!(a > 0) || !(b > 0) || (px === 0 && py === 0)) return [to, from];
  const stretch = (px / a) ** 2 + (py / b) ** 2;
  if (stretch > 1) [a, b] = [a * Math.sqrt(stretch), b * Math.sqrt(stretch)];
  const numerator = Math.max(0, (a * b) ** 2 - (a * py) ** 2 - (b * px) ** 2);
  const factor = Math.sqrt(numerator / ((a * py) ** 2 + (b * px) ** 2)) * ((large !== 0) === (sweep !== 0) ? -1 : 1);
  const [centreX, centreY] = [(factor * a * py) / b, (-factor * b * px) / a];
  const tangentAt = (dx: number, dy: number): Point => {
    // The point on the ellipse, rotated by a quarter turn in the direction of the sweep.
    const [u, v] = [(dx - centreX) / a, (dy - centreY) / b];
    const [alongX, alongY] = sweep !== 0 ? [-v * a, u * b] : [v * a, -u * b];
    return [cos * alongX - sin * alongY, sin * alongX + cos * alongY];
  };
  const [start, end] = [tangentAt(px, py), tangentAt(-px, -py)];
  return [
    [x + start[0], y + start[1]],
    [toX - end[0], toY - end[1]],
  ];
}
