import { type CompoundDraft, finishSelector } from './compound-draft.js';
import {
  addSpecificity,
  type Compound,
  greatestSpecificity,
  isSpecialCompound,
  looksInside,
  type Selector,
} from './selector.js';

/** More parents than these stay together as one `:is()`. */
const MOST_COPIES = 8;
const MOST_COMPOUNDS = 64;

/**
 * The selectors that a nested one means. Where `&` stands leftmost, the parents are written out, so that the rule can be
 * indexed by their classes; specificity stays that of `:is()`, the greatest of all parents.
 */
export function nestSelector(drafts: readonly CompoundDraft[], parents: readonly Selector[]): readonly Selector[] {
  const [first] = drafts;
  const boxless = parents.filter(({ pseudo }) => !pseudo);
  const onlyFirst = first?.nests === true && drafts.slice(1).every(({ nests }) => !nests);
  const total = drafts.length + Math.max(...boxless.map(({ compounds }) => compounds.length), 0);
  if (onlyFirst && boxless.length > 0 && boxless.length <= MOST_COPIES && total <= MOST_COMPOUNDS) {
    const tail = finishSelector(drafts);
    const specificity = addSpecificity(tail.specificity, greatestSpecificity(boxless));
    return boxless.map((parent) => graft(tail, parent, specificity));
  }
  for (const draft of drafts) {
    if (!draft.nests) continue;
    draft.tests.push({ kind: 'is', negated: false, selectors: boxless });
    draft.specificity = addSpecificity(draft.specificity, greatestSpecificity(boxless));
  }
  return [finishSelector(drafts)];
}

/** `tail` with its leftmost compound laid over the subject of `parent`. */
function graft(tail: Selector, parent: Selector, specificity: number): Selector {
  const seam = tail.compounds.at(-1);
  const [subject, ...rest] = parent.compounds;
  if (!seam || !subject) return { ...tail, specificity };
  const joined: Compound = {
    tag: seam.tag ?? subject.tag,
    lowerTag: seam.lowerTag ?? subject.lowerTag,
    ids: [...subject.ids, ...seam.ids],
    classes: [...subject.classes, ...seam.classes],
    tests: [...subject.tests, ...seam.tests],
    combinator: subject.combinator,
  };
  const contradicts = seam.lowerTag && subject.lowerTag && seam.lowerTag !== subject.lowerTag;
  const merged: Compound = contradicts ? { ...joined, tests: [...joined.tests, { kind: 'never' }] } : joined;
  const compounds = [...tail.compounds.slice(0, -1), merged, ...rest];
  return {
    compounds,
    pseudo: tail.pseudo,
    specificity,
    isSpecial: compounds.some(isSpecialCompound),
    looksInside: compounds.some(looksInside),
  };
}
