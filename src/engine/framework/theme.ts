import type { VocabularyRule } from './read-rules.js';
import { variablesIn } from './release/split-block.js';

/** Factors of lengths that a theme may set (release 3.3). */
export const FACTORS = {
  whitespace: '--framework-layout-whitespace-factor',
  corner: '--framework-layout-corner-factor',
} as const;
export const WEIGHT_SHIFT = '--framework-font-weight-shift';

const THEMED = /^--(?:framework-(?:layout|font|slot|item)|theme-border-)/;
const THEMED_TEXT = /^--framework-text-[a-z-]*-(?:transform|tracking)/;

/** The custom properties by which a page's styles set a theme, among these. */
export function themeVariablesIn(names: readonly string[]): string[] {
  return [...new Set(names.filter((name) => THEMED.test(name) || THEMED_TEXT.test(name)))].sort();
}

/**
 * A rule of the theme as a page with these custom properties needs it: without declarations whose variables the page
 * does not mention. Undefined if nothing of it is left.
 */
export function themedRule(rule: VocabularyRule, mentioned: ReadonlySet<string>): VocabularyRule | undefined {
  if (!rule.themed) return rule;
  if (!rule.themed.some((name) => mentioned.has(name))) return undefined;
  const declarations = rule.declarations.filter(([name, value]) => {
    const themed = themeVariablesIn(variablesIn(`${name} ${value}`));
    return themed.length === 0 || themed.some((one) => mentioned.has(one));
  });
  return { ...rule, declarations };
}
