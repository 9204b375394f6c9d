import { matchesValue } from '@inkstand/engine/attribute-test';
import { directionIn, matchesLanguage, STATES } from '@inkstand/engine/pseudo-classes';
import type { Compound, Selector, SelectorTest } from '@inkstand/engine/render';
import type { Element } from '../dom/element/element.js';
import { elementsBelow } from '../dom/tree.js';

/** What `:scope` means: the element that was asked, or `undefined` for a whole document. */
type Scope = Element | undefined;
type Direction = 'nextElementSibling' | 'previousElementSibling';

/** Whether an element matches one of the selectors, as the renderer's parser reads them. */
export function matchesList(element: Element, list: readonly Selector[], scope: Scope): boolean {
  // By index: iterators are slow in this engine, and this runs for each element of a page.
  for (let at = 0; at < list.length; at++) {
    const selector = list[at];
    // A pseudo-element is no element.
    if (selector?.pseudo === undefined && matchesFrom(element, selector?.compounds ?? [], 0, scope)) return true;
  }
  return false;
}

/** Compounds are listed from the subject leftwards. */
function matchesFrom(element: Element, compounds: readonly Compound[], at: number, scope: Scope): boolean {
  const compound = compounds[at];
  if (!compound || !matchesCompound(element, compound, scope)) return false;
  switch (compound.combinator) {
    case undefined:
      return true;
    case '>': {
      const parent = element.parentElement;
      return parent !== null && matchesFrom(parent, compounds, at + 1, scope);
    }
    case '+': {
      const before = element.previousElementSibling;
      return before !== null && matchesFrom(before, compounds, at + 1, scope);
    }
    case '~':
      for (let one = element.previousElementSibling; one; one = one.previousElementSibling)
        if (matchesFrom(one, compounds, at + 1, scope)) return true;
      return false;
    case ' ':
      for (let one = element.parentElement; one; one = one.parentElement)
        if (matchesFrom(one, compounds, at + 1, scope)) return true;
      return false;
  }
}

function matchesCompound(element: Element, compound: Compound, scope: Scope): boolean {
  const { ids, classes, tests } = compound;
  if (compound.tag !== undefined && !hasTag(element, compound)) return false;
  for (let at = 0; at < ids.length; at++) if (element.id !== ids[at]) return false;
  for (let at = 0; at < classes.length; at++) if (!element.$hasClass(classes[at] ?? '')) return false;
  for (let at = 0; at < tests.length; at++) {
    const test = tests[at];
    if (test && !matchesTest(element, test, scope)) return false;
  }
  return true;
}

/** HTML compares tags in any case, also those of SVG; XML does not. */
function hasTag(element: Element, { tag, lowerTag }: Compound): boolean {
  const own = element.$tag;
  if (element.$isHtml) return own === lowerTag;
  return own === tag || (!element.$document.$isXml && own.toLowerCase() === lowerTag);
}

function matchesTest(element: Element, test: SelectorTest, scope: Scope): boolean {
  switch (test.kind) {
    case 'attribute': {
      const value = attributeOf(element, test.name);
      return value !== null && matchesValue(value, test);
    }
    case 'is':
      return matchesList(element, test.selectors, scope) !== test.negated;
    case 'has':
      return test.selectors.some((selector) => hasRelative(element, selector));
    case 'nth':
      return matchesNth(element, test);
    case 'scope':
      return scope ? element === scope : isRoot(element);
    case 'root':
      return isRoot(element);
    case 'empty': {
      for (let child = element.$first; child; child = child.$next)
        if (child.nodeType === 1 || child.nodeValue !== '') return false;
      return true;
    }
    case 'language':
      return matchesLanguage(
        inherited(element, (one) => one.getAttribute('lang') ?? undefined),
        test.ranges,
      );
    case 'direction':
      return (inherited(element, (one) => directionIn(one.getAttribute('dir'))) ?? 'ltr') === test.value;
    case 'state':
      if (test.name === 'popover-open') return element.$openState === 'popover';
      if (test.name === 'modal') return element.$openState === 'modal';
      return STATES.get(test.name)?.({ tag: element.$tag, attributes: element.$attributes }) ?? false;
    default:
      return false;
  }
}

/** What the nearest element says, of this one and those around it. */
function inherited(element: Element, read: (element: Element) => string | undefined): string | undefined {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const found = read(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isRoot = (element: Element): boolean => element.$parent?.nodeType === 9;

/** `name` is in lower case, as attributes of HTML are. */
function attributeOf(element: Element, name: string): string | null {
  const written = element.$isHtml ? name : element.getAttributeNames().find((one) => one.toLowerCase() === name);
  return written === undefined ? null : element.getAttribute(written);
}

/** A relative selector is tried on what it may reach; its last compound is `element`. */
function hasRelative(element: Element, { compounds }: Selector): boolean {
  const reach = compounds[compounds.length - 2]?.combinator;
  const top = reach === '+' || reach === '~' ? element.parentElement : element;
  if (!top) return false;
  for (const one of elementsBelow(top)) if (matchesFrom(one, compounds, 0, element)) return true;
  return false;
}

function matchesNth(element: Element, { nth, of }: Extract<SelectorTest, { kind: 'nth' }>): boolean {
  if (of && !matchesList(element, of, undefined)) return false;
  const direction: Direction = nth.fromEnd ? 'nextElementSibling' : 'previousElementSibling';
  let place = 1;
  for (let one = element[direction]; one; one = one[direction]) {
    if (nth.sameType && one.$tag !== element.$tag) continue;
    if (of && !matchesList(one, of, undefined)) continue;
    place++;
  }
  const { step, offset } = nth;
  if (step === 0) return place === offset;
  return (place - offset) % step === 0 && (place - offset) / step >= 0;
}
