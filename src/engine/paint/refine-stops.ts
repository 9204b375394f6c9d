import type { Color, ColorMethod } from '../css/image-values.js';
import { mixColors } from '../css/value/color-method.js';

/** A stop on the gradient line and its hint, both as fractions of the line. */
interface PlacedStop {
  readonly at: number;
  readonly color: Color;
  readonly hint: number | undefined;
}

/** Canvas interpolates linearly between stops, so a curve gets one every few px, up to a limit. */
const PX_PER_STEP = 2;
const MAX_STEPS = 32;

const SRGB: ColorMethod = { space: 'srgb', hue: 'shorter' };

/**
 * Adds stops where canvas cannot blend as required: other colour spaces, hints, and pairs of translucent colours, which
 * CSS blends with premultiplied alpha.
 */
export function refineStops(
  stops: readonly PlacedStop[],
  linePx: number,
  method: ColorMethod | undefined,
): readonly { readonly at: number; readonly color: Color }[] {
  const isPlain =
    !method && stops.every((stop, i) => stop.hint === undefined && canvasBlends(stops[i - 1] ?? stop, stop));
  if (isPlain) return stops;
  return stops.flatMap((stop, i) => {
    const before = stops[i - 1];
    if (!before || stop.at - before.at < 1e-6) return [stop];
    return [...stopsBetween(before, stop, linePx, method), stop];
  });
}

function canvasBlends({ color: a }: PlacedStop, { color: b }: PlacedStop): boolean {
  return a.a === b.a || a.a === 0 || b.a === 0;
}

function stopsBetween(from: PlacedStop, to: PlacedStop, linePx: number, method: ColorMethod | undefined) {
  if (from.color === to.color && method?.hue !== 'longer') return [];
  if (!method && to.hint === undefined && canvasBlends(from, to)) return [];
  const length = to.at - from.at;
  const hint = to.hint === undefined ? 0.5 : (to.hint - from.at) / length;
  if (hint <= 0) return [{ at: from.at, color: to.color }];
  if (hint >= 1) return [{ at: to.at, color: from.color }];
  const steps = Math.max(1, Math.min(MAX_STEPS, Math.ceil((length * linePx) / PX_PER_STEP)));
  const exponent = Math.log(0.5) / Math.log(hint);
  const between: { at: number; color: Color }[] = [];
  for (let step = 1; step < steps; step++) {
    const share = step / steps;
    const color = mixColors(method ?? SRGB, from.color, to.color, 1 - share ** exponent);
    between.push({ at: from.at + length * share, color });
  }
  return between;
}
