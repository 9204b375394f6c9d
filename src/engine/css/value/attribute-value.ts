import { MAX_VALUE_CHARS } from '../../render-limits.js';
import { Component, splitAtCommas } from '../syntax/component.js';
import { parseText } from '../syntax/parse-components.js';
import { parseColor } from './color/color.js';
import { parseLengthPercentage, parseLengthPx } from './length.js';
import { parseAngle, parseInteger, parseNumber } from './number.js';
import { parseWhole, type Reader } from './reader.js';
import { isUnit } from './units.js';

type Value = readonly Component[];
type Attribute = (name: string) => string | undefined;

/** Functions whose value depends on the element itself. */
const OF_ELEMENT: ReadonlySet<string> = new Set(['attr', 'sibling-index', 'sibling-count']);

/** Whether a value contains `attr()`, `sibling-index()` or `sibling-count()` anywhere. */
export function hasAttributeFunction(value: Value): boolean {
  return value.some(
    ({ kind, text, children }) =>
      (kind === 'function' && OF_ELEMENT.has(text)) || (children.length > 0 && hasAttributeFunction(children)),
  );
}

/**
 * Replaces each `attr()` in a value (CSS Values 5, section 7.7); undefined if one has no valid value. `sibling-index()` and
 * `sibling-count()` are asked for as if they were names of attributes.
 */
export function substituteAttributes(value: Value, attribute: Attribute): Value | undefined {
  const found: Component[] = [];
  let chars = 0;
  for (const component of value) {
    const { kind, text, gap, number, unit, children } = component;
    if (kind === 'function' && text === 'attr') {
      const inserted = readAttribute(children, attribute);
      if (!inserted) return undefined;
      chars += inserted.reduce((sum, one) => sum + one.text.length, 0);
      if (chars > MAX_VALUE_CHARS) return undefined;
      found.push(...inserted);
    } else if (kind === 'function' && OF_ELEMENT.has(text)) {
      const count = attribute(`${text}()`) ?? '1';
      found.push(new Component('number', count, gap, Number(count)));
    } else if (children.length > 0 && hasAttributeFunction(children)) {
      const inner = substituteAttributes(children, attribute);
      if (!inner) return undefined;
      found.push(new Component(kind, text, gap, number, unit, inner));
    } else found.push(component);
  }
  return found;
}

/** Reads `attr(name type?, fallback?)`; without a type, the attribute is a string. */
function readAttribute(children: Value, attribute: Attribute): Value | undefined {
  const [[name, type, ...more] = []] = splitAtCommas(children);
  const comma = children.findIndex((child) => child.is(','));
  const fallback = comma < 0 ? undefined : substituteAttributes(children.slice(comma + 1), attribute);
  if (name?.kind !== 'ident' || more.length > 0) return undefined;
  const text = attribute(name.text.toLowerCase());
  const isString = type === undefined || (type.kind === 'ident' && type.text.toLowerCase() === 'raw-string');
  if (isString) return text === undefined ? (fallback ?? [stringOf('')]) : [stringOf(text)];
  return (text === undefined ? undefined : readTyped(text, type)) ?? fallback;
}

function stringOf(text: string): Component {
  return new Component('string', text, true);
}

function readTyped(text: string, type: Component): Value | undefined {
  const value = text.length > MAX_VALUE_CHARS ? undefined : parseText(text);
  if (!value || value.length === 0) return undefined;
  if (type.kind === 'function' && type.text === 'type') return matchesSyntax(value, type.children) ? value : undefined;
  const [number] = value;
  if (value.length !== 1 || number?.kind !== 'number') return undefined;
  const unit = type.is('%') ? '%' : type.text.toLowerCase();
  if (unit === 'number') return value;
  if (unit === '%') return [new Component('percentage', number.text, true, number.number, '%')];
  return isUnit(unit) ? [new Component('dimension', number.text, true, number.number, unit)] : undefined;
}

const TYPES: ReadonlyMap<string, (reader: Reader) => unknown> = new Map<string, (reader: Reader) => unknown>([
  ['color', parseColor],
  ['length', parseLengthPx],
  ['length-percentage', parseLengthPercentage],
  ['number', parseNumber],
  ['integer', parseInteger],
  ['angle', parseAngle],
  ['percentage', (reader) => (reader.peek()?.kind === 'percentage' ? reader.next() : undefined)],
  ['string', (reader) => reader.string()],
  ['custom-ident', (reader) => (reader.peekWord() === undefined ? undefined : reader.next())],
]);

/** A syntax is `*`, or alternatives of `<type>` and keywords, each for a single value or a list with `+` or `#`. */
function matchesSyntax(value: Value, syntax: Value): boolean {
  if (syntax.length === 1 && syntax[0]?.is('*')) return true;
  const written = syntax.map(({ text }) => text).join('');
  return written.split('|').some((alternative) => {
    const [, type, keyword, multiplier] = /^(?:<([a-z-]+)>|([\w-]+))([+#]?)$/i.exec(alternative) ?? [];
    const parse =
      keyword === undefined ? TYPES.get(type?.toLowerCase() ?? '') : (reader: Reader) => reader.word([keyword]);
    const list = multiplier === '#' ? splitAtCommas(value) : multiplier === '+' ? value.map((one) => [one]) : [value];
    return parse !== undefined && list.every((one) => parseWhole(one, (reader) => parse(reader)) !== undefined);
  });
}
