import { closest, type Element } from '../../html/dom.js';
import { parentInTree, shadowOf, treeOf } from '../../html/shadow-trees.js';
import { matchesAttribute } from './attribute-test.js';
import { isCounted } from './nth.js';
import { directionIn, matchesLanguage, STATES } from './pseudo-classes.js';
import type { Compound, ScopedTest, Selector, Test } from './selector.js';
import { firstElementChild, nextElement, type Siblings } from './siblings.js';

/** State for matching a document: sibling positions, and a budget against selectors that are made to be slow. */
export interface MatchScope {
  readonly root: Element;
  readonly quirks: boolean;
  readonly siblings: Siblings;
  /** Number of tests left; at 0 nothing matches any more. */
  budget: number;
  /** The anchor element of `:has()`, the root of `@scope`. */
  anchor: Element | undefined;
  /** The page has shadow trees. */
  hasTrees: boolean;
  /** The tree of the style sheet. */
  tree: string | undefined;
  /** Elements from the root of the last `@scope` that matched to the subject. */
  proximity: number;
}

/** Why a match failed, so that walking up or sideways can stop early. */
const MATCHES = 0;
const FAILS_HERE = 1;
const FAILS_SIBLINGS = 2;
const FAILS_ALL = 3;

export function matchesSelector(element: Element, selector: Selector, scope: MatchScope): boolean {
  return matchFrom(element, selector.compounds, 0, scope) === MATCHES;
}

function matchesAny(element: Element, selectors: readonly Selector[], scope: MatchScope): boolean {
  return selectors.some((selector) => selector.pseudo === undefined && matchesSelector(element, selector, scope));
}

function matchFrom(element: Element, compounds: readonly Compound[], at: number, scope: MatchScope): number {
  const compound = compounds[at];
  if (!compound || !matchesCompound(element, compound, scope)) return FAILS_HERE;
  if (compound.combinator === undefined) return MATCHES;
  switch (compound.combinator) {
    case ' ':
      for (let above = parentOf(element, scope); above; above = parentOf(above, scope)) {
        const result = matchFrom(above, compounds, at + 1, scope);
        if (result === MATCHES || result === FAILS_ALL) return result;
      }
      return FAILS_ALL;
    case '>': {
      const parent = parentOf(element, scope);
      if (!parent) return FAILS_ALL;
      const result = matchFrom(parent, compounds, at + 1, scope);
      return result === MATCHES || result === FAILS_ALL ? result : FAILS_SIBLINGS;
    }
    case '+': {
      const before = scope.siblings.previousOf(element);
      return before ? matchFrom(before, compounds, at + 1, scope) : FAILS_SIBLINGS;
    }
    case '~':
      for (let before = scope.siblings.previousOf(element); before; before = scope.siblings.previousOf(before)) {
        const result = matchFrom(before, compounds, at + 1, scope);
        if (result !== FAILS_HERE) return result;
      }
      return FAILS_SIBLINGS;
  }
}

function matchesCompound(element: Element, compound: Compound, scope: MatchScope): boolean {
  if (scope.budget-- <= 0) return false;
  if (scope.hasTrees && treeOf(element) !== scope.tree && !compound.tests.some(isForOtherTree)) return false;
  if (compound.tag !== undefined && element.tag !== compound.tag) {
    if (element.tag !== compound.lowerTag || element.namespace !== 'html') return false;
  }
  for (const id of compound.ids) if (!sameName(element.id, id, scope)) return false;
  for (const name of compound.classes) if (!hasClass(element, name, scope)) return false;
  for (const test of compound.tests) if (!passes(element, test, scope)) return false;
  return true;
}

function parentOf(element: Element, { hasTrees }: MatchScope): Element | undefined {
  return hasTrees ? parentInTree(element) : element.parent;
}

/** A host and what it shows in its slots have no other features for the style sheets of its tree. */
function isForOtherTree({ kind }: Test): boolean {
  return kind === 'host' || kind === 'slotted';
}

function hasClass(element: Element, name: string, scope: MatchScope): boolean {
  if (element.classes.includes(name)) return true;
  return scope.quirks && element.classes.some((own) => own.toLowerCase() === name.toLowerCase());
}

function sameName(a: string, b: string, { quirks }: MatchScope): boolean {
  return a === b || (quirks && a.toLowerCase() === b.toLowerCase());
}

function passes(element: Element, test: Test, scope: MatchScope): boolean {
  switch (test.kind) {
    case 'attribute':
      return matchesAttribute(element, test);
    case 'is':
      return matchesAny(element, test.selectors, scope) !== test.negated;
    case 'nth': {
      const { nth, of } = test;
      if (!of) return isCounted(nth, scope.siblings.positionOf(element, nth));
      return matchesAny(element, of, scope) && isCounted(nth, countOf(element, of, nth.fromEnd, scope));
    }
    case 'root':
      return element === scope.root || (scope.hasTrees && element.tag === 'html' && treeOf(element) !== undefined);
    case 'scope':
      return element === scope.anchor;
    case 'empty':
      return element.children.every((child) => child.kind === 'text' && child.data === '');
    case 'state':
      return STATES.get(test.name)?.(element) ?? false;
    case 'has':
      return test.selectors.some((selector) => hasRelative(element, selector, scope));
    case 'language':
      return matchesLanguage(inheritedAttribute(element, 'lang'), test.ranges);
    case 'direction':
      return directionOf(element) === test.value;
    case 'host':
      return shadowOf(element) === scope.tree && scope.tree !== undefined && matchesHost(element, test, scope);
    case 'slotted':
      return isSlotted(element, test, scope);
    case 'scoped':
      return matchesScoped(element, test, scope);
    case 'never':
      return false;
  }
}

function matchesHost(host: Element, { selectors, isContext }: Test & { kind: 'host' }, scope: MatchScope): boolean {
  if (!isContext) return matchesOutside(host, selectors, scope);
  for (let one: Element | undefined = host; one; one = parentOf(one, scope))
    if (matchesOutside(one, selectors, scope)) return true;
  return false;
}

/** Matches selectors in the tree of the element itself. */
function matchesOutside(element: Element, selectors: readonly Selector[] | undefined, scope: MatchScope): boolean {
  if (!selectors) return true;
  const { tree } = scope;
  scope.tree = treeOf(element);
  const matches = matchesAny(element, selectors, scope);
  scope.tree = tree;
  return matches;
}

function isSlotted(element: Element, { selectors, slots }: Test & { kind: 'slotted' }, scope: MatchScope): boolean {
  const slot = element.parent;
  if (slot?.tag !== 'slot' || treeOf(slot) !== scope.tree || treeOf(element) === scope.tree) return false;
  return matchesOutside(element, selectors, scope) && matchesSelector(slot, slots, scope);
}

function matchesScoped(element: Element, test: ScopedTest, scope: MatchScope): boolean {
  const outer = scope.anchor;
  let proximity = 0;
  for (let root: Element | undefined = element; root; root = parentOf(root, scope), proximity++) {
    scope.anchor = outer;
    const isRoot = Array.isArray(test.start) ? matchesAny(root, test.start, scope) : root === test.start;
    scope.anchor = root;
    if (!isRoot || isBeyondLimit(element, root, test.end, scope) || !matchesSelector(element, test.selector, scope))
      continue;
    scope.anchor = outer;
    scope.proximity = proximity;
    return true;
  }
  scope.anchor = outer;
  return false;
}

function isBeyondLimit(element: Element, root: Element, end: readonly Selector[], scope: MatchScope): boolean {
  if (end.length === 0) return false;
  for (let above: Element | undefined = element; above; above = parentOf(above, scope)) {
    if (matchesAny(above, end, scope)) return true;
    if (above === root) return false;
  }
  return false;
}

/** The position of `element` among the siblings that match `of`. */
function countOf(element: Element, of: readonly Selector[], fromEnd: boolean, scope: MatchScope): number {
  let count = 1;
  let other = fromEnd ? nextElement(element, scope.siblings) : scope.siblings.previousOf(element);
  while (other) {
    if (matchesAny(other, of, scope)) count++;
    other = fromEnd ? nextElement(other, scope.siblings) : scope.siblings.previousOf(other);
  }
  return count;
}

/** Tries every element that the leftmost combinator can reach; restores nested anchors afterwards. */
function hasRelative(element: Element, selector: Selector, scope: MatchScope): boolean {
  const outer = scope.anchor;
  scope.anchor = element;
  const reach = selector.compounds.at(-2)?.combinator;
  const found =
    reach === '+' || reach === '~'
      ? someLaterSibling(element, selector, scope)
      : someDescendant(firstElementChild(element), selector, scope);
  scope.anchor = outer;
  return found;
}

function someLaterSibling(element: Element, selector: Selector, scope: MatchScope): boolean {
  for (let next = nextElement(element, scope.siblings); next; next = nextElement(next, scope.siblings)) {
    if (matchesSelector(next, selector, scope)) return true;
    if (selector.compounds.length > 2 && someDescendant(firstElementChild(next), selector, scope)) return true;
  }
  return false;
}

function someDescendant(first: Element | undefined, selector: Selector, scope: MatchScope): boolean {
  for (let child = first; child; child = nextElement(child, scope.siblings)) {
    if (matchesSelector(child, selector, scope)) return true;
    if (scope.budget <= 0) return false;
    if (someDescendant(firstElementChild(child), selector, scope)) return true;
  }
  return false;
}

function directionOf(element: Element): string {
  const owner = closest(element, ({ attributes }) => directionIn(attributes.get('dir')) !== undefined);
  return directionIn(owner?.attributes.get('dir')) ?? 'ltr';
}

function inheritedAttribute(element: Element, name: string): string | undefined {
  return closest(element, ({ attributes }) => attributes.has(name))?.attributes.get(name);
}
