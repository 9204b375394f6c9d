import {
  addSpecificity,
  type Combinator,
  type Compound,
  dependsOnDescendants,
  isSpecialCompound,
  type PseudoElement,
  type Selector,
  type Test,
} from './selector.js';

/**
 * Where a selector appears. `top`: in a top-level rule. `nested`: in a rule inside another, with an implied `&` if
 * absent. `argument`: inside a pseudo-class. `relative`: inside `:has()`, where a selector may start with a combinator.
 */
export interface SelectorScope {
  readonly mode: 'top' | 'nested' | 'argument' | 'relative';
  /** Selectors of the parent rule, for `&`. */
  readonly parents: readonly Selector[] | undefined;
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

function finishCompound({ tag, ids, classes, tests, combinator }: CompoundBuilder): Compound {
  return { tag, lowerTag: tag?.toLowerCase(), ids, classes, tests, combinator };
}
