import t from 'tap';

/** Runs a task when all tests of this process have ended, those of one file or of a group. */
export function atEndOfProcess(task: () => Promise<void>): void {
  t.teardown(task);
}
