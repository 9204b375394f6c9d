import type { Element } from '../../html/dom.js';
import type { AttributeTest } from './attribute-test.js';
import type { Nth } from './nth.js';

export type Combinator = ' ' | '>' | '+' | '~';
export type PseudoElement = 'before' | 'after' | 'marker' | 'first-letter' | 'first-line';

/** A condition of a compound in addition to tag, id and classes. */
export type Test =
  | AttributeTest
  | { readonly kind: 'is'; readonly negated: boolean; readonly selectors: readonly Selector[] }
  | { readonly kind: 'has'; readonly selectors: readonly Selector[] }
  | { readonly kind: 'nth'; readonly nth: Nth; readonly of: readonly Selector[] | undefined }
  | { readonly kind: 'root' | 'empty' | 'scope' | 'never' }
  /** `:host`; without selectors, any host. `:host-context()` looks at what is around the host as well. */
  | { readonly kind: 'host'; readonly selectors: readonly Selector[] | undefined; readonly isContext?: boolean }
  /** `slots::slotted(selectors)` */
  | { readonly kind: 'slotted'; readonly selectors: readonly Selector[]; readonly slots: Selector }
  | ScopedTest
  | { readonly kind: 'state'; readonly name: string }
  | { readonly kind: 'language'; readonly ranges: readonly string[] }
  | { readonly kind: 'direction'; readonly value: string };

/** The selector of a rule in `@scope`: it is matched with each root above the element that no limit separates from it. */
export interface ScopedTest {
  readonly kind: 'scoped';
  /** Selectors of roots, or the one root. */
  readonly start: readonly Selector[] | Element;
  readonly end: readonly Selector[];
  readonly selector: Selector;
}

export interface Compound {
  /** As written; HTML compares it in lower case. */
  readonly tag: string | undefined;
  readonly lowerTag: string | undefined;
  readonly ids: readonly string[];
  readonly classes: readonly string[];
  readonly tests: readonly Test[];
  /** How the element relates to the match of the next compound, which is written before this one. */
  readonly combinator: Combinator | undefined;
}

/** A complex selector; compounds are listed from the subject leftwards. */
export interface Selector {
  readonly compounds: readonly Compound[];
  /** `other`: a pseudo-element that never generates a box here. */
  readonly pseudo: PseudoElement | 'other' | undefined;
  readonly specificity: number;
  /** Depends on more than tags, ids, classes and their nesting, so two otherwise equal elements may differ. */
  readonly isSpecial: boolean;
  /** Depends on descendants, so a change below an element may affect the element itself. */
  readonly dependsOnDescendants: boolean;
}

const MAX_COUNT = 1023;

/** Packs a specificity into a single comparable number. */
export function packSpecificity(ids: number, classes: number, tags: number): number {
  return (Math.min(ids, MAX_COUNT) * 1024 + Math.min(classes, MAX_COUNT)) * 1024 + Math.min(tags, MAX_COUNT);
}

/** Sum of two specificities, each part capped. */
export function addSpecificity(a: number, b: number): number {
  const ids = Math.floor(a / 1048576) + Math.floor(b / 1048576);
  const classes = (Math.floor(a / 1024) % 1024) + (Math.floor(b / 1024) % 1024);
  return packSpecificity(ids, classes, (a % 1024) + (b % 1024));
}

/** The greatest specificity of a list, as for `:is()`. */
export function greatestSpecificity(selectors: readonly Selector[]): number {
  return selectors.reduce((max, { specificity }) => Math.max(max, specificity), 0);
}

function isSpecialTest(test: Test): boolean {
  switch (test.kind) {
    case 'attribute':
      return test.name !== 'class' && test.name !== 'id';
    case 'is':
      return test.selectors.some(({ isSpecial }) => isSpecial);
    case 'root':
    case 'scope':
    case 'never':
      return false;
    default:
      return true;
  }
}

export function dependsOnDescendants({ tests }: Compound): boolean {
  return tests.some((test) => {
    if (test.kind === 'is') return test.selectors.some((selector) => selector.dependsOnDescendants);
    if (test.kind === 'nth') return test.of?.some((selector) => selector.dependsOnDescendants) === true;
    if (test.kind === 'scoped') return test.selector.dependsOnDescendants;
    return test.kind === 'empty' || (test.kind === 'has' && !test.selectors.every(reachesSiblingsOnly));
  });
}

/** Whether the argument of a `:has()` finds siblings of its anchor only; the last compound is the anchor. */
function reachesSiblingsOnly({ compounds, dependsOnDescendants: reachesFurther }: Selector): boolean {
  return !reachesFurther && compounds.slice(0, -1).every(({ combinator }) => combinator === '+' || combinator === '~');
}

export function isSpecialCompound({ tests, combinator }: Compound): boolean {
  return combinator === '+' || combinator === '~' || tests.some(isSpecialTest);
}
