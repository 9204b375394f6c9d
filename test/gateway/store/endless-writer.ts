import { openStore } from '../../../src/gateway/store/database/open-store.js';

/** Run by `unplugged.test.ts`: commits numbers one after another and prints each, until it is killed. */
const [, , dataDir = ''] = process.argv;
const store = await openStore({ dataDir, now: Date.now });
for (let n = 1; ; n++) {
  await store.transaction((writer) => writer.run('INSERT INTO setting VALUES (?, ?)', [`n${n}`, String(n)]));
  process.send?.(n);
}
