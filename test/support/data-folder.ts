import type { Test } from 'tap';

/**
 * An empty folder that is removed after the test's teardown: tap deletes a test's folder before teardowns that were
 * registered later, which fails while a gateway still writes to it.
 */
export function dataFolder(t: Test): string {
  t.teardown(() => undefined);
  return t.testdir();
}
