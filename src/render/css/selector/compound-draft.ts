import {
  addSpecificity,
  type Combinator,
  type Compound,
  isSpecialCompound,
  looksInside,
  type PseudoElement,
  type Selector,
  type Test,
} from './selector.js';

/**
 * `top`: of a rule outside others. `nested`: of a rule inside another, `&` implied where it is not written. `argument`:
 * inside a pseudo-class. `relative`: inside `:has()`, where a selector may start with a combinator.
 */
export interface SelectorScope {
  readonly mode: 'top' | 'nested' | 'argument' | 'relative';
  /** Selectors of the rule around, for `&`. */
  readonly parents: readonly Selector[] | undefined;
}

/** A compound while it is read; `nests` counts its `&`. */
export interface CompoundDraft {
  tag: string | undefined;
  ids: string[];
  classes: string[];
  tests: Test[];
  combinator: Combinator | undefined;
  nests: boolean;
  pseudo: PseudoElement | 'other' | undefined;
  specificity: number;
}

/** A compound that nothing was read of. */
export function emptyCompound(): CompoundDraft {
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

/** One more condition, and what it weighs. */
export function addTest(draft: CompoundDraft, test: Test, specificity: number): void {
  draft.tests.push(test);
  draft.specificity = addSpecificity(draft.specificity, specificity);
}

/** The selector of its compounds, the subject first. */
export function finishSelector(drafts: readonly CompoundDraft[]): Selector {
  const compounds = drafts.map(finishCompound).reverse();
  return {
    compounds,
    pseudo: drafts.at(-1)?.pseudo,
    specificity: drafts.reduce((sum, draft) => addSpecificity(sum, draft.specificity), 0),
    isSpecial: compounds.some(isSpecialCompound),
    looksInside: compounds.some(looksInside),
  };
}

function finishCompound({ tag, ids, classes, tests, combinator }: CompoundDraft): Compound {
  return { tag, lowerTag: tag?.toLowerCase(), ids, classes, tests, combinator };
}
