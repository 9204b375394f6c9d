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
export function pluralOf(noun: string): string {
  for (const [pattern, replacement] of RULES) {
    const insensitive = new RegExp(pattern.source, 'i');
    if (insensitive.test(noun)) return noun.replace(insensitive, replacement);
  }
  return noun === '' ? '' : `${noun}s`;
}

/** Such as `1st`, `12th`, `23rd`. */
export function ordinalOf(number: number): string {
  const [tens, units] = [Math.abs(number) % 100, Math.abs(number) % 10];
  if (tens >= 11 && tens <= 13) return `${number}th`;
  return `${number}${['th', 'st', 'nd', 'rd'][units] ?? 'th'}`;
}
