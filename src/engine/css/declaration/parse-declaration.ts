import { canonicalName, isHarmless } from '../property/aliases.js';
import { type Flow, flowIndex, logicalPair, logicalProperty } from '../property/logical.js';
import { longhandNamed, slotOf } from '../property/longhands.js';
import { shorthandNamed } from '../property/shorthands.js';
import { type Component, isSameValue } from '../syntax/component.js';
import type { RawDeclaration } from '../syntax/parse-rules.js';
import { hasAttributeFunction } from '../value/attribute-value.js';
import { Reader } from '../value/reader.js';
import type { Declaration, LogicalDeclaration, Pending, SlotDeclaration, WideKeyword } from './declaration.js';

const WIDE: readonly WideKeyword[] = ['initial', 'inherit', 'unset', 'revert', 'revert-layer'];

/** Why a declaration was dropped, for the notes. */
type Rejection = 'unknown-property' | 'unknown-value' | 'invalid-value' | 'harmless';

/** The longhands that a declaration sets, or why it was dropped. */
export function parseDeclaration(raw: RawDeclaration): readonly Declaration[] | Rejection {
  if (raw.name.startsWith('--')) {
    if (!isValidUnparsed(raw.value)) return 'unknown-value';
    return [{ kind: 'custom', name: raw.name, important: raw.important, value: raw.value }];
  }
  const name = canonicalName(raw.name);
  if (logicalProperty(name)) return [logical(name, raw, undefined)];
  const pair = logicalPair(name);
  if (pair) return parsePair(pair, raw);
  const declarations = parsePhysical(name, raw.value, raw.important);
  if (declarations) return declarations;
  if (longhandNamed(name) || shorthandNamed(name)) {
    return isInvalidLength(name, raw.value) ? 'invalid-value' : 'unknown-value';
  }
  return isHarmless(name) ? 'harmless' : 'unknown-property';
}

function parsePhysical(
  name: string,
  value: readonly Component[],
  important: boolean,
  part: Pending['part'] = undefined,
): readonly SlotDeclaration[] | undefined {
  const slot = slotOf(name);
  const shorthand = slot === undefined ? shorthandNamed(name) : undefined;
  const names = slot === undefined ? shorthand?.longhands : [name];
  if (!names) return undefined;
  const keyword = readWideKeyword(value);
  if (keyword) return slotsOf(names).map((slot) => ({ kind: 'keyword', slot, important, keyword }));
  const hasAttribute = name !== 'content' && hasAttributeFunction(value);
  if (hasAttribute || hasSubstitution(value)) {
    if (!isValidUnparsed(value)) return undefined;
    const pending = { name, value, part, hasAttribute };
    return slotsOf(names).map((slot) => ({ kind: 'pending', slot, important, pending }));
  }
  return parseValue(name, value)?.map((declaration) => ({ ...declaration, important }));
}

/** Parses a value without `var()`; undefined if it is invalid. */
function parseValue(name: string, value: readonly Component[]): readonly SlotDeclaration[] | undefined {
  const slot = slotOf(name);
  const reader = new Reader(value);
  if (value.length === 0) return undefined;
  if (slot !== undefined) {
    const set = longhandNamed(name)?.parse(reader);
    return set && reader.done ? [{ kind: 'value', slot, important: false, set }] : undefined;
  }
  const shorthand = shorthandNamed(name);
  const expansion = shorthand?.parse(reader);
  if (!shorthand || !expansion || !reader.done) return undefined;
  return shorthand.longhands.flatMap((longhand): SlotDeclaration[] => {
    const at = slotOf(longhand);
    const set = expansion.get(longhand);
    if (at === undefined) return [];
    return [
      set
        ? { kind: 'value', slot: at, important: false, set }
        : { kind: 'keyword', slot: at, important: false, keyword: 'initial' },
    ];
  });
}

interface Substituted {
  readonly value: readonly Component[];
  readonly declarations: readonly SlotDeclaration[] | undefined;
}

/** The last value of each declaration and what it means, because variables have the same values on most pages. */
const lastSubstituted = new WeakMap<Pending, Substituted>();
/** Longer values are not kept. */
const MAX_KEPT_COMPONENTS = 8;

/** Parses a value after variable substitution, which may have produced a CSS-wide keyword. */
export function parseSubstituted(
  pending: Pending,
  value: readonly Component[],
): readonly SlotDeclaration[] | undefined {
  const last = lastSubstituted.get(pending);
  if (last && isSameValue(last.value, value)) return last.declarations;
  const declarations = parsePending(pending, value);
  if (isShort(value) && value.every(({ children }) => isShort(children) && children.every(isLeaf)))
    lastSubstituted.set(pending, { value, declarations });
  return declarations;
}

const isShort = (value: readonly Component[]): boolean => value.length <= MAX_KEPT_COMPONENTS;
const isLeaf = ({ children }: Component): boolean => children.length === 0;

function parsePending({ name, part }: Pending, value: readonly Component[]): readonly SlotDeclaration[] | undefined {
  if (part === undefined || value.length === 1) return parsePhysical(name, value, false);
  const own = value.length === 2 ? value[part] : undefined;
  return own && parsePhysical(name, [own], false);
}

function slotsOf(names: readonly string[]): number[] {
  return names.map(slotOf).filter((slot) => slot !== undefined);
}

/** The CSS-wide keyword, if it is the whole value. */
export function readWideKeyword(value: readonly Component[]): WideKeyword | undefined {
  const [only] = value;
  return value.length === 1 && only ? new Reader(value).word(WIDE) : undefined;
}

export function hasSubstitution(value: readonly Component[]): boolean {
  return value.some(
    ({ kind, text, children }) =>
      (kind === 'function' && (text === 'var' || text === 'env')) || (children.length > 0 && hasSubstitution(children)),
  );
}

/** Whether a value that is parsed later may be valid: no `!` or `;` outside of brackets, and each `var()` has a valid form. */
function isValidUnparsed(value: readonly Component[]): boolean {
  return !value.some(endsValue) && hasValidSubstitutions(value);
}

const endsValue = (component: Component): boolean => component.is('!') || component.is(';');

/** `var()` and `env()` take a name, and a fallback after a comma; `env()` also takes integers after the name. */
function hasValidSubstitutions(value: readonly Component[]): boolean {
  return value.every(({ kind, text, children }) => {
    if (kind === 'function' && (text === 'var' || text === 'env')) {
      const [name, ...rest] = children;
      if (name?.kind !== 'ident' || (text === 'var' && !/^--./.test(name.text))) return false;
      const comma = rest.findIndex((child) => child.is(','));
      const tail = comma < 0 ? rest : rest.slice(0, comma);
      if (rest.some(endsValue)) return false;
      if (tail.some((child) => text === 'var' || child.kind !== 'number')) return false;
    }
    return children.length === 0 || hasValidSubstitutions(children);
  });
}

function logical(name: string, { value, important }: RawDeclaration, part: Pending['part']): LogicalDeclaration {
  const known: (readonly SlotDeclaration[])[] = [];
  const toPhysical = logicalProperty(name);
  return {
    kind: 'logical',
    important,
    in(flow: Flow) {
      const index = flowIndex(flow);
      const parsed = known[index] ?? parsePhysical(toPhysical?.(flow) ?? '', value, important, part) ?? [];
      known[index] = parsed;
      return parsed;
    },
  };
}

function parsePair(
  { start, end, isShared }: { start: string; end: string; isShared: boolean },
  raw: RawDeclaration,
): readonly Declaration[] | Rejection {
  const [first, second = first, ...more] = raw.value;
  if (isShared || readWideKeyword(raw.value)) return [logical(start, raw, undefined), logical(end, raw, undefined)];
  if (hasSubstitution(raw.value) || hasAttributeFunction(raw.value))
    return [logical(start, raw, 0), logical(end, raw, 1)];
  if (!first || !second || more.length > 0) return 'unknown-value';
  return [logical(start, { ...raw, value: [first] }, undefined), logical(end, { ...raw, value: [second] }, undefined)];
}

/** Properties with length values, including prefixed variants, and the keywords of all CSS levels. */
const LENGTHS =
  /^(?:(?:min-|max-)?(?:width|height)|(?:margin|padding|inset)(?:-.+)?|top|right|bottom|left|(?:row-|column-)?gap)$/;
const KEYWORDS =
  /^(?:auto|none|normal|contain|stretch|intrinsic|min-intrinsic|min-content|max-content|fit-content|(?:-webkit-|-moz-)[a-z-]+)$/i;
const UNITS = /^(?:r?(?:em|ex|cap|ch|ic|lh)|[sld]?v(?:w|h|i|b|min|max)|cq(?:w|h|i|b|min|max)|cm|mm|q|in|pt|pc|px)$/;
const NEVER_NEGATIVE = /^(?:(?:min-|max-)?(?:width|height)|padding(?:-.+)?|(?:row-|column-)?gap)$/;

/** Whether a length or number of lines is invalid in every browser, such as `gap: 2`, so that the page is at fault. */
function isInvalidLength(property: string, value: readonly Component[]): boolean {
  if (/line-clamp$/.test(property)) return value.some(({ kind, number, text }) => isNoCount(kind, number, text));
  if (!LENGTHS.test(property)) return false;
  return value.some(({ kind, text, number, unit }) => {
    // `width: %` comes from a page that had no number to print.
    if (kind === 'delim') return text === '%';
    if (kind === 'ident') return !KEYWORDS.test(text);
    if (kind === 'number') return number !== 0;
    if (kind === 'dimension' && !UNITS.test(unit)) return true;
    return (kind === 'dimension' || kind === 'percentage') && number < 0 && NEVER_NEGATIVE.test(property);
  });
}

const isNoCount = (kind: Component['kind'], number: number, text: string): boolean =>
  kind === 'number' ? number < 1 || !Number.isInteger(number) : kind === 'ident' && /^-?(?:infinity|nan)$/i.test(text);
