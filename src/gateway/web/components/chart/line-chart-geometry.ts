export interface Point {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly value: number;
}

interface ChartPlan {
  /** SVG path data of the line. */
  readonly line: string;
  /** The same line, closed along the bottom. */
  readonly area: string;
  readonly ticks: readonly { readonly y: number; readonly value: number }[];
  readonly days: readonly { readonly x: number; readonly atMs: number }[];
  readonly last: { readonly x: number; readonly y: number } | undefined;
}

interface ChartSize {
  readonly width: number;
  readonly height: number;
  /** Left and bottom margins for labels. */
  readonly left: number;
  readonly bottom: number;
}

const MAX_POINTS = 300;
const MAX_TICKS = 4;

/**
 * Geometry of a line chart. `range` is the minimum extent of the value axis; points are in chronological order. Pure.
 */
export function planChart(points: readonly Point[], range: readonly [number, number], size: ChartSize): ChartPlan {
  const shown = thinOut(points);
  const values = shown.map(({ value }) => value);
  const [min, max] = [Math.min(range[0], ...values), Math.max(range[1], ...values)];
  const step = niceStep((max - min) / MAX_TICKS);
  const [bottom, top] = [Math.floor(min / step) * step, Math.ceil(max / step) * step];
  const fromMs = shown[0]?.atMs ?? 0;
  const spanMs = Math.max(1, (shown.at(-1)?.atMs ?? 0) - fromMs);
  const ground = size.height - size.bottom;
  const x = (atMs: number): number => round(size.left + ((size.width - size.left - 6) * (atMs - fromMs)) / spanMs);
  const y = (value: number): number => round(ground - ((ground - 8) * (value - bottom)) / (top - bottom || 1));
  const places = shown.map(({ atMs, value }) => `${x(atMs)} ${y(value)}`);
  const line = places.length > 0 ? `M${places.join('L')}` : '';
  const last = shown.at(-1);
  return {
    line,
    area: last ? `${line}L${x(last.atMs)} ${ground}L${x(fromMs)} ${ground}Z` : '',
    ticks: Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, index) => {
      const value = bottom + index * step;
      return { y: y(value), value };
    }),
    days: [0, 1 / 3, 2 / 3, 1].map((part) => ({ x: x(fromMs + part * spanMs), atMs: fromMs + part * spanMs })),
    last: last && { x: x(last.atMs), y: y(last.value) },
  };
}

/** Keeps every nth point, and always the last one. */
function thinOut(points: readonly Point[]): readonly Point[] {
  const every = Math.ceil(points.length / MAX_POINTS);
  return points.filter((_, index) => index % Math.max(1, every) === 0 || index === points.length - 1);
}

/** 1, 2 or 5 times a power of ten, at least `rough`. */
function niceStep(rough: number): number {
  if (!(rough > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
}

const round = (value: number): number => Math.round(value * 10) / 10;
