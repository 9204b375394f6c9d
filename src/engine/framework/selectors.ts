import type { ClassToken } from './prefixes.js';

/** Escapes a class name for a selector. */
export function escapeClass(name: string): string {
  const escaped = name.replace(/[^\w-]/g, (character) => `\\${character}`);
  return escaped.replace(/^(-?)(\d)/, (_whole, dash: string, digit: string) => `${dash}\\3${digit} `);
}

/** Replaces plain classes by prefixed ones, one class more specific for each prefix. */
export function replaceClasses(selector: string, tokens: readonly ClassToken[]): string {
  let result = selector;
  const strongest = tokens.reduce((max, one) => Math.max(max, one.prefixCount), 0);
  let boost = strongest;
  for (const { token, base, prefixCount } of tokens) {
    if (token === base) continue;
    const name = `.${escapeClass(token)}`;
    const repeated = prefixCount === strongest && boost > 0 ? name.repeat(boost + 1) : name;
    if (prefixCount === strongest) boost = 0;
    result = result.replace(new RegExp(`\\.${base.replace(/[^\w-]/g, '\\$&')}(?![\\w-])`, 'g'), () => repeated);
  }
  return result;
}

/** The same selector, limited to parts of the page with an inverted scheme. */
export function insideInverse(selector: string): string {
  const pseudo = /::[\w-]+$/.exec(selector)?.[0] ?? '';
  return `${selector.slice(0, selector.length - pseudo.length)}:where(.inverse, .inverse *)${pseudo}`;
}
