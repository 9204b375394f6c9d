import { getOrMake } from '@inkstand/common/get-or-make';
import type { Compound, Selector, Test } from '../selector/selector.js';
import { LazyBlock, Rule, type RuleSelector, type StyleSheet } from './sheet.js';

/** A rule of one of our own style sheets, as the build writes it to a JSON file. */
interface PackedRule {
  readonly declarations: string;
  readonly selectors: readonly Selector[];
}

/** @throws Error if the style sheet contains more than plain rules */
export function packSheet({ selectors, layers, fontFaces, properties, keyframes, imports }: StyleSheet): PackedRule[] {
  const isPlain = [layers, fontFaces, properties, keyframes, imports].every(({ length }) => length === 0);
  if (!isPlain || selectors.some(({ rule }) => rule.condition)) throw new Error('expected plain rules');
  const rules = new Map<Rule, Selector[]>();
  for (const { selector, rule } of selectors) getOrMake(rules, rule, () => []).push(selector);
  return [...rules].map(([rule, own]) => ({ declarations: rule.declarations.text, selectors: own }));
}

/** The style sheet of the user agent that was packed. */
export function unpackSheet(rules: readonly PackedRule[]): StyleSheet {
  const selectors = rules.flatMap((packed, order): RuleSelector[] => {
    const rule = new Rule(new LazyBlock(packed.declarations), -1, undefined, order);
    return packed.selectors.map((selector) => ({ selector: restoreSelector(selector), rule }));
  });
  return {
    origin: 'user-agent',
    selectors,
    layers: [],
    fontFaces: [],
    properties: [],
    keyframes: [],
    imports: [],
    notes: [],
  };
}

/** JSON has no members that are undefined; selectors are compared fastest if all of them have the same members. */
function restoreSelector({ compounds, pseudo, specificity, isSpecial, dependsOnDescendants }: Selector): Selector {
  return { compounds: compounds.map(restoreCompound), pseudo, specificity, isSpecial, dependsOnDescendants };
}

function restoreCompound({ tag, lowerTag, ids, classes, tests, combinator }: Compound): Compound {
  return { tag, lowerTag, ids, classes, tests: tests.map(restoreTest), combinator };
}

function restoreTest(test: Test): Test {
  return 'selectors' in test && test.selectors ? { ...test, selectors: test.selectors.map(restoreSelector) } : test;
}
