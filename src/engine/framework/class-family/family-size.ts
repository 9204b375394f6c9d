import type { Expander } from '../expand.js';
import { contentPx } from '../lengths.js';
import type { FamilyRule } from './family-rule.js';

const SHAPE = /^(w|h)--(?:(min|max)-)?(?:(\d{1,2}(?:\.5)?)|\[(\d{1,4}(?:\.\d{1,3})?)(px|cqw|cqh|%)\]|(full|auto))$/;
/** The numbers of the scale; others are ignored. */
const STEPS = new Set([
  0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64,
  72, 80, 96,
]);

/** A step of the size scale, four px per step before scaling. */
export function stepPx(digits: string): number | undefined {
  return STEPS.has(Number(digits)) ? Number(digits) * 4 : undefined;
}

/** `w--12`, `h--max-[80px]`, `w--min-[30cqw]`, `h--full`. */
export function sizeRule(name: string, expander: Expander): FamilyRule | undefined {
  const size = readSize(name, expander);
  if (!size) return undefined;
  return { family: 'size', order: size.order, css: () => `${size.property}: ${size.value}` };
}

/** Property and value of a size class. */
export function readSize(
  name: string,
  expander: Expander,
): { readonly property: string; readonly value: string; readonly order: number } | undefined {
  const match = SHAPE.exec(name);
  if (!match) return undefined;
  const [, axis, limit, digits, bracket, unit, word] = match;
  const property = `${limit ? `${limit}-` : ''}${axis === 'w' ? 'width' : 'height'}`;
  if (digits !== undefined) {
    const base = stepPx(digits);
    return base === undefined
      ? undefined
      : { property, value: contentPx(base, expander.context), order: Number(digits) };
  }
  if (word)
    return {
      property,
      value: word === 'full' ? '100%' : limit === 'max' ? 'none' : 'auto',
      order: word === 'full' ? 1000 : 1001,
    };
  const isPx = unit === 'px';
  return {
    property,
    value: isPx ? contentPx(Number(bracket), expander.context) : `${bracket}${unit}`,
    order: (isPx ? 2000 : 10_000) + Number(bracket),
  };
}
