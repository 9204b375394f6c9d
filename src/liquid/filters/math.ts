import {
  calculate,
  compareDecimals,
  type Decimal,
  fromDecimal,
  type Operation,
  roundDecimal,
  toDecimal,
  toWhole,
  withoutSign,
} from '../decimal.js';
import { isInteger } from '../value.js';
import { type Filter, type FilterTable, filter } from './filter.js';

const operation = (name: Operation): Filter =>
  filter(1, 1, (input, [operand]) => operate(name, toDecimal(input), toDecimal(operand)));

function operate(name: Operation, left: Decimal, right: Decimal): unknown {
  // Dividing a float by zero gives infinity; only integers throw.
  const isInfinite = name === 'divided_by' && right.digits === 0n && (left.isFloat || right.isFloat);
  return isInfinite ? Number(left.digits) / 0 : fromDecimal(calculate(name, left, right));
}

const choose = (keep: (order: number) => boolean): Filter =>
  filter(1, 1, (input, [bound]) => {
    const [value, limit] = [toDecimal(input), toDecimal(bound)];
    return fromDecimal(keep(compareDecimals(value, limit)) ? value : limit);
  });

const isReal = (value: unknown): value is number => Number.isFinite(value);

const MAX_PLACES = 100;

function round(input: unknown, places: unknown): unknown {
  if (places === undefined && isInteger(input)) return withoutSign(input);
  const count = Math.max(-MAX_PLACES, Math.min(MAX_PLACES, toWhole(toDecimal(places), 'floor')));
  const rounded = roundDecimal(toDecimal(input), count);
  return fromDecimal(count <= 0 ? { ...rounded, isFloat: false } : rounded);
}

const absolute = (number: Decimal): Decimal => (number.digits < 0n ? { ...number, digits: -number.digits } : number);

/** Number filters. */
export const MATH: FilterTable = {
  plus: operation('plus'),
  minus: operation('minus'),
  times: operation('times'),
  divided_by: operation('divided_by'),
  modulo: operation('modulo'),
  abs: filter(0, 0, (input) => fromDecimal(absolute(toDecimal(input)))),
  ceil: filter(0, 0, (input) => (isReal(input) ? withoutSign(Math.ceil(input)) : toWhole(toDecimal(input), 'ceil'))),
  floor: filter(0, 0, (input) => (isReal(input) ? withoutSign(Math.floor(input)) : toWhole(toDecimal(input), 'floor'))),
  round: filter(0, 1, (input, [places]) => round(input, places)),
  at_least: choose((order) => order >= 0),
  at_most: choose((order) => order <= 0),
};
