import type { Selector, Test } from '../selector/selector.js';

/** Classes that must occur in a page for the selector to match anything. */
export function requiredClasses({ compounds }: Selector): ReadonlySet<string> {
  const required = new Set<string>();
  for (const { classes, tests } of compounds) {
    for (const name of classes) required.add(name);
    for (const test of tests) for (const name of requiredByTest(test)) required.add(name);
  }
  return required;
}

/** For alternatives, the classes that all of them need. */
function requiredByTest(test: Test): Iterable<string> {
  if (test.kind !== 'is' || test.negated) return [];
  const [first, ...others] = test.selectors.slice(0, 32).map(requiredClasses);
  if (!first || test.selectors.length > 32) return [];
  return [...first].filter((name) => others.every((other) => other.has(name)));
}
