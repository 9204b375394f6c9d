import { getOrMake } from '@inkstand/common/get-or-make';
import { familyRuleOf } from './class-family/families.js';
import { paintsText, silhouette, textOverBackground } from './class-family/family-color.js';
import type { FamilyRule } from './class-family/family-rule.js';
import { readSize } from './class-family/family-size.js';
import { strokePairCss } from './class-family/family-stroke.js';
import { customProperties } from './custom-properties.js';
import { Expander, type Expansion, type Tables } from './expand.js';
import type { ClassToken, PrefixTable } from './prefixes.js';
import { type Condition, LAYERS, type Layer, type VocabularyEntry, type VocabularyRule } from './read-rules.js';
import { asksForSizes, requestedProperties, SIZE_PROPERTIES, withSizeProperty } from './requested-properties.js';
import { isFramed, type Scheme, type ScreenContext } from './screen-context.js';
import { escapeClass, insideInverse, replaceClasses } from './selectors.js';
import { themedRule } from './theme.js';

/** One rule of the style sheet. */
export interface FrameworkRule {
  readonly layer: Layer;
  readonly css: string;
}

interface PlacedRule extends FrameworkRule {
  readonly rank: number;
  readonly order: number;
}

interface PlacedEntry {
  readonly rule: VocabularyRule;
  readonly order: number;
}

const OVERRIDES: Layer = 'device-overrides';
const OWN_SIZE = /own\(([\w-]+) ([^)]*)\)/;
const MAX_COMBINATIONS = 64;

/** The vocabulary on one screen: rules for a set of classes, in order. */
export class ScreenRules {
  readonly #entries: readonly VocabularyEntry[];
  /** Rules with their order, by the first class that they require; empty for none. */
  readonly #rules = new Map<string, PlacedEntry[]>();
  readonly #prefixes: PrefixTable;
  readonly #expander: Expander;
  readonly #expansions = new Map<VocabularyRule, { light: Expansion; turned: Expansion }>();
  readonly #families = new Map<string, FamilyRule | undefined>();
  readonly #familyOrders: ReadonlyMap<string, number>;

  readonly #properties: ReadonlyMap<string, string>;

  constructor(
    entries: readonly VocabularyEntry[],
    prefixes: PrefixTable,
    tables: Tables,
    context: ScreenContext,
    properties: ReadonlyMap<string, string>,
  ) {
    this.#properties = properties;
    this.#entries = entries.flatMap((entry): VocabularyEntry[] => {
      if (entry.kind === 'family') return [entry];
      const rule = isMet(entry.condition, context) ? themedRule(entry, context.themed) : undefined;
      return rule ? [rule] : [];
    });
    for (const [order, rule] of this.#entries.entries()) {
      if (rule.kind !== 'rule') continue;
      const first = rule.needs.find((name) => name !== 'screen') ?? '';
      getOrMake(this.#rules, first, () => []).push({ rule, order });
    }
    this.#prefixes = prefixes;
    this.#expander = new Expander(context, tables);
    this.#familyOrders = new Map(
      this.#entries.flatMap((entry, index) => (entry.kind === 'family' ? [[entry.family, index] as const] : [])),
    );
  }

  /** Rules for a page that uses these classes and refers to these custom properties, weakest first. */
  rulesFor(classes: Iterable<string>, variables: readonly string[] = []): readonly FrameworkRule[] {
    const { context } = this.#expander;
    const tokens: ClassToken[] = [];
    const byBase = new Map<string, ClassToken[]>();
    for (const name of new Set(classes)) {
      const token = this.#prefixes.read(name, context.screen, context.scheme);
      if (!token) continue;
      tokens.push(token);
      byBase.set(token.base, [...(byBase.get(token.base) ?? []), token]);
    }
    const placed: PlacedRule[] = [];
    for (const base of ['', ...byBase.keys()])
      for (const { rule, order } of this.#rules.get(base) ?? []) this.#addRule(rule, order, byBase, tokens, placed);
    // Release 3.0 was the first to leave sizes on elements; children inherited them until 3.2.
    const hasSizes = context.release >= 3 && asksForSizes(variables);
    for (const token of tokens) this.#addFamily(token, tokens, placed, hasSizes);
    this.#addBothPaints(tokens, placed);
    if (byBase.has('image--adaptive')) {
      const order = this.#entries.length;
      placed.push({
        layer: 'utilities',
        rank: 0,
        order,
        css: `img.image--adaptive[data-adaptive] { ${silhouette(this.#expander)} }`,
      });
    }
    placed.push({ layer: 'base', rank: 0, order: -1, css: `.screen { ${customProperties(context)} }` });
    const requested = requestedProperties(variables, this.#properties, this.#expander);
    if (requested !== '') placed.push({ layer: 'base', rank: 0, order: -1, css: `.screen { ${requested} }` });
    if (hasSizes && context.release >= 3.2) placed.push({ layer: 'base', rank: 0, order: -1, css: SIZE_PROPERTIES });
    const hasInverse = byBase.has('inverse');
    return placed
      .filter((rule) => hasInverse || !rule.css.includes('.inverse *'))
      .sort((a, b) => LAYERS.indexOf(a.layer) - LAYERS.indexOf(b.layer) || a.rank - b.rank || a.order - b.order)
      .map(({ layer, css }) => ({ layer, css }));
  }

  #addRule(
    rule: VocabularyRule,
    order: number,
    byBase: ReadonlyMap<string, readonly ClassToken[]>,
    tokens: readonly ClassToken[],
    placed: PlacedRule[],
  ): void {
    if (!rule.needs.every((name) => name === 'screen' || byBase.has(name))) return;
    const { light, turned } = this.#expansionOf(rule);
    for (const combination of combine(rule.needs, byBase)) {
      const selector = replaceClasses(rule.selector, combination);
      const rank = combination.reduce((maxCombinations, token) => Math.max(maxCombinations, token.rank), 0);
      const add = (layer: Layer, css: string, inverse: string, at: number): void => {
        if (css) this.#insert(placed, { layer, rank, order: at }, selector, css, inverse);
      };
      add(rule.layer, light.css, turned.css, order);
      add(OVERRIDES, light.pinned, light.pinned, order);
      this.#addOwnSizes(rule, selector, rank, order, tokens, placed);
    }
  }

  #expansionOf(rule: VocabularyRule): { light: Expansion; turned: Expansion } {
    const known = this.#expansions.get(rule);
    if (known) return known;
    const { scheme } = this.#expander.context;
    const declarations = rule.declarations.map(([name, value]) => [name, value.replace(OWN_SIZE, '$2')] as const);
    const made = {
      light: this.#expander.expand(declarations, scheme),
      turned: this.#expander.expand(declarations, invertScheme(scheme)),
    };
    this.#expansions.set(rule, made);
    return made;
  }

  #insert(placed: PlacedRule[], at: Omit<PlacedRule, 'css'>, selector: string, css: string, inverse: string): void {
    placed.push({ ...at, css: `${selector} { ${css} }` });
    if (inverse !== css) placed.push({ ...at, css: `${insideInverse(selector)} { ${inverse} }` });
  }

  /** A size class of the element itself overrides the size that a stretching rule would set. */
  #addOwnSizes(
    rule: VocabularyRule,
    selector: string,
    rank: number,
    order: number,
    tokens: readonly ClassToken[],
    placed: PlacedRule[],
  ): void {
    for (const [name, value] of rule.declarations) {
      const family = OWN_SIZE.exec(value)?.[1];
      if (!family) continue;
      for (const token of tokens) {
        if (!token.base.startsWith(`${family}-`)) continue;
        const own = family === 'grid--min' ? this.#gridMinimum(token.base) : readSize(token.base, this.#expander);
        if (!own || (family !== 'grid--min' && own.property !== name)) continue;
        const css = `${selector}.${escapeClass(token.token)} { ${name}: ${value.replace(OWN_SIZE, own.value)} }`;
        placed.push({ layer: rule.layer, rank: Math.max(rank, token.rank), order: order + 0.5, css });
      }
    }
  }

  #gridMinimum(base: string): { readonly property: string; readonly value: string } | undefined {
    const size = readSize(base.replace('grid--min-', 'w--'), this.#expander);
    return size && { property: 'grid-template-columns', value: size.value };
  }

  #addFamily(token: ClassToken, tokens: readonly ClassToken[], placed: PlacedRule[], hasSizes: boolean): void {
    const rule = this.#familyOf(token.base);
    const order = rule && this.#familyOrders.get(rule.family);
    if (!rule || order === undefined) return;
    const { scheme } = this.#expander.context;
    const at = { layer: 'utilities' as const, rank: token.rank, order: order + (rule.order + 5000) / 1_000_000 };
    const name = `.${escapeClass(token.token)}`.repeat(token.prefixCount + 1);
    const selector = `${rule.before ?? ''}${name}${rule.after ?? ''}`;
    const css = rule.css(scheme);
    if (hasSizes && rule.family === 'size') {
      const sized = withSizeProperty(css, this.#expander.context);
      this.#insert(placed, at, selector, sized, sized);
    } else this.#insert(placed, at, selector, css, rule.css(invertScheme(scheme)));
    if (rule.family === 'border') placed.push({ ...at, css: `${name} { position: relative }` });
    if (!rule.family.endsWith('stroke')) return;
    for (const other of tokens) {
      const pair = strokePairCss(token.base, other.base, this.#expander, scheme);
      if (pair) placed.push({ ...at, css: `${name}.${escapeClass(other.token)} { ${pair} }` });
    }
  }

  #familyOf(base: string): FamilyRule | undefined {
    if (!this.#families.has(base)) {
      if (this.#families.size > 5000) this.#families.clear();
      this.#families.set(base, familyRuleOf(base, this.#expander));
    }
    return this.#families.get(base);
  }

  #addBothPaints(tokens: readonly ClassToken[], placed: PlacedRule[]): void {
    const list = (start: string): string =>
      tokens
        .filter((token) => token.base.startsWith(start))
        .map((token) => `.${escapeClass(token.token)}`)
        .join(', ');
    const [grounds, texts] = [list('bg--'), list('text--')];
    const order = this.#familyOrders.get('text') ?? 0;
    if (grounds && texts && paintsText(this.#expander.context))
      placed.push({
        layer: 'utilities',
        rank: 0,
        order: order + 0.9,
        css: `:is(${grounds}):is(${texts}) { ${textOverBackground(this.#expander)} }`,
      });
  }
}

function invertScheme(scheme: Scheme): Scheme {
  return scheme === 'light' ? 'dark' : 'light';
}

/** Every combination of the page's tokens in the positions of the selector. */
function combine(needs: readonly string[], byBase: ReadonlyMap<string, readonly ClassToken[]>): ClassToken[][] {
  let combinations: ClassToken[][] = [[]];
  for (const name of new Set(needs)) {
    const choices = byBase.get(name);
    if (!choices) continue;
    combinations = combinations
      .flatMap((chosen) => choices.map((token) => [...chosen, token]))
      .slice(0, MAX_COMBINATIONS);
  }
  return combinations;
}

function isMet(condition: Condition, context: ScreenContext): boolean {
  if (typeof condition === 'object') {
    if ('onlyRelease' in condition) return context.release === condition.onlyRelease;
    return 'sinceRelease' in condition
      ? context.release >= condition.sinceRelease
      : context.release < condition.beforeRelease;
  }
  switch (condition) {
    case 'deep':
      return context.depth !== 'mono';
    case 'framed':
      return isFramed(context);
    case 'four':
    case 'grey':
      return context.depth === condition;
    case 'no-bleed':
      return context.isNoBleed;
    default:
      return true;
  }
}
