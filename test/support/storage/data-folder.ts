import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Test } from 'tap';

/**
 * A new empty folder, removed after the teardowns that are registered later. tap's own `testdir` is one per test, emptied
 * at each call and removed before such teardowns, which fails while a gateway still writes to it.
 */
export function dataFolder(t: Test): string {
  mkdirSync(dirname(t.testdirName), { recursive: true });
  const folder = mkdtempSync(`${t.testdirName}-`);
  t.teardown(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
