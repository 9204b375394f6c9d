import { leadingInteger, roundDecimal, toDecimal } from '../decimal.js';
import { isNil, textOf } from '../value.js';
import { type FilterTable, filter } from './filter.js';
import { readTable } from './read-table.js';

/** Unit and pattern of the currency, by locale. */
const LOCALES = readTable<readonly [unit: string, pattern: string]>('money.json');
const NUMBER = /^\s*-?\d+(?:\.\d+)?\s*$/;
const MAX_PLACES = 20;

/** Groups digits in threes; anything but a number is unchanged. */
function groupDigits(value: unknown, delimiter: string, separator: string): unknown {
  const text = textOf(value);
  if (!/^-?\d+(\.\d+)?$/.test(text)) return value;
  const [whole = '', fraction] = text.split('.');
  const sign = whole.startsWith('-') ? '-' : '';
  const grouped = sign + inThrees(whole.slice(sign.length)).join(delimiter);
  return fraction === undefined ? grouped : grouped + separator + fraction;
}

/** Digits in groups of three, the first of one to three. */
function inThrees(digits: string): readonly string[] {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.push(digits.slice(Math.max(0, end - 3), end));
  return groups.reverse();
}

/** Unit and pattern of a currency, given by its sign or a locale. */
function findMoney(unitOrLocale: string): readonly [unit: string, pattern: string] {
  const language = /^([a-z]{2})-[A-Z]{2}$/.exec(unitOrLocale)?.[1] ?? '';
  return LOCALES.get(unitOrLocale) ?? LOCALES.get(language) ?? [unitOrLocale, '%u%n'];
}

function formatMoney(value: unknown, args: readonly unknown[]): string | undefined {
  if (isNil(value)) return undefined;
  const [unitOrLocale = '$', delimiter = ',', separator = '.', precision = 2] = args;
  const [unit, pattern] = findMoney(textOf(unitOrLocale));
  const fill = (amount: string): string => pattern.replace('%u', () => unit).replace('%n', () => amount);
  if (!NUMBER.test(textOf(value))) return fill(textOf(value));
  const places = Math.max(0, Math.min(MAX_PLACES, Number(leadingInteger(textOf(precision)))));
  const rounded = roundDecimal(toDecimal(value), places);
  const isNegative = rounded.digits < 0n;
  const digits = (isNegative ? -rounded.digits : rounded.digits).toString().padStart(rounded.scale + 1, '0');
  const point = digits.length - rounded.scale;
  const whole = textOf(groupDigits(digits.slice(0, point), textOf(delimiter), ''));
  const fraction = places > 0 ? textOf(separator) + digits.slice(point).padEnd(places, '0') : '';
  return (isNegative ? '-' : '') + fill(whole + fraction);
}

/** Filters that format numbers and amounts. */
export const MONEY: FilterTable = {
  number_with_delimiter: filter(0, 2, (input, [delimiter = ',', separator = '.']) =>
    groupDigits(input, textOf(delimiter), textOf(separator)),
  ),
  number_to_currency: filter(0, 4, formatMoney),
};
