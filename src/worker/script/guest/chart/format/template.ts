import { isNumber, isOptions } from '../options/read.js';
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
  const colon = place.indexOf(':');
  const path = colon < 0 ? place : place.slice(0, colon);
  const format = colon < 0 ? '' : place.slice(colon + 1);
  return formatValue(valueAt(path.trim(), context), format, language);
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
