import { isNumber, isOptions } from '../options/read.js';
import { tidyNumber } from '../tick/linear-steps.js';
import type { Language } from './language.js';

/** Fills `{point.y:.1f}` and its kin from a context; what is missing becomes nothing. */
export function fillTemplate(template: string, context: unknown, language: Language): string {
  let text = '';
  let from = 0;
  for (;;) {
    const open = template.indexOf('{', from);
    const close = open < 0 ? -1 : template.indexOf('}', open);
    if (close < 0) return text + template.slice(from);
    text += template.slice(from, open) + fillPlace(template.slice(open + 1, close), context, language);
    from = close + 1;
  }
}

function fillPlace(place: string, context: unknown, language: Language): string {
  const call =
    /^\((.*)\)(?::(.*))?$/.exec(place) ?? (CALL.test(place) ? /^(.*?)(?::([^:]*))?$/.exec(place) : undefined);
  if (call) return formatValue(callHelper(call[1] ?? '', context), call[2] ?? '', language);
  const colon = place.indexOf(':');
  const path = colon < 0 ? place : place.slice(0, colon);
  const format = colon < 0 ? '' : place.slice(colon + 1);
  return formatValue(valueAt(path.trim(), context), format, language);
}

const HELPERS: Readonly<Record<string, (a: number, b: number) => number>> = {
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
  divide: (a, b) => (b === 0 ? Number.NaN : a / b),
};
const CALL = /^(?:add|subtract|multiply|divide|ucfirst) /;

/** `divide value 1000`, `ucfirst point.name`. */
function callHelper(call: string, context: unknown): unknown {
  const [name = '', ...operands] = call.trim().split(/\s+/);
  const [first, second] = operands.map((operand) => {
    const number = Number(operand);
    return Number.isNaN(number) ? valueAt(operand, context) : number;
  });
  if (name === 'ucfirst')
    return `${String(first ?? '')
      .charAt(0)
      .toUpperCase()}${String(first ?? '').slice(1)}`;
  const result = HELPERS[name]?.(Number(first), Number(second));
  return isNumber(result) ? tidyNumber(result) : undefined;
}

function valueAt(path: string, context: unknown): unknown {
  let value = context;
  for (const name of path.split('.')) {
    if (!isOptions(value)) return undefined;
    value = value[name];
  }
  return value;
}

function formatValue(value: unknown, format: string, language: Language): string {
  if (value === undefined || value === null || typeof value === 'object' || typeof value === 'function') return '';
  if (format === '' || !isNumber(value)) return String(value);
  if (format.startsWith('%') || !/^[,.\d]*[a-z]$/i.test(format)) return language.formatDate(format, value);
  const places = /\.(\d+)/.exec(format);
  const isGrouped = format.includes(',');
  const text = language.formatNumber(value, places ? Number(places[1]) : -1);
  return isGrouped ? text : ungrouped(text, language);
}

function ungrouped(text: string, language: Language): string {
  const separator = language.numbers.thousandsSep;
  return separator === '' ? text : text.split(separator).join('');
}
