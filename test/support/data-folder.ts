import type { Test } from 'tap';

/**
 * An empty folder that goes after the test's teardown: tap deletes a test's folder before the teardowns that were
 * registered after it was made, and under a gateway that still writes that fails.
 */
export function dataFolder(t: Test): string {
  t.teardown(() => undefined);
  return t.testdir();
}
