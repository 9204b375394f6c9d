import { type Component, splitAtCommas } from '../syntax/component.js';
import { mixColors, parseColorMethod } from './color-method.js';
import type { ColorComputation, ReadColor } from './context.js';
import { Reader } from './reader.js';

/** Reads `color-mix(in space, a p%, b q%)`. */
export function readColorMix(component: Component, readColor: ReadColor): ColorComputation | undefined {
  if (component.text !== 'color-mix') return undefined;
  const lists = splitAtCommas(component.children);
  const hasSpace = lists[0]?.[0]?.text.toLowerCase() === 'in';
  const methodReader = new Reader(hasSpace ? (lists[0] ?? []) : []);
  const method = hasSpace ? parseColorMethod(methodReader) : ({ space: 'oklab', hue: 'shorter' } as const);
  const [a, b, ...more] = lists.slice(hasSpace ? 1 : 0).map((list) => readShare(list, readColor));
  if (!method || !methodReader.done || !a || !b || more.length > 0) return undefined;
  const shares = normalizeShares(a.share, b.share);
  if (!shares) return undefined;
  return (context) => {
    const mixed = mixColors(method, a.color(context), b.color(context), shares.first);
    return shares.alpha === 1 ? mixed : Object.freeze({ ...mixed, a: mixed.a * shares.alpha });
  };
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
