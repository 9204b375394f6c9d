import { stripEnd } from '@inkstand/common/strip-end';
import { toIntegerArgument } from '../decimal.js';
import { charCount, charsOf, isNil, LiquidFault, textOf } from '../value.js';
import { type Filter, type FilterTable, filter } from './filter.js';

const START_SPACE = /^[\0 \t\r\n\f\v]+/;
const END_SPACE = '\0 \t\r\n\f\v';

/** A filter that takes only text. */
const text = (change: (input: string) => unknown): Filter => filter(0, 0, (input) => change(textOf(input)));

const capitalize = (input: string): string => {
  const [first = '', ...rest] = charsOf(input);
  return first.toUpperCase() + rest.join('').toLowerCase();
};

function slice(input: unknown, offsetArgument: unknown, lengthArgument: unknown): unknown {
  const offset = toIntegerArgument(offsetArgument);
  const length = isNil(lengthArgument) ? 1 : toIntegerArgument(lengthArgument);
  const items = Array.isArray(input) ? input : charsOf(textOf(input));
  const start = offset < 0 ? items.length + offset : offset;
  const chosen = start < 0 || start > items.length || length < 0 ? [] : items.slice(start, start + length);
  return Array.isArray(input) ? chosen : chosen.join('');
}

function truncate(input: unknown, lengthArgument: unknown, endArgument: unknown): unknown {
  if (isNil(input)) return undefined;
  const characters = charsOf(textOf(input));
  const length = toIntegerArgument(lengthArgument);
  const end = textOf(endArgument);
  if (characters.length <= length) return textOf(input);
  return characters.slice(0, Math.max(0, length - charCount(end))).join('') + end;
}

function truncateWords(input: unknown, countArgument: unknown, endArgument: unknown): unknown {
  if (isNil(input)) return undefined;
  const count = Math.max(1, toIntegerArgument(countArgument));
  const words = textOf(input)
    .trim()
    .split(/[ \t\r\n\f\v]+/);
  if (words.length <= count) return textOf(input);
  return words.slice(0, count).join(' ') + textOf(endArgument);
}

/** Trailing empty parts are dropped; a single space matches any run of white space. */
function split(input: string, pattern: string): string[] {
  if (input === '') return [];
  if (pattern === '') return charsOf(input);
  const parts = pattern === ' ' ? input.replace(/^[ \t\r\n\f\v]+/, '').split(/[ \t\r\n\f\v]+/) : input.split(pattern);
  while (parts.at(-1) === '') parts.pop();
  return parts;
}

/** A replacement may contain the match as `\0`. */
const expand = (replacement: string, match: string): string =>
  replacement.replace(/\\([\\0-9&])/g, (_whole, mark: string) => {
    if (mark === '\\') return '\\';
    return mark === '0' || mark === '&' ? match : '';
  });

const replaceAll = (input: string, pattern: string, replacement: string): string =>
  input.replaceAll(pattern, () => expand(replacement, pattern));
const replaceFirst = (input: string, pattern: string, replacement: string): string =>
  input.replace(pattern, () => expand(replacement, pattern));

function replaceLast(input: string, pattern: string, replacement: string): string {
  const at = input.lastIndexOf(pattern);
  return at < 0 ? input : input.slice(0, at) + replacement + input.slice(at + pattern.length);
}

type Replace = (input: string, pattern: string, replacement: string) => string;
const replacing = (min: number, replace: Replace): Filter =>
  filter(min, 2, (input, [pattern, replacement]) => replace(textOf(input), textOf(pattern), textOf(replacement)));
const removing = (replace: Replace): Filter =>
  filter(1, 1, (input, [pattern]) => replace(textOf(input), textOf(pattern), ''));

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const entity = (character: string): string => ENTITIES[character] ?? character;

/** Escapes text for markup and quoted attributes. */
export const escapeHtml = (input: string): string => input.replace(/[&<>"']/g, entity);
const escapeFilter = filter(0, 0, (input) => (isNil(input) ? undefined : escapeHtml(textOf(input))));
const escapeOnce = (input: string): string => input.replace(/["'<>]|&(?!(?:[a-zA-Z]+|#\d+);)/g, entity);

/** Removes tags, and scripts, styles and comments with their content, in linear time. */
function stripHtml(input: string): string {
  let output = input;
  for (const [open, close] of [
    ['<script', '</script>'],
    ['<!--', '-->'],
    ['<style', '</style>'],
    ['<', '>'],
  ] as const) {
    output = dropBetween(output, open, close);
  }
  return output;
}

function dropBetween(input: string, open: string, close: string): string {
  let output = '';
  let at = 0;
  for (;;) {
    const start = input.indexOf(open, at);
    const end = start < 0 ? -1 : input.indexOf(close, start + open.length);
    if (end < 0) return output + input.slice(at);
    output += input.slice(at, start);
    at = end + close.length;
  }
}

const encodeUrl = (input: string): string =>
  encodeURIComponent(input.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');

function decodeUrl(input: string): string {
  const bytes = input.replaceAll('+', ' ').replace(/%(?![0-9a-fA-F]{2})/g, '%25');
  try {
    return decodeURIComponent(bytes);
  } catch {
    throw new LiquidFault('invalid byte sequence in UTF-8');
  }
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function decodeBase64(input: string, name: string): string {
  const normal = name.includes('url') ? input.replaceAll('-', '+').replaceAll('_', '/') : input;
  const padded = name.includes('url') ? normal.padEnd(Math.ceil(normal.length / 4) * 4, '=') : normal;
  if (!BASE64.test(padded)) throw new LiquidFault(`invalid base64 provided to ${name}`);
  return Buffer.from(padded, 'base64').toString();
}

const toBase64 = (input: string): string => Buffer.from(input).toString('base64');

/** Filters of text: the language's own, then the platform's. */
export const STRING: FilterTable = {
  append: filter(1, 1, (input, [end]) => textOf(input) + textOf(end)),
  prepend: filter(1, 1, (input, [start]) => textOf(start) + textOf(input)),
  upcase: text((input) => input.toUpperCase()),
  downcase: text((input) => input.toLowerCase()),
  capitalize: text(capitalize),
  strip: text((input) => stripEnd(input.replace(START_SPACE, ''), END_SPACE)),
  lstrip: text((input) => input.replace(START_SPACE, '')),
  rstrip: text((input) => stripEnd(input, END_SPACE)),
  strip_newlines: text((input) => input.replace(/\r?\n/g, '')),
  newline_to_br: text((input) => input.replace(/\r?\n/g, '<br />\n')),
  strip_html: text(stripHtml),
  escape: escapeFilter,
  h: escapeFilter,
  escape_once: text(escapeOnce),
  url_encode: filter(0, 0, (input) => (isNil(input) ? undefined : encodeUrl(textOf(input)))),
  url_decode: filter(0, 0, (input) => (isNil(input) ? undefined : decodeUrl(textOf(input)))),
  base64_encode: text(toBase64),
  base64_decode: text((input) => decodeBase64(input, 'base64_decode')),
  base64_url_safe_encode: text((input) => toBase64(input).replaceAll('+', '-').replaceAll('/', '_')),
  base64_url_safe_decode: text((input) => decodeBase64(input, 'base64_url_safe_decode')),
  slice: filter(1, 2, (input, [offset, length]) => slice(input, offset, length)),
  truncate: filter(0, 2, (input, [length = 50, end = '...']) => truncate(input, length, end)),
  truncatewords: filter(0, 2, (input, [count = 15, end = '...']) => truncateWords(input, count, end)),
  split: filter(1, 1, (input, [pattern]) => split(textOf(input), textOf(pattern))),
  replace: replacing(1, replaceAll),
  replace_first: replacing(1, replaceFirst),
  replace_last: replacing(2, replaceLast),
  remove: removing(replaceAll),
  remove_first: removing(replaceFirst),
  remove_last: removing(replaceLast),
  // The characters only distinguish elements and do not change the screen, so they do not count as randomness.
  append_random: filter(0, 0, (input, _args, run) => {
    const suffix = Math.floor(run.shared.random() * 0x10000);
    return textOf(input) + suffix.toString(16).padStart(4, '0');
  }),
};
