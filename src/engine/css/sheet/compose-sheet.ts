import { Rule, type RuleSelector, type StyleSheet } from './sheet.js';

/** Small style sheets whose rules belong to one cascade layer, in this order. */
interface LayerParts {
  readonly name: string;
  /** They contain no layers themselves. */
  readonly parts: readonly StyleSheet[];
}

/**
 * Composes an author style sheet from parsed parts, as if their text were in `@layer` blocks, but shares selectors and
 * declarations with every other style sheet composed of the same parts.
 */
export function composeSheet(layers: readonly LayerParts[]): StyleSheet {
  const selectors: RuleSelector[] = [];
  let order = 0;
  for (const [layer, { parts }] of layers.entries())
    for (const part of parts) {
      let former: Rule | undefined;
      let rule: Rule | undefined;
      // Selectors of one list are adjacent and share their rule.
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
