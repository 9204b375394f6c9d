import type { Declared } from './declaration-text.js';

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

/** False for what browsers refuse although it looks like a value: a length without a unit. */
export function isAcceptable(name: string, value: string): boolean {
  if (!LENGTHS.test(name)) return true;
  return !/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(value) || Number(value) === 0;
}
