import type { Test } from 'tap';

let current: Test | undefined;
let group: Test | undefined;

/** Names the test that stands for the file which is imported next, and that of its process. */
export function setCurrentFile(test: Test, process: Test): void {
  current = test;
  group = process;
}

/** A file that may take longer than others says so: so may its process. */
function setLimit(ms: number): void {
  for (const test of [current, group]) test?.setTimeout(ms);
}

/** What `import t from 'tap'` means in a file of a group: the test of this file. */
// biome-ignore lint/style/noDefaultExport: it takes the place of tap's
export default new Proxy({} as Test, {
  get: (_, member) => {
    if (!current) throw new Error('a test file of a group was imported outside of run-group');
    if (member === 'setTimeout') return setLimit;
    const value = Reflect.get(current, member);
    return typeof value === 'function' ? value.bind(current) : value;
  },
});
