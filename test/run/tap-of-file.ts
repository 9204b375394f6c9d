import type { Test } from 'tap';

let current: Test | undefined;

/** Names the test that stands for the file which is imported next. */
export function setCurrentFile(test: Test): void {
  current = test;
}

/** What `import t from 'tap'` means in a file of a group: the test of this file. */
// biome-ignore lint/style/noDefaultExport: it takes the place of tap's
export default new Proxy({} as Test, {
  get: (_, member) => {
    if (!current) throw new Error('a test file of a group was imported outside of run-group');
    const value = Reflect.get(current, member);
    return typeof value === 'function' ? value.bind(current) : value;
  },
});
