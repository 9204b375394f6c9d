import type { Element } from '../dom/element.js';
import { elementsBelow } from '../dom/tree.js';
import type { Compound, Selector, SelectorList, SimpleTest } from './parse-selector.js';

/** What `:scope` means: the element that was asked, or `undefined` for a whole document. */
type Scope = Element | undefined;

export function matchesList(element: Element, list: SelectorList, scope: Scope): boolean {
  // By index: iterators are slow in this engine, and this runs for each element of a page.
  for (let at = 0; at < list.length; at++) {
    const selector = list[at];
    if (selector && matchesComplex(element, selector, selector.length - 1, scope)) return true;
  }
  return false;
}

function matchesComplex(element: Element, selector: Selector, at: number, scope: Scope): boolean {
  const compound = selector[at];
  if (!compound || !matchesCompound(element, compound, scope)) return false;
  if (at === 0) return true;
  switch (compound.combinator) {
    case '>': {
      const parent = element.parentElement;
      return parent !== null && matchesComplex(parent, selector, at - 1, scope);
    }
    case '+': {
      const before = element.previousElementSibling;
      return before !== null && matchesComplex(before, selector, at - 1, scope);
    }
    case '~':
      for (let one = element.previousElementSibling; one; one = one.previousElementSibling)
        if (matchesComplex(one, selector, at - 1, scope)) return true;
      return false;
    default:
      for (let one = element.parentElement; one; one = one.parentElement)
        if (matchesComplex(one, selector, at - 1, scope)) return true;
      return false;
  }
}

function matchesCompound(element: Element, { tests }: Compound, scope: Scope): boolean {
  for (let at = 0; at < tests.length; at++) {
    const test = tests[at];
    if (test && !matchesTest(element, test, scope)) return false;
  }
  return true;
}

function matchesTest(element: Element, test: SimpleTest, scope: Scope): boolean {
  switch (test.kind) {
    case 'tag':
      return test.name === '*' || element.$tag === (element.$isHtml ? test.lower : test.name);
    case 'id':
      return element.id === test.id;
    case 'class':
      return element.$hasClass(test.name);
    case 'attribute':
      return matchesAttribute(element, test);
    case 'matches':
      return matchesList(element, test.list, scope) !== test.isNot;
    case 'has':
      return test.list.some((selector) => hasRelative(element, selector));
    case 'nth':
      return matchesNth(element, test);
    case 'state':
      return matchesState(element, test.name, scope);
  }
}

function matchesAttribute(element: Element, test: Extract<SimpleTest, { kind: 'attribute' }>): boolean {
  const own = element.getAttribute(test.name);
  if (own === null) return false;
  const { operator } = test;
  if (operator === '') return true;
  const value = test.ignoresCase ? test.value.toLowerCase() : test.value;
  const text = test.ignoresCase ? own.toLowerCase() : own;
  if (operator === '=') return text === value;
  if (operator === '|=') return text === value || text.startsWith(`${value}-`);
  if (value === '') return false;
  if (operator === '~=') return text.split(/\s+/).includes(value);
  if (operator === '^=') return text.startsWith(value);
  return operator === '$=' ? text.endsWith(value) : text.includes(value);
}

/** A relative selector is tried on what it may reach; what is reached must lead back to `element`. */
function hasRelative(element: Element, selector: Selector): boolean {
  const anchored: Selector = [{ tests: [{ kind: 'state', name: 'scope' }], combinator: undefined }, ...selector];
  const reach = selector[0]?.combinator;
  const top = reach === '+' || reach === '~' ? element.parentElement : element;
  if (!top) return false;
  for (const one of elementsBelow(top)) if (matchesComplex(one, anchored, anchored.length - 1, element)) return true;
  return false;
}

function matchesNth(element: Element, test: Extract<SimpleTest, { kind: 'nth' }>): boolean {
  if (test.of && !matchesList(element, test.of, undefined)) return false;
  const direction = test.fromEnd ? 'nextElementSibling' : 'previousElementSibling';
  let place = 1;
  for (let one = element[direction]; one; one = one[direction]) {
    if (test.ofType && one.$tag !== element.$tag) continue;
    if (test.of && !matchesList(one, test.of, undefined)) continue;
    place++;
  }
  const { step, offset } = test;
  if (step === 0) return place === offset;
  return (place - offset) % step === 0 && (place - offset) / step >= 0;
}

const hasNeighbourOfType = (element: Element, direction: 'nextElementSibling' | 'previousElementSibling'): boolean => {
  for (let one = element[direction]; one; one = one[direction]) if (one.$tag === element.$tag) return true;
  return false;
};

const FORM_TAGS = new Set(['button', 'input', 'select', 'textarea', 'option', 'optgroup', 'fieldset']);

function matchesState(element: Element, name: string, scope: Scope): boolean {
  switch (name) {
    case 'first-child':
      return element.previousElementSibling === null;
    case 'last-child':
      return element.nextElementSibling === null;
    case 'only-child':
      return element.previousElementSibling === null && element.nextElementSibling === null;
    case 'first-of-type':
      return !hasNeighbourOfType(element, 'previousElementSibling');
    case 'last-of-type':
      return !hasNeighbourOfType(element, 'nextElementSibling');
    case 'only-of-type':
      return matchesState(element, 'first-of-type', scope) && matchesState(element, 'last-of-type', scope);
    case 'empty': {
      for (let child = element.$first; child; child = child.$next)
        if (child.nodeType === 1 || child.nodeValue !== '') return false;
      return true;
    }
    case 'root':
      return element.$parent?.nodeType === 9;
    case 'scope':
      return scope ? element === scope : element.$parent?.nodeType === 9;
    case 'checked':
      return element.hasAttribute('checked') || element.hasAttribute('selected');
    case 'disabled':
      return FORM_TAGS.has(element.$tag) && element.hasAttribute('disabled');
    case 'enabled':
      return FORM_TAGS.has(element.$tag) && !element.hasAttribute('disabled');
    case 'link':
    case 'any-link':
      return (element.$tag === 'a' || element.$tag === 'area') && element.hasAttribute('href');
    case 'open':
      return element.hasAttribute('open');
    case 'popover-open':
      return element.$openState === 'popover';
    case 'modal':
      return element.$openState === 'modal';
    case 'defined':
      return true;
    default:
      return false;
  }
}
