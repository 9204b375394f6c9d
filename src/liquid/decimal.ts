import { asFloat, isNumeric, LiquidFault, numberOf, textOf, type WholeFloat } from './value.js';

/**
 * Arithmetic of filters. Integers stay integers. If one operand is a float, both are exact decimals of their printed
 * digits (so that `0.1 plus: 0.2` is `0.3`), and the result is a float.
 */
export interface Decimal {
  /** The value is digits × 10^-scale. */
  readonly digits: bigint;
  readonly scale: number;
  readonly isFloat: boolean;
}

const DECIMAL_TEXT = /^-?\d+\.\d+$/;
const QUOTIENT_DIGITS = 25;
const MAX_SCALE = 400;

/** Converts any value to a number: text by its leading digits, nil and lists to zero. */
export function toDecimal(value: unknown): Decimal {
  if (isNumeric(value)) {
    const isFloat = typeof value !== 'number' || !Number.isInteger(value);
    if (!Number.isFinite(numberOf(value))) throw new LiquidFault('expected a finite number');
    return isFloat ? parseDecimal(textOf(value), true) : { digits: BigInt(numberOf(value)), scale: 0, isFloat };
  }
  if (typeof value !== 'string') return { digits: 0n, scale: 0, isFloat: false };
  const text = value.trim();
  if (DECIMAL_TEXT.test(text)) return parseDecimal(text, true);
  return { digits: BigInt(leadingInteger(text)), scale: 0, isFloat: false };
}

/** The leading digits of a text, `0` if there are none; a single `_` may separate two digits. */
export function leadingInteger(text: string): string {
  const match = /^\s*([+-]?)(\d+(?:_\d+)*)/.exec(text);
  if (!match) return '0';
  return `${match[1] === '-' ? '-' : ''}${(match[2] ?? '0').replaceAll('_', '').slice(0, MAX_SCALE)}`;
}

/** Digits with a point and perhaps an exponent, as `textOf` prints floats. */
function parseDecimal(text: string, isFloat: boolean): Decimal {
  const end = text.indexOf('e');
  const mantissa = end < 0 ? text : text.slice(0, end);
  const point = mantissa.indexOf('.');
  const fractionLength = point < 0 ? 0 : mantissa.length - point - 1;
  const scale = fractionLength - (end < 0 ? 0 : Number(text.slice(end + 1)));
  if (Math.abs(scale) > MAX_SCALE) throw new LiquidFault('expected a number of reasonable size');
  const digits = BigInt(point < 0 ? mantissa : mantissa.slice(0, point) + mantissa.slice(point + 1));
  return scale >= 0 ? { digits, scale, isFloat } : { digits: digits * powerOfTen(-scale), scale: 0, isFloat };
}

const rescale = (number: Decimal, scale: number): bigint =>
  number.scale === scale ? number.digits : number.digits * powerOfTen(scale - number.scale);

const powerOfTen = (exponent: number): bigint => 10n ** BigInt(exponent);

/** Converts back to a Liquid value. */
export function fromDecimal(number: Decimal): number | WholeFloat {
  if (!number.isFloat) return Number(number.digits);
  const isNegative = number.digits < 0n;
  const text = (isNegative ? -number.digits : number.digits).toString().padStart(number.scale + 1, '0');
  const point = text.length - number.scale;
  return asFloat(Number(`${isNegative ? '-' : ''}${text.slice(0, point)}.${text.slice(point) || '0'}`));
}

/** The arithmetic filters. */
export type Operation = 'plus' | 'minus' | 'times' | 'divided_by' | 'modulo';

/** One arithmetic operation. @throws LiquidFault for a division by zero */
export function calculate(operation: Operation, left: Decimal, right: Decimal): Decimal {
  const isFloat = left.isFloat || right.isFloat;
  const scale = Math.max(left.scale, right.scale);
  const [a, b] = [rescale(left, scale), rescale(right, scale)];
  switch (operation) {
    case 'plus':
      return { digits: a + b, scale, isFloat };
    case 'minus':
      return { digits: a - b, scale, isFloat };
    case 'times':
      return { digits: left.digits * right.digits, scale: left.scale + right.scale, isFloat };
    case 'divided_by': {
      if (b === 0n && !isFloat) throw new LiquidFault('divided by 0');
      if (!isFloat) return { digits: floorDivide(a, b), scale: 0, isFloat };
      return { digits: (a * powerOfTen(QUOTIENT_DIGITS)) / b, scale: QUOTIENT_DIGITS, isFloat };
    }
    case 'modulo':
      if (b === 0n) throw new LiquidFault('divided by 0');
      return { digits: a - floorDivide(a, b) * b, scale, isFloat };
  }
}

/** Integers have no negative zero. */
export const withoutSign = (value: number): number => value + 0;

function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

/** Rounds to `places` after the point (before it, when negative), halves away from zero. */
export function roundDecimal(number: Decimal, places: number): Decimal {
  if (number.scale <= places) return number;
  const step = powerOfTen(Math.min(MAX_SCALE, number.scale - places));
  const half = step / 2n;
  const rounded = number.digits < 0n ? -((-number.digits + half) / step) : (number.digits + half) / step;
  if (places >= 0) return { digits: rounded, scale: places, isFloat: number.isFloat };
  return { digits: rounded * powerOfTen(-places), scale: 0, isFloat: number.isFloat };
}

/** The next lower or higher integer. */
export function toWhole(number: Decimal, direction: 'floor' | 'ceil'): number {
  const unit = powerOfTen(number.scale);
  return Number(direction === 'floor' ? floorDivide(number.digits, unit) : -floorDivide(-number.digits, unit));
}

/** −1, 0 or 1. */
export const compareDecimals = (left: Decimal, right: Decimal): number => {
  const scale = Math.max(left.scale, right.scale);
  const difference = rescale(left, scale) - rescale(right, scale);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
};

/** An integer argument of a filter or loop. @throws LiquidFault `invalid integer` for anything else, including `1.5` */
export function toIntegerArgument(value: unknown): number {
  const text = textOf(value).trim();
  if (/^[+-]?\d+(?:_\d+)*$/.test(text)) return Number(text.replaceAll('_', ''));
  throw new LiquidFault('invalid integer');
}
