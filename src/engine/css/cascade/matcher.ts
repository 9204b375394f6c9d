import { type Document, type Element, elementsOf } from '../../html/dom.js';
import { hasShadowTrees, parentInTree, treesFor } from '../../html/shadow-trees.js';
import { MAX_SELECTOR_TESTS } from '../../render-limits.js';
import type { DeclarationBlock } from '../declaration/declaration.js';
import type { StyleEnvironment } from '../environment.js';
import { type MatchScope, matchesSelector } from '../selector/match-selector.js';
import type { PseudoElement } from '../selector/selector.js';
import { Siblings } from '../selector/siblings.js';
import type { Condition } from '../sheet/condition.js';
import type { StyleSheet } from '../sheet/sheet.js';
import { type AncestorFilter, mayMatch } from './ancestor-filter.js';
import { byNormalPrecedence, Levels, type RankedBlock, ruleOrder } from './cascade-order.js';
import type { ContainerSizes } from './containers.js';
import { type ElementBlocks, elementBlocksOf } from './element-blocks.js';
import { bySheet, type CandidateSheets, type ElementKind, ElementKinds, type SheetEntries } from './element-kinds.js';
import type { Entry, RuleIndex } from './rule-index.js';
import type { StyleNode } from './style-node.js';

/** A style sheet with its index and the rank of each of its layers in the document. */
export interface IndexedStyleSheet {
  readonly styleSheet: StyleSheet;
  readonly index: RuleIndex;
  readonly layerRanks: readonly number[];
}

interface Found {
  readonly entry: Entry;
  readonly styleSheetIndex: number;
  /** See {@link RankedBlock.proximity}. */
  readonly proximity: number;
}

/** Rules that depend on more than tag, id, class and ancestors, plus the element's own blocks. */
interface SpecialMatch {
  readonly kind: ElementKind;
  readonly found: readonly Found[];
  readonly blocks: ElementBlocks;
}

interface Matched {
  /** The element's own blocks, weakest first. */
  readonly blocks: readonly RankedBlock[];
  readonly pseudoBlocks: ReadonlyMap<PseudoElement, readonly RankedBlock[]>;
}

/** Cost of a match in addition to its tests: ranking and cascading its declarations. */
const MATCH_COST = 4;

const NOTE_OF_DROP = {
  'unknown-property': 'property',
  'unknown-value': 'property-value',
  'invalid-value': 'property-invalid',
} as const;

export class Matcher {
  readonly #styleSheets: readonly IndexedStyleSheet[];
  readonly #environment: StyleEnvironment;
  readonly #containers: ContainerSizes;
  readonly #levels: Levels;
  readonly #scope: MatchScope;
  readonly #media = new Map<Condition, boolean>();
  readonly #noted = new Set<DeclarationBlock>();
  readonly #inline: Map<string, DeclarationBlock>;
  readonly #kinds: ElementKinds;
  /** Style sheets with rules that are indexed by an attribute. */
  readonly #withAttributes: readonly { readonly index: RuleIndex; readonly styleSheetIndex: number }[];
  /** Rules that matched, by style sheet: most of them match many elements. */
  readonly #ranked: readonly Map<Entry, RankedBlock>[];
  #isOverBudget = false;
  /** Some selector depends on an element's descendants, so a change below it may change its own style. */
  readonly dependsOnDescendants: boolean;

  constructor(
    options: {
      document: Document;
      styleSheets: readonly IndexedStyleSheet[];
      environment: StyleEnvironment;
      inlineBlocks: Map<string, DeclarationBlock>;
    },
    containers: ContainerSizes,
  ) {
    const { document, styleSheets, environment, inlineBlocks } = options;
    this.#inline = inlineBlocks;
    this.#kinds = new ElementKinds(styleSheets.map(({ index }) => index));
    this.#withAttributes = styleSheets
      .map(({ index }, styleSheetIndex) => ({ index, styleSheetIndex }))
      .filter(({ index }) => index.hasAttributes);
    this.#styleSheets = styleSheets;
    this.#ranked = styleSheets.map(() => new Map());
    this.#environment = environment;
    this.#containers = containers;
    const ranks = styleSheets.flatMap(({ layerRanks }) => layerRanks);
    this.#levels = new Levels(ranks.reduce((max, rank) => Math.max(max, rank + 1), 0));
    const { root, quirks } = document;
    const matching = {
      budget: MAX_SELECTOR_TESTS,
      anchor: undefined,
      tree: undefined,
      proximity: Number.POSITIVE_INFINITY,
    };
    this.#scope = { root, quirks, siblings: new Siblings(), hasTrees: false, ...matching };
    this.#lookForTrees(root);
    this.dependsOnDescendants = styleSheets.some(({ styleSheet }) =>
      styleSheet.selectors.some(({ selector }) => selector.dependsOnDescendants),
    );
  }

  /** Call it after the element or its siblings changed. */
  invalidate(element: Element): void {
    if (element.parent) this.#scope.siblings.invalidate(element.parent);
    this.#lookForTrees(element);
    // The whole subtree: children may have moved to another parent.
    for (const one of elementsOf(element)) this.#scope.siblings.invalidate(one);
  }

  #lookForTrees(top: Element): void {
    if (this.#scope.hasTrees || !hasShadowTrees(top)) return;
    this.#scope.hasTrees = true;
    this.#kinds.hasTrees = true;
  }

  matchSpecial(element: Element, parent: StyleNode): SpecialMatch {
    const found: Found[] = [];
    const kind = this.#kinds.of(element);
    this.#collect(found, kind.candidates.special, element, parent);
    for (const { special } of this.#childCandidates(element, parent)) this.#collect(found, special, element, parent);
    if (this.#withAttributes.length > 0 && element.attributes.size > 0) {
      for (const { index, styleSheetIndex } of this.#withAttributes) {
        const entries = index.attributeCandidatesOf(element.attributes.keys());
        if (entries.length > 0) this.#collect(found, [{ entries, styleSheetIndex }], element, parent);
      }
    }
    return { kind, found, blocks: elementBlocksOf(element, this.#inline, this.#scope) };
  }

  /** The position among its siblings, from 1, as `sibling-index()` counts. */
  siblingIndexOf(element: Element): number {
    return this.#scope.siblings.positionOf(element, { fromEnd: false, sameType: false });
  }

  siblingCountOf(element: Element): number {
    const fromEnd = this.#scope.siblings.positionOf(element, { fromEnd: true, sameType: false });
    return this.siblingIndexOf(element) + fromEnd - 1;
  }

  /** Equal for elements that must share a style below the same parent node. */
  keyOf({ kind, found, blocks }: SpecialMatch): string {
    if (found.length === 0 && blocks.key === '') return kind.number;
    let key = kind.number;
    for (const { entry, styleSheetIndex, proximity } of found) {
      key += `,${styleSheetIndex}.${entry.number}`;
      if (proximity !== Number.POSITIVE_INFINITY) key += `^${proximity}`;
    }
    return `${key}|${blocks.key}`;
  }

  /** Rules that any child of an element of this kind may match. */
  childCandidatesOf({ tag, id, classes }: ElementKind, childFilter: AncestorFilter): CandidateSheets {
    return bySheet(this.#styleSheets.map(({ index }) => index.childCandidatesOf(tag, id, classes, childFilter)));
  }

  /** Grants all selector tests again, unless they were used up. */
  renewBudget(): boolean {
    if (this.#scope.budget <= 0) return false;
    this.#scope.budget = MAX_SELECTOR_TESTS;
    return true;
  }

  matchAll(element: Element, parent: StyleNode, special: SpecialMatch): Matched {
    const found = [...special.found];
    this.#collect(found, special.kind.candidates.plain, element, parent);
    for (const { plain } of this.#childCandidates(element, parent)) this.#collect(found, plain, element, parent);
    if (this.#scope.budget <= 0 && !this.#isOverBudget) {
      this.#isOverBudget = true;
      this.#environment.note('selector-tests');
    }
    return this.#rank(found, special.blocks);
  }

  #collect(found: Found[], sheets: readonly SheetEntries[], element: Element, parent: StyleNode): void {
    if (sheets.length === 0) return;
    const { filter } = parent.forChildren();
    for (const { entries, styleSheetIndex } of sheets) {
      if (!this.#scope.hasTrees) {
        this.#collectEntries(found, entries, styleSheetIndex, element, parent, filter);
        continue;
      }
      for (const tree of treesFor(element, this.#styleSheets[styleSheetIndex]?.styleSheet)) {
        this.#scope.tree = tree;
        this.#collectEntries(found, entries, styleSheetIndex, element, parent, filter);
      }
    }
  }

  #collectEntries(
    found: Found[],
    entries: readonly Entry[],
    styleSheetIndex: number,
    element: Element,
    parent: StyleNode,
    filter: AncestorFilter,
  ): void {
    const scope = this.#scope;
    for (const entry of entries) {
      if (!mayMatch(filter, entry.ancestorBits)) continue;
      if (entry.rule.condition && !this.#isConditionMet(entry.rule.condition, parent)) continue;
      scope.proximity = Number.POSITIVE_INFINITY;
      if (!matchesSelector(element, entry.selector, scope)) continue;
      scope.budget -= MATCH_COST;
      found.push({ entry, styleSheetIndex, proximity: scope.proximity });
    }
  }

  /** Candidates of the layout parent, and of the parent that selectors see where that is another element. */
  #childCandidates(element: Element, parent: StyleNode): readonly CandidateSheets[] {
    const { candidates, filter } = parent.forChildren();
    const above = this.#scope.hasTrees ? parentInTree(element) : undefined;
    if (!above || above === element.parent) return [candidates];
    return [candidates, this.childCandidatesOf(this.#kinds.of(above), filter)];
  }

  #isConditionMet(condition: Condition, parent: StyleNode): boolean {
    for (let at: Condition | undefined = condition; at; at = at.outer) {
      if (at.kind === 'container') {
        if (!this.#containers.holds(at, parent.container)) return false;
        continue;
      }
      const known = this.#media.get(at) ?? at.holds(this.#environment);
      this.#media.set(at, known);
      if (!known) return false;
    }
    return true;
  }

  #rank(found: readonly Found[], { hints, inline }: ElementBlocks): Matched {
    const blocks: RankedBlock[] = [];
    const pseudoBlocks = new Map<PseudoElement, RankedBlock[]>();
    for (const { entry, styleSheetIndex, proximity } of found) {
      const rule = this.#rankRule(entry, styleSheetIndex);
      const { pseudo } = entry.selector;
      if (!rule || pseudo === 'other') continue;
      const ranked = proximity === rule.proximity ? rule : { ...rule, proximity };
      if (pseudo) pseudoBlocks.set(pseudo, [...(pseudoBlocks.get(pseudo) ?? []), ranked]);
      else blocks.push(ranked);
    }
    const alone = { specificity: 0, proximity: Number.POSITIVE_INFINITY, order: 0 };
    if (hints) blocks.push({ block: hints, ...this.#levels.hints(), ...alone });
    if (inline) blocks.push({ block: this.#noteDrops(inline), ...this.#levels.inline(), ...alone });
    for (const list of pseudoBlocks.values()) list.sort(byNormalPrecedence);
    return { blocks: blocks.sort(byNormalPrecedence), pseudoBlocks };
  }

  #rankRule(entry: Entry, styleSheetIndex: number): RankedBlock | undefined {
    const own = this.#styleSheets[styleSheetIndex];
    const ranked = this.#ranked[styleSheetIndex];
    if (!own || !ranked) return undefined;
    const known = ranked.get(entry);
    if (known) return known;
    const made = this.#rankRuleOf(entry, own, styleSheetIndex);
    ranked.set(entry, made);
    return made;
  }

  #rankRuleOf({ selector, rule }: Entry, own: IndexedStyleSheet, styleSheetIndex: number): RankedBlock {
    const { level, importantLevel } = this.#levels.rule(own.styleSheet.origin, own.layerRanks[rule.layer]);
    const order = ruleOrder(styleSheetIndex, rule);
    const { specificity } = selector;
    const proximity = Number.POSITIVE_INFINITY;
    return { block: this.#noteDrops(rule.block), level, importantLevel, specificity, proximity, order };
  }

  #noteDrops(written: DeclarationBlock): DeclarationBlock {
    const block = (this.#scope.quirks && written.inQuirks) || written;
    if (block.drops.length === 0 || this.#noted.has(block)) return block;
    this.#noted.add(block);
    for (const { property, reason } of block.drops) {
      this.#environment.note(NOTE_OF_DROP[reason], { property });
    }
    return block;
  }
}
