import { type CompoundBuilder, finishSelector } from './compound-builder.js';
import {
  addSpecificity,
  type Compound,
  dependsOnDescendants,
  greatestSpecificity,
  isSpecialCompound,
  type Selector,
} from './selector.js';

/** With more parents than this, they are kept as one `:is()`. */
const MAX_COPIES = 8;
const MAX_COMPOUNDS = 64;

/**
 * Expands a nested selector. A leftmost `&` is replaced by the parents, so that the rule can be indexed by their
 * classes. Specificity remains that of `:is()`, the greatest of all parents.
 */
export function nestSelector(compounds: readonly CompoundBuilder[], parents: readonly Selector[]): readonly Selector[] {
  const [first] = compounds;
  const boxless = parents.filter(({ pseudo }) => !pseudo);
  const onlyFirst = first?.nests === true && compounds.slice(1).every(({ nests }) => !nests);
  const total = compounds.length + Math.max(...boxless.map(({ compounds }) => compounds.length), 0);
  if (onlyFirst && boxless.length > 0 && boxless.length <= MAX_COPIES && total <= MAX_COMPOUNDS) {
    const tail = finishSelector(compounds);
    const specificity = addSpecificity(tail.specificity, greatestSpecificity(boxless));
    return boxless.map((parent) => mergeLeftmost(tail, parent, specificity));
  }
  for (const compound of compounds) {
    if (!compound.nests) continue;
    compound.tests.push({ kind: 'is', negated: false, selectors: boxless });
    compound.specificity = addSpecificity(compound.specificity, greatestSpecificity(boxless));
  }
  return [finishSelector(compounds)];
}

/** Merges the leftmost compound of `tail` into the subject of `parent`. */
function mergeLeftmost(tail: Selector, parent: Selector, specificity: number): Selector {
  const leftmost = tail.compounds.at(-1);
  const [subject, ...rest] = parent.compounds;
  if (!leftmost || !subject) return { ...tail, specificity };
  const joined: Compound = {
    tag: leftmost.tag ?? subject.tag,
    lowerTag: leftmost.lowerTag ?? subject.lowerTag,
    ids: join(subject.ids, leftmost.ids),
    classes: join(subject.classes, leftmost.classes),
    tests: join(subject.tests, leftmost.tests),
    combinator: subject.combinator,
  };
  const contradicts = leftmost.lowerTag && subject.lowerTag && leftmost.lowerTag !== subject.lowerTag;
  const merged: Compound = contradicts ? { ...joined, tests: [...joined.tests, { kind: 'never' }] } : joined;
  const compounds = [...tail.compounds.slice(0, -1), merged, ...rest];
  return {
    compounds,
    pseudo: tail.pseudo,
    specificity,
    isSpecial: compounds.some(isSpecialCompound),
    dependsOnDescendants: compounds.some(dependsOnDescendants),
  };
}

/** Shares a list to which nothing is added. */
function join<T>(first: readonly T[], second: readonly T[]): readonly T[] {
  if (second.length === 0) return first;
  return first.length === 0 ? second : first.concat(second);
}
