import { MAX_RANGE } from './limits.js';
import { RubyTime } from './time.js';

/**
 * Liquid values: those of JSON, `undefined` for nil, and the following. A JavaScript number with a fraction is a float,
 * one without is an integer; `WholeFloat` is a float without a fraction (`4.0`), which prints and divides differently
 * from `4`.
 */
export class WholeFloat {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}

/** `(first..last)`, both ends included; a descending range is empty. */
export class Range {
  readonly first: number;
  readonly last: number;
  constructor(first: number, last: number) {
    this.first = first;
    this.last = last;
  }
  get size(): number {
    return Math.max(0, this.last - this.first + 1);
  }
}

/** An object with computed keys (`forloop`), printed as its class name. */
export abstract class Drop {
  abstract readonly className: string;
  abstract read(key: string): unknown;
}

/** An error in the template, printed in its place as `Liquid error: …`. */
export class LiquidFault extends Error {
  readonly kind: 'error' | 'syntax';
  constructor(message: string, kind: 'error' | 'syntax' = 'error') {
    super(message);
    this.kind = kind;
  }
}

/** Keys and values of data. */
export type Hash = Readonly<Record<string, unknown>>;

/** Whether a value has keys of its own. */
export const isHash = (value: unknown): value is Hash =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof WholeFloat || value instanceof Range || value instanceof Drop || value instanceof RubyTime);

/** Whether a value is nil. */
export const isNil = (value: unknown): value is undefined | null => value === undefined || value === null;
/** Whether a condition counts a value as true: anything but nil and false. */
export const isTruthy = (value: unknown): boolean => !isNil(value) && value !== false;
/** Whether a number is an integer. */
export const isInteger = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value);
/** Whether a number is a float. */
export const isFloat = (value: unknown): boolean =>
  value instanceof WholeFloat || (typeof value === 'number' && !Number.isInteger(value));
/** Whether a value is a number of either kind. */
export const isNumeric = (value: unknown): value is number | WholeFloat =>
  typeof value === 'number' || value instanceof WholeFloat;
/** The JavaScript number of either kind. */
export const numberOf = (value: number | WholeFloat): number => (typeof value === 'number' ? value : value.value);
/** The result as a float, even if it has no fraction. */
export const asFloat = (value: number): number | WholeFloat =>
  Number.isInteger(value) ? new WholeFloat(value) : value;

/** The numbers of a range. @throws LiquidFault when there are more than `MAX_RANGE` */
export function rangeItems(range: Range): number[] {
  if (range.size > MAX_RANGE) throw new LiquidFault(`expected a range of at most ${MAX_RANGE}, got ${range.size}`);
  return Array.from({ length: range.size }, (_, index) => range.first + index);
}

function floatText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e16)) {
    const [digits = '0', exponent = '0'] = value.toExponential().split('e');
    const power = Number(exponent);
    const padded = String(Math.abs(power)).padStart(2, '0');
    return `${digits.includes('.') ? digits : `${digits}.0`}e${power < 0 ? '-' : '+'}${padded}`;
  }
  return Number.isInteger(value) ? `${integerText(value)}.0` : String(value);
}

/** All digits of an integer. */
const integerText = (value: number): string => (Number.isSafeInteger(value) ? String(value) : BigInt(value).toString());

/** A value as text inside a filter: lists and hashes as source, nil as an empty string. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (isNil(value)) return '';
  if (typeof value === 'number') return Number.isInteger(value) ? integerText(value) : floatText(value);
  if (value instanceof WholeFloat) return floatText(value.value);
  if (typeof value === 'boolean') return String(value);
  return inspect(value);
}

/** A value as printed on the page; a list is joined without a separator. */
export function printValue(value: unknown): string {
  return Array.isArray(value) ? value.map(printValue).join('') : textOf(value);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\t': '\\t',
  '\r': '\\r',
  '\f': '\\f',
  '\v': '\\v',
  '\b': '\\b',
  '\u0007': '\\a',
  '\u001b': '\\e',
};

const escapeOther = (found: string): string =>
  found === '#' ? '\\#' : `\\x${found.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/** A value as Ruby source, such as `["a", nil]` or `{"k"=>1}`. */
export function inspect(value: unknown): string {
  if (isNil(value)) return 'nil';
  if (typeof value === 'string') {
    const escaped = value.replace(/["\\\p{Cc}]|#(?=[{$@])/gu, (found) => ESCAPES[found] ?? escapeOther(found));
    return `"${escaped}"`;
  }
  if (Array.isArray(value)) return `[${value.map(inspect).join(', ')}]`;
  if (value instanceof Range) return `${value.first}..${value.last}`;
  if (value instanceof Drop) return value.className;
  if (value instanceof RubyTime) return value.toText();
  if (isHash(value)) {
    return `{${Object.entries(value)
      .map(([key, one]) => `${inspect(key)}=>${inspect(one)}`)
      .join(', ')}}`;
  }
  return textOf(value);
}

/** Equality in Liquid: `1` equals `1.0`, but never `"1"`. */
export function areEqual(left: unknown, right: unknown): boolean {
  if (isNil(left) || isNil(right)) return isNil(left) && isNil(right);
  if (isNumeric(left) && isNumeric(right)) return numberOf(left) === numberOf(right);
  if (Array.isArray(left)) {
    return Array.isArray(right) && left.length === right.length && left.every((one, i) => areEqual(one, right[i]));
  }
  if (left instanceof Range) return right instanceof Range && left.first === right.first && left.last === right.last;
  if (isHash(left) && isHash(right)) {
    const keys = Object.keys(left);
    return (
      keys.length === Object.keys(right).length &&
      keys.every((key) => Object.hasOwn(right, key) && areEqual(left[key], right[key]))
    );
  }
  return left === right;
}

/** −1, 0 or 1; undefined when the two cannot be compared. */
export function compareValues(left: unknown, right: unknown): number | undefined {
  if (isNumeric(left) && isNumeric(right)) return Math.sign(numberOf(left) - numberOf(right));
  if (typeof left === 'string' && typeof right === 'string') return compareText(left, right);
  if (Array.isArray(left) && Array.isArray(right)) {
    for (let i = 0; i < Math.min(left.length, right.length); i++) {
      const order = compareValues(left[i], right[i]);
      if (order !== 0) return order;
    }
    return Math.sign(left.length - right.length);
  }
  if (left instanceof RubyTime && right instanceof RubyTime) return Math.sign(left.epochSeconds - right.epochSeconds);
  return areEqual(left, right) ? 0 : undefined;
}

const compareText = (left: string, right: string): number => {
  if (left === right) return 0;
  // UTF-8 bytes sort by code point; UTF-16 units do not beyond the basic plane.
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
};

/** The input of a list filter: lists flattened, ranges expanded, a hash or scalar as one item, nil as no items. */
export function itemsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flat(Number.POSITIVE_INFINITY);
  if (value instanceof Range) return rangeItems(value);
  return isNil(value) ? [] : [value];
}

/** Whether text, list or hash is empty. */
export const isEmpty = (value: unknown): boolean =>
  value === '' || (Array.isArray(value) && value.length === 0) || (isHash(value) && Object.keys(value).length === 0);

/** Characters, not UTF-16 units. */
export const charsOf = (text: string): string[] => (/[\ud800-\udfff]/.test(text) ? [...text] : text.split(''));
/** Number of characters, not UTF-16 units. */
export const charCount = (text: string): number => (/[\ud800-\udfff]/.test(text) ? [...text].length : text.length);

/** The class name of a value, for messages about comparisons. */
export function classOf(value: unknown): string {
  if (isNil(value)) return 'nil';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return 'String';
  if (isInteger(value)) return 'Integer';
  if (isNumeric(value)) return 'Float';
  if (Array.isArray(value)) return 'Array';
  return value instanceof Range ? 'Range' : 'Hash';
}
