import { Rule, type RuleSelector, type StyleSheet } from './sheet.js';

/** Small sheets whose rules stand in one cascade layer, in this order. */
export interface LayerParts {
  readonly name: string;
  /** None of them names a layer itself. */
  readonly parts: readonly StyleSheet[];
}

/**
 * One sheet of the author's from parts parsed earlier: as if their text stood in `@layer` blocks, but selectors and
 * declarations are shared with every other sheet made of the same parts.
 */
export function composeSheet(layers: readonly LayerParts[]): StyleSheet {
  const selectors: RuleSelector[] = [];
  let order = 0;
  for (const [layer, { parts }] of layers.entries())
    for (const part of parts) {
      let former: Rule | undefined;
      let rule: Rule | undefined;
      // Selectors of one list stand together and share their rule.
      for (const { selector, rule: own } of part.selectors) {
        if (own !== former || !rule) rule = new Rule(own.declarations, layer, own.condition, order++);
        former = own;
        selectors.push({ selector, rule });
      }
    }
  const all = layers.flatMap(({ parts }) => parts);
  return {
    origin: 'author',
    selectors,
    layers: layers.map(({ name }) => name),
    fontFaces: all.flatMap(({ fontFaces }) => fontFaces),
    properties: all.flatMap(({ properties }) => properties),
    keyframes: all.flatMap(({ keyframes }) => keyframes),
    imports: [],
    notes: all.flatMap(({ notes }) => notes),
  };
}
