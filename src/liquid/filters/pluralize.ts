import { isHash, isNil, textOf } from '../value.js';
import { type FilterTable, filter } from './filter.js';

/** Rules for English plurals; the first one that matches a lower-case word is used. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/^(equipment|information|rice|money|species|series|fish|sheep|jeans|police|news)$/, '$1'],
  [/(child)$/, '$1ren'],
  [/(pe)rson$/, '$1ople'],
  [/(^|wo)man$/, '$1men'],
  [/(m)an$/, '$1en'],
  [/(quiz)$/, '$1zes'],
  [/^(ox)$/, '$1en'],
  [/^(m|l)ouse$/, '$1ice'],
  [/(matr|vert|ind)(?:ix|ex)$/, '$1ices'],
  [/(x|ch|ss|sh|zz)$/, '$1es'],
  [/([^aeiouy]|qu)y$/, '$1ies'],
  [/(hive)$/, '$1s'],
  [/([lr])f$/, '$1ves'],
  [/([^f])fe$/, '$1ves'],
  [/sis$/, 'ses'],
  [/([ti])um$/, '$1a'],
  [/(buffal|tomat|potat)o$/, '$1oes'],
  [/(bus|alias|status|virus)$/, '$1es'],
  [/(octop)us$/, '$1i'],
  [/^(ax|test)is$/, '$1es'],
  [/s$/, 's'],
];

/** The plural of an English noun. */
function pluralOf(noun: string): string {
  for (const [pattern, replacement] of RULES) {
    const insensitive = new RegExp(pattern.source, 'i');
    if (insensitive.test(noun)) return noun.replace(insensitive, replacement);
  }
  return noun === '' ? '' : `${noun}s`;
}

function pluralize(noun: string, count: unknown, options: unknown): string {
  const plural = isHash(options) ? options.plural : undefined;
  const isOne = /^1(\.0+)?$/.test(textOf(count));
  return `${isNil(count) ? 0 : textOf(count)} ${isOne ? noun : isNil(plural) ? pluralOf(noun) : textOf(plural)}`;
}

/** The filter `pluralize`. */
export const PLURALIZE: FilterTable = {
  pluralize: filter(1, 2, (input, [count, options]) => pluralize(textOf(input), count, options)),
};
