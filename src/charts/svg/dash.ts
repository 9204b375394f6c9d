const UNITS: Readonly<Record<string, readonly number[]>> = {
  shortdash: [3, 1],
  shortdot: [1, 1],
  shortdashdot: [3, 1, 1, 1],
  shortdashdotdot: [3, 1, 1, 1, 1, 1],
  dot: [1, 3],
  dash: [4, 3],
  longdash: [8, 3],
  dashdot: [4, 3, 1, 3],
  longdashdot: [8, 3, 1, 3],
  longdashdotdot: [8, 3, 1, 3, 1, 3],
};

/** A dash style by name as the lengths of SVG; undefined for a solid line. */
export function dashArray(style: unknown, widthPx: number): string | undefined {
  if (typeof style !== 'string' || style === '') return undefined;
  const units = UNITS[style.toLowerCase()];
  if (units) return units.map((unit) => unit * widthPx).join(',');
  return /^[\d\s.,]+$/.test(style) ? style : undefined;
}
