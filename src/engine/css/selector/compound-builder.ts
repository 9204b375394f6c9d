import {
  addSpecificity,
  type Combinator,
  type Compound,
  dependsOnDescendants,
  isSpecialCompound,
  type PseudoElement,
  type ScopedTest,
  type Selector,
  type Test,
} from './selector.js';

/**
 * Where a selector appears. `top`: in a top-level rule. `nested`: in a rule inside another, with an implied `&` if
 * absent. `scoped`: directly in `@scope`. `argument`: inside a pseudo-class. `relative`: inside `:has()`, where a selector may start with a
 * combinator, as in `@scope`.
 */
export interface SelectorScope {
  readonly mode: 'top' | 'nested' | 'scoped' | 'argument' | 'relative';
  /** Selectors of the parent rule, for `&`. */
  readonly parents: readonly Selector[] | undefined;
  /** Within `@scope`, `:scope` means its root. */
  readonly isInScope?: boolean | undefined;
}

/** A compound selector being parsed; `nests` counts its `&`. */
export interface CompoundBuilder {
  tag: string | undefined;
  ids: string[];
  classes: string[];
  tests: Test[];
  combinator: Combinator | undefined;
  nests: boolean;
  pseudo: PseudoElement | 'other' | undefined;
  /** The argument of `::slotted()`. */
  slotted: readonly Selector[] | undefined;
  specificity: number;
}

export function emptyCompound(): CompoundBuilder {
  return {
    tag: undefined,
    ids: [],
    classes: [],
    tests: [],
    combinator: undefined,
    nests: false,
    pseudo: undefined,
    slotted: undefined,
    specificity: 0,
  };
}

/** Adds a condition and its specificity. */
export function addTest(builder: CompoundBuilder, test: Test, specificity: number): void {
  builder.tests.push(test);
  builder.specificity = addSpecificity(builder.specificity, specificity);
}

/** Builds a selector from its compounds, the subject first. */
export function finishSelector(builders: readonly CompoundBuilder[]): Selector {
  const compounds = builders.map(finishCompound).reverse();
  return {
    compounds,
    pseudo: builders.at(-1)?.pseudo,
    specificity: builders.reduce((sum, builder) => addSpecificity(sum, builder.specificity), 0),
    isSpecial: compounds.some(isSpecialCompound),
    dependsOnDescendants: compounds.some(dependsOnDescendants),
  };
}

/** Builds `::slotted()`: it matches what slots show, if `builders` match that. */
export function finishSlotted(builders: readonly CompoundBuilder[], selectors: readonly Selector[]): Selector {
  const slots = finishSelector(builders);
  return {
    compounds: [testsOnly([{ kind: 'slotted', selectors, slots }])],
    pseudo: undefined,
    specificity: slots.specificity,
    isSpecial: true,
    dependsOnDescendants: slots.dependsOnDescendants,
  };
}

/** The selector of a rule in `@scope`; its subject keeps what the index needs. */
export function finishScoped(selector: Selector, { start, end }: Pick<ScopedTest, 'start' | 'end'>): Selector {
  const test: Test = { kind: 'scoped', start, end, selector };
  const [subject] = selector.compounds;
  const compound = subject ? { ...subject, tests: [test], combinator: undefined } : testsOnly([test]);
  return { ...selector, compounds: [compound], isSpecial: true };
}

function testsOnly(tests: readonly Test[]): Compound {
  return { tag: undefined, lowerTag: undefined, ids: [], classes: [], tests, combinator: undefined };
}

function finishCompound({ tag, ids, classes, tests, combinator }: CompoundBuilder): Compound {
  const lists = { ids: fitted(ids), classes: fitted(classes), tests: fitted(tests) };
  return { tag, lowerTag: tag?.toLowerCase(), ...lists, combinator };
}

const NONE: readonly never[] = [];

/** The list without room to grow, because sheets are kept: of 6 MB for those of 48 recipes it was 1.6. */
function fitted<Item>(list: readonly Item[]): readonly Item[] {
  return list.length === 0 ? NONE : [...list];
}
