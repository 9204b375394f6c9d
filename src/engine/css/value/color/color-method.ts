import type { Color, ColorMethod } from '../../computed/image-values.js';
import type { Reader } from '../reader.js';
import { fromColor, hueIndexOf, isColorSpace, type Triple, toColor } from './color-spaces.js';

/** Parses `in space longer hue` (CSS Color 4, section 12.4); undefined if it is absent or the space is unknown. */
export function parseColorMethod(reader: Reader): ColorMethod | undefined {
  return reader.attempt(() => {
    if (!reader.word(['in'])) return undefined;
    const space = reader.next()?.text.toLowerCase() ?? '';
    const hue = reader.word(['shorter', 'longer', 'increasing', 'decreasing']);
    if (!isColorSpace(space)) return undefined;
    if (hue && (hueIndexOf(space) === undefined || !reader.word(['hue']))) return undefined;
    return { space, hue: hue ?? 'shorter' };
  });
}

/** Mixes two colours with premultiplied alpha; `first` is the share of the first one. */
export function mixColors({ space, hue: path }: ColorMethod, a: Color, b: Color, first: number): Color {
  const alpha = a.a * first + b.a * (1 - first);
  const hue = hueIndexOf(space);
  const from = fromColor(space, a);
  const to = fromColor(space, b);
  const at = (index: 0 | 1 | 2): number => {
    if (index === hue) return mixHue(from, to, index, first, path, space);
    if (alpha === 0) return from[index] * first + to[index] * (1 - first);
    return (from[index] * a.a * first + to[index] * b.a * (1 - first)) / alpha;
  };
  return toColor(space, [at(0), at(1), at(2)], alpha);
}

function mixHue(
  from: Triple,
  to: Triple,
  index: 0 | 1 | 2,
  first: number,
  path: ColorMethod['hue'],
  space: string,
): number {
  // A colour without chroma has a powerless hue, so it takes the hue of the other.
  if (isGrey(from, space)) return to[index];
  if (isGrey(to, space)) return from[index];
  let turn = (((to[index] - from[index]) % 360) + 360) % 360;
  if (path === 'shorter' && turn > 180) turn -= 360;
  // Two colours with the same hue are a full turn apart.
  if (path === 'longer' && turn < 180) turn += turn > 0 ? -360 : 360;
  if (path === 'decreasing' && turn > 0) turn -= 360;
  return from[index] + turn * (1 - first);
}

function isGrey(triple: Triple, space: string): boolean {
  if (space === 'hwb') return triple[1] + triple[2] >= 100 - 1e-4;
  return triple[1] < (space === 'oklch' ? 4e-6 : 1e-3);
}
