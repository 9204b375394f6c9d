import { encode } from 'uqr';
import { parseCondition } from '../condition.js';
import { fromDecimal, leadingInteger, roundDecimal, toDecimal } from '../decimal.js';
import type { Run } from '../run.js';
import { type DateWords, ENGLISH, formatTime } from '../strftime.js';
import { RubyTime } from '../time.js';
import { areEqual, isFloat, isHash, isNil, isTruthy, LiquidFault, Range, textOf, WholeFloat } from '../value.js';
import { readClock, toTime } from './date.js';
import { type FilterTable, filter } from './filter.js';
import { renderMarkdown } from './markdown.js';
import { ordinalOf, pluralOf } from './plural.js';
import WORDS from './words.json' with { type: 'json' };

const integer = (value: unknown): number => Number(leadingInteger(textOf(value)));

/** JSON with the language's own values spelled out. */
function toJson(value: unknown): string {
  const text = JSON.stringify(value ?? null, (_key, one: unknown) => {
    if (one instanceof WholeFloat) return `\u0001${textOf(one)}\u0001`;
    if (one instanceof Range || one instanceof RubyTime) return textOf(one);
    return one;
  });
  return text.replace(/"\\u0001([^"\\]*)\\u0001"/g, '$1');
}

function parseJson(input: unknown): unknown {
  if (typeof input !== 'string') throw new TypeError('JSON text was expected');
  return JSON.parse(input);
}

const get = (item: unknown, key: unknown): unknown =>
  isHash(item) && typeof key === 'string' && Object.hasOwn(item, key) ? item[key] : undefined;

function listOf(input: unknown): unknown[] {
  if (!Array.isArray(input)) throw new TypeError('a list was expected');
  return input;
}

function groupBy(input: unknown, key: unknown): Record<string, unknown[]> {
  const groups = new Map<string, unknown[]>();
  for (const item of listOf(input)) {
    const name = textOf(get(item, key));
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return Object.fromEntries(groups);
}

function whereExpression(input: unknown, variable: unknown, expression: unknown, run: Run): unknown {
  if (!Array.isArray(input) && !isHash(input)) return input;
  const items = isHash(input) ? Object.values(input) : input;
  const condition = parseCondition(textOf(expression));
  const chosen: unknown[] = [];
  run.nest(() => {
    for (const item of items) {
      run.define(textOf(variable), item);
      if (condition.isMet(run)) chosen.push(item);
    }
  });
  return chosen;
}

/** Digits in groups of three; text that is no number stays as it is. */
function groupDigits(value: unknown, delimiter: string, separator: string): unknown {
  const text = textOf(value);
  if (!/^-?\d+(\.\d+)?$/.test(text)) return value;
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\d(?=(?:\d{3})+$)/g, (digit) => digit + delimiter);
  return fraction === undefined ? grouped : grouped + separator + fraction;
}

interface Money {
  readonly unit: string;
  readonly isUnitLast: boolean;
}

/** Currencies of the locales that people name instead of a sign. */
const MONEY: ReadonlyMap<string, Money> = new Map(
  [
    ['en', '$', false],
    ['en-GB', '£', false],
    ['en-AU', '$', false],
    ['en-CA', '$', false],
    ['de', '€', true],
    ['de-AT', '€', true],
    ['fr', '€', true],
    ['es', '€', true],
    ['it', '€', true],
    ['nl', '€', false],
    ['pt', '€', true],
    ['pt-BR', 'R$', false],
    ['ja', '円', true],
    ['da', 'kr', true],
    ['sv', 'kr', true],
    ['nb', 'kr', true],
    ['pl', 'zł', true],
  ].map(
    ([locale, unit, isUnitLast]) => [String(locale), { unit: String(unit), isUnitLast: isUnitLast === true }] as const,
  ),
);

function formatMoney(value: unknown, args: readonly unknown[]): string | undefined {
  if (isNil(value)) return undefined;
  const [unitOrLocale = '$', delimiter = ',', separator = '.', precision = 2] = args;
  const money = MONEY.get(textOf(unitOrLocale)) ?? { unit: textOf(unitOrLocale), isUnitLast: false };
  const isNumber = /^\s*-?\d+(\.\d+)?\s*$/.test(textOf(value));
  if (!isNumber) return money.unit + textOf(value);
  const places = Math.max(0, Math.min(20, integer(precision)));
  const rounded = roundDecimal(toDecimal(value), places);
  const isNegative = rounded.digits < 0n;
  const digits = (isNegative ? -rounded.digits : rounded.digits).toString().padStart(rounded.scale + 1, '0');
  const whole = digits.slice(0, digits.length - rounded.scale);
  const fraction = digits.slice(digits.length - rounded.scale).padEnd(places, '0');
  const amount = String(groupDigits(whole, textOf(delimiter), '')) + (places > 0 ? textOf(separator) + fraction : '');
  const sign = isNegative ? '-' : '';
  const space = money.unit === '円' ? '' : ' ';
  return money.isUnitLast ? `${sign}${amount}${space}${money.unit}` : `${sign}${money.unit}${amount}`;
}

function translateWord(word: string, locale: string): string {
  const table: Readonly<Record<string, Readonly<Record<string, string>>>> = WORDS;
  const words = table[locale] ?? table[locale.split('-')[0] ?? ''] ?? {};
  return Object.hasOwn(words, word) ? (words[word] ?? '') : `translation missing: ${locale}.custom_plugins.${word}`;
}

/** Month and day names of a locale, from the runtime's own tables. */
function wordsOf(locale: string): DateWords {
  if (locale === 'en') return ENGLISH;
  const names = (options: Intl.DateTimeFormatOptions, dates: readonly Date[]): string[] => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
    const [part] = Object.keys(options);
    return dates.map((date) => format.formatToParts(date).find(({ type }) => type === part)?.value ?? '');
  };
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2023, month, 15)));
  const days = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2023, 0, 1 + day)));
  try {
    return {
      // With a day beside it, a month takes the form it has inside a date.
      months: names({ month: 'long', day: 'numeric' }, months),
      shortMonths: names({ month: 'short', day: 'numeric' }, months),
      days: names({ weekday: 'long' }, days),
      shortDays: names({ weekday: 'short' }, days),
    };
  } catch {
    return ENGLISH;
  }
}

const NAMED_FORMATS: Readonly<Record<string, string>> = {
  default: '%a, %d %b %Y %H:%M:%S %z',
  short: '%d %b %H:%M',
  long: '%B %d, %Y %H:%M',
};

function requireTime(input: unknown, run: Run): RubyTime {
  const time = toTime(input, run);
  if (!time) throw new LiquidFault(`no time information in ${JSON.stringify(textOf(input))}`);
  return time;
}

function localizeDate(input: unknown, format: string, locale: string, run: Run): string {
  const pattern = format.includes('%') ? format : (NAMED_FORMATS[format] ?? format);
  return formatTime(requireTime(input, run), pattern, wordsOf(locale));
}

function daysAgo(input: unknown, zone: string, run: Run): RubyTime {
  const { nowMs } = run.shared;
  run.shared.reads.clock = true;
  let today: string;
  try {
    today = new Intl.DateTimeFormat('en-CA', { timeZone: zone === 'Etc/UTC' ? 'UTC' : zone }).format(nowMs);
  } catch {
    throw new TypeError(`a time zone was expected, not ${zone}`);
  }
  return new RubyTime(Date.parse(`${today}T00:00:00Z`) / 1000 - integer(input) * 86_400, 0, { isDay: true });
}

function pluralize(noun: string, count: unknown, options: unknown): string {
  const plural = get(options, 'plural');
  const isOne = /^1(\.0+)?$/.test(textOf(count));
  return `${isNil(count) ? 0 : textOf(count)} ${isOne ? noun : isNil(plural) ? pluralOf(noun) : textOf(plural)}`;
}

const LEVELS: Readonly<Record<string, 'L' | 'M' | 'Q' | 'H'>> = { l: 'L', m: 'M', q: 'Q', h: 'H' };

function drawQrCode(text: string, moduleSize: number, level: string): string {
  const { data, size } = encode(text, { ecc: LEVELS[level.toLowerCase()] ?? 'H', border: 0 });
  const side = size * moduleSize;
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    `<svg version="1.1" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges" class="qr-code">` +
    `<rect width="${side}" height="${side}" x="0" y="0" fill="#fff"/>` +
    `<path d="${path}" fill="#000" transform="scale(${moduleSize})"/></svg>`
  );
}

function takeSample(input: unknown, run: Run): unknown {
  const items = listOf(input);
  run.shared.reads.chance = true;
  return items[Math.floor(run.shared.random() * items.length)];
}

const toInteger = (value: unknown): unknown =>
  isFloat(value) ? fromDecimal({ ...toDecimal(Math.trunc(Number(textOf(value)))), isFloat: false }) : integer(value);

export const TRMNL: FilterTable = {
  // The characters only tell elements apart; the picture does not change with them, so this is no chance to report.
  append_random: filter(0, 0, (input, _args, run) => {
    const suffix = Math.floor(run.shared.random() * 0x10000);
    return textOf(input) + suffix.toString(16).padStart(4, '0');
  }),
  days_ago: filter(0, 1, (input, [zone = 'Etc/UTC'], run) => daysAgo(input, textOf(zone), run)),
  group_by: filter(1, 1, (input, [key]) => groupBy(input, key)),
  find_by: filter(2, 3, (input, [key, value, fallback]) => {
    const found = listOf(input).find((item) => areEqual(get(item, key), value));
    return isTruthy(found) ? found : fallback;
  }),
  where_exp: filter(2, 2, (input, [variable, expression], run) => whereExpression(input, variable, expression, run)),
  sample: filter(0, 0, (input, _args, run) => takeSample(input, run)),
  map_to_i: filter(0, 0, (input) => listOf(input).map(toInteger)),
  json: filter(0, 0, toJson),
  parse_json: filter(0, 0, parseJson),
  markdown_to_html: filter(0, 0, (input) => renderMarkdown(textOf(input))),
  number_with_delimiter: filter(0, 2, (input, [delimiter = ',', separator = '.']) =>
    groupDigits(input, textOf(delimiter), textOf(separator)),
  ),
  number_to_currency: filter(0, 4, formatMoney),
  l_word: filter(1, 1, (input, [locale]) => translateWord(textOf(input), textOf(locale))),
  l_date: filter(1, 2, (input, [format, locale = 'en'], run) =>
    localizeDate(input, textOf(format), textOf(locale), run),
  ),
  ordinalize: filter(1, 1, (input, [format], run) => {
    const time = input === 'now' || input === 'today' ? readClock(run) : requireTime(input, run);
    return formatTime(time, textOf(format).replaceAll('<<ordinal_day>>', ordinalOf(time.wall.getUTCDate())));
  }),
  pluralize: filter(1, 2, (input, [count, options]) => pluralize(textOf(input), count, options)),
  qr_code: filter(0, 3, (input, [size = 11, level = '']) =>
    drawQrCode(textOf(input), Math.max(1, Math.min(100, integer(size))), textOf(level)),
  ),
};
