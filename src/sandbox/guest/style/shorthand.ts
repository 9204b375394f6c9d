import type { Declared } from './declaration-text.js';
import { PROPERTY_NAMES } from './property-names.js';

const SIDES = ['top', 'right', 'bottom', 'left'] as const;
const FOUR_SIDED: Readonly<Record<string, (side: string) => string>> = {
  margin: (side) => `margin-${side}`,
  padding: (side) => `padding-${side}`,
  inset: (side) => side,
  'border-width': (side) => `border-${side}-width`,
  'border-style': (side) => `border-${side}-style`,
  'border-color': (side) => `border-${side}-color`,
};

/** Longhands whose values a written shorthand holds, by the longhand's name. */
const HELD = new Map<string, { readonly shorthand: string; readonly index: number }>();
for (const [shorthand, nameOf] of Object.entries(FOUR_SIDED))
  for (const [index, side] of SIDES.entries()) HELD.set(nameOf(side), { shorthand, index });
HELD.set('overflow-x', { shorthand: 'overflow', index: 0 });
HELD.set('overflow-y', { shorthand: 'overflow', index: 1 });
HELD.set('row-gap', { shorthand: 'gap', index: 0 });
HELD.set('column-gap', { shorthand: 'gap', index: 1 });

/** What a longhand is by the shorthand that was written; empty where none was. */
export function valueFromShorthand(name: string, declared: ReadonlyMap<string, Declared>): string {
  const held = HELD.get(name);
  const written = held && declared.get(held.shorthand)?.value;
  if (!held || written === undefined || /[()]/.test(written)) return backgroundColor(name, declared);
  const values = written.split(/\s+/);
  const { index } = held;
  // One value counts for all, the third repeats the first, the fourth the second.
  return values[index] ?? values[index - 2] ?? values[0] ?? '';
}

function backgroundColor(name: string, declared: ReadonlyMap<string, Declared>): string {
  const written = name === 'background-color' ? declared.get('background')?.value : undefined;
  return written !== undefined && /^(?:#[\da-f]+|[a-z]+|(?:rgb|hsl)a?\([^()]*\))$/i.test(written) ? written : '';
}

/** Names that a shorthand sets at the same time, which are written no more. */
export function longhandsOf(name: string): readonly string[] {
  return LONGHANDS.get(name) ?? NONE;
}

const NONE: readonly string[] = [];

function listLonghands(name: string): readonly string[] {
  const nameOf = FOUR_SIDED[name];
  if (nameOf) return SIDES.map(nameOf);
  if (name === 'border')
    return SIDES.flatMap((side) => ['', '-width', '-style', '-color'].map((end) => `border-${side}${end}`));
  if (name === 'overflow') return ['overflow-x', 'overflow-y'];
  if (name === 'gap') return ['row-gap', 'column-gap'];
  if (name === 'background') return ['background-color', 'background-image', 'background-size', 'background-position'];
  if (name === 'flex') return ['flex-grow', 'flex-shrink', 'flex-basis'];
  return [];
}

const LENGTHS =
  /^(?:(?:min-|max-)?(?:width|height)|top|right|bottom|left|inset|(?:margin|padding)(?:-\w+)?|border-(?:\w+-)*(?:width|radius)|font-size|letter-spacing|word-spacing|(?:row-|column-)?gap|text-indent|flex-basis|outline-width)$/;

const LONGHANDS = new Map(
  [...Object.keys(FOUR_SIDED), 'border', 'overflow', 'gap', 'background', 'flex'].map((name) => [
    name,
    listLonghands(name),
  ]),
);

const lengthNames = new Set(PROPERTY_NAMES.filter((name) => LENGTHS.test(name)));

/** A value as it is read again; `undefined` for what browsers refuse, a length without a unit. */
export function acceptValue(name: string, value: string): string | undefined {
  // Most values end in a unit, a word or a bracket, which distinguishes them from plain numbers.
  const last = value.charCodeAt(value.length - 1);
  if (last > 57 || last < 46 || !lengthNames.has(name)) return value;
  if (Number.isNaN(Number(value))) return value;
  return Number(value) === 0 ? '0px' : undefined;
}
