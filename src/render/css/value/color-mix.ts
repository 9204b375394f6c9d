import type { Color } from '../image-values.js';
import { type Component, splitAtCommas } from '../syntax/component.js';
import { fromColor, hueIndexOf, isColorSpace, type Triple, toColor } from './color-spaces.js';
import type { ColorComputation, ReadColor } from './context.js';
import { Reader } from './reader.js';

type HuePath = 'shorter' | 'longer' | 'increasing' | 'decreasing';

/** `color-mix(in space, a p%, b q%)` */
export function readColorMix(component: Component, readColor: ReadColor): ColorComputation | undefined {
  if (component.text !== 'color-mix') return undefined;
  const lists = splitAtCommas(component.children);
  const hasSpace = lists[0]?.[0]?.text.toLowerCase() === 'in';
  const method = new Reader(hasSpace ? (lists[0] ?? []) : []);
  let space = 'oklab';
  let path: HuePath = 'shorter';
  if (method.word(['in'])) {
    space = method.next()?.text.toLowerCase() ?? '';
    path = method.word(['shorter', 'longer', 'increasing', 'decreasing']) ?? 'shorter';
    method.word(['hue']);
  }
  const [a, b, ...more] = lists.slice(hasSpace ? 1 : 0).map((list) => readShare(list, readColor));
  if (!isColorSpace(space) || !method.done || !a || !b || more.length > 0) return undefined;
  const shares = normalizeShares(a.share, b.share);
  if (!shares) return undefined;
  return (context) => mix(space, path, a.color(context), b.color(context), shares);
}

export function readLightDark(component: Component, readColor: ReadColor): ColorComputation | undefined {
  if (component.text !== 'light-dark') return undefined;
  const [light, dark, ...more] = splitAtCommas(component.children).map(([only, ...rest]) =>
    only && rest.length === 0 ? readColor(only) : undefined,
  );
  if (!light || !dark || more.length > 0) return undefined;
  return (context) => (context.inheritance.scheme === 'dark' ? dark(context) : light(context));
}

function readShare(components: readonly Component[], readColor: ReadColor) {
  const reader = new Reader(components);
  const readPercentage = () => {
    if (reader.peek()?.kind !== 'percentage') return undefined;
    return (reader.next()?.number ?? 0) / 100;
  };
  const before = readPercentage();
  const component = reader.next();
  const color = component && readColor(component);
  const share = before ?? readPercentage();
  if (!color || !reader.done || (share !== undefined && (share < 0 || share > 1))) return undefined;
  return { color, share };
}

interface Shares {
  /** Share of the first colour; the second has the rest. */
  readonly first: number;
  /** Below 1 if the percentages add up to less than 100 %. */
  readonly alpha: number;
}

function normalizeShares(a: number | undefined, b: number | undefined): Shares | undefined {
  if (a === undefined && b === undefined) return { first: 0.5, alpha: 1 };
  const first = a ?? 1 - (b ?? 0);
  const sum = first + (b ?? 1 - first);
  return sum === 0 ? undefined : { first: first / sum, alpha: Math.min(1, sum) };
}

function mix(space: string, path: HuePath, a: Color, b: Color, { first, alpha }: Shares): Color {
  const mixedAlpha = a.a * first + b.a * (1 - first);
  const hue = hueIndexOf(space);
  const from = fromColor(space, a);
  const to = fromColor(space, b);
  const at = (index: 0 | 1 | 2): number => {
    if (index === hue) return mixHue(from, to, index, first, path, space);
    if (mixedAlpha === 0) return from[index] * first + to[index] * (1 - first);
    return (from[index] * a.a * first + to[index] * b.a * (1 - first)) / mixedAlpha;
  };
  return toColor(space, [at(0), at(1), at(2)], mixedAlpha * alpha);
}

function mixHue(from: Triple, to: Triple, index: 0 | 1 | 2, first: number, path: HuePath, space: string): number {
  // A colour without chroma has a powerless hue and takes the other's.
  if (isGrey(from, space)) return to[index];
  if (isGrey(to, space)) return from[index];
  let turn = (((to[index] - from[index]) % 360) + 360) % 360;
  if (path === 'shorter' && turn > 180) turn -= 360;
  if (path === 'longer' && turn > 0 && turn < 180) turn -= 360;
  if (path === 'decreasing' && turn > 0) turn -= 360;
  return from[index] + turn * (1 - first);
}

function isGrey(triple: Triple, space: string): boolean {
  if (space === 'hwb') return triple[1] + triple[2] >= 100 - 1e-4;
  return triple[1] < (space === 'oklch' ? 4e-6 : 1e-3);
}
