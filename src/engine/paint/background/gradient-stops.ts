import type { Color, ColorMethod, ColorStop, Image } from '../../css/computed/image-values.js';
import { mixColors } from '../../css/value/color/color-method.js';

/** A stop on the gradient line: 0 is its start, 1 its end; values outside are allowed. */
export interface UsedStop {
  readonly at: number;
  readonly color: Color;
}

const MAX_STOPS = 2000;

/**
 * Positions of all stops; `resolve` converts a length to px of the gradient line. Later stops never precede earlier
 * ones; stops without a position are evenly spaced. Stops are added where canvas would blend differently.
 */
export function placeStops(
  stops: readonly ColorStop[],
  linePx: number,
  resolve: (at: NonNullable<ColorStop['at']>) => number,
  method?: ColorMethod,
): readonly UsedStop[] {
  const place = (at: ColorStop['at']): number | undefined =>
    at === undefined ? undefined : linePx > 0 ? resolve(at) / linePx : 0;
  const positions = placeEntries(
    stops.flatMap(({ at, hint }) => (hint === undefined ? [place(at)] : [place(hint), place(at)])),
  );
  let next = 0;
  const placed = stops.map(({ color, hint }) => ({
    hint: hint === undefined ? undefined : positions[next++],
    at: positions[next++] ?? 0,
    color,
  }));
  return refineStops(placed, linePx, method);
}

/** Hints count as stops here. */
function placeEntries(positions: (number | undefined)[]): readonly (number | undefined)[] {
  positions[0] ??= 0;
  positions[positions.length - 1] ??= 1;
  let furthest = Number.NEGATIVE_INFINITY;
  for (const [i, position] of positions.entries()) {
    if (position === undefined) continue;
    furthest = Math.max(furthest, position);
    positions[i] = furthest;
  }
  for (let i = 1; i < positions.length; i++) {
    if (positions[i] !== undefined) continue;
    let next = i;
    while (positions[next] === undefined) next++;
    const [from, to] = [positions[i - 1] ?? 0, positions[next] ?? 1];
    for (let k = i; k < next; k++) positions[k] = from + ((to - from) * (k - i + 1)) / (next - i + 1);
  }
  return positions;
}

/** Repeats the stops until they cover `from` … `to` of the line. */
export function repeatStops(stops: readonly UsedStop[], from: number, to: number): UsedStop[] {
  const first = stops[0]?.at ?? 0;
  const last = stops.at(-1)?.at ?? 1;
  const period = last - first;
  if (!(period > 1e-6)) return stops.slice(-1).map((stop) => ({ ...stop, at: 0 }));
  const begin = Math.floor((from - first) / period);
  const end = Math.min(Math.ceil((to - first) / period), begin + Math.floor(MAX_STOPS / stops.length));
  const repeated: UsedStop[] = [];
  for (let turn = begin; turn < end; turn++)
    for (const { at, color } of stops) repeated.push({ at: at + turn * period, color });
  return repeated;
}

/**
 * Adapts the stops to canvas, which interpolates without premultiplying alpha: a transparent stop gets the colour of
 * the adjacent stop, on both sides.
 */
export function colorTransparentStops(stops: readonly UsedStop[]): UsedStop[] {
  return stops.flatMap((stop, i) => {
    if (stop.color.a > 0) return [stop];
    const neighbours = [stops[i - 1], stops[i + 1]].filter((one) => one !== undefined);
    return neighbours.map(({ color }) => ({ at: stop.at, color: { ...color, a: 0 } }));
  });
}

/** Whether colours blend somewhere, so that the result has shades. */
export function hasShades(stops: readonly UsedStop[]): boolean {
  return stops.some((stop, i) => {
    const next = stops[i + 1];
    if (!next || next.at - stop.at < 1e-4) return false;
    const [a, b] = [stop.color, next.color];
    return a.r !== b.r || a.g !== b.g || a.b !== b.b || a.a !== b.a;
  });
}

/** The single opaque colour of the gradient; dots and lines are often written as such gradients. */
export function flatColorOf({ stops, method }: Exclude<Image, { kind: 'url' }>): Color | undefined {
  if (method?.hue === 'longer') return undefined;
  const first = stops[0]?.color;
  if (first?.a !== 1) return undefined;
  const isFlat = stops.every(
    ({ color }) => color.r === first.r && color.g === first.g && color.b === first.b && color.a === 1,
  );
  return isFlat ? first : undefined;
}

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
function refineStops(
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
