import { getHeapCodeStatistics } from 'node:v8';
import t from 'tap';
import { MemoryRelease } from '../../src/main/release-memory.js';
import { waitFor } from '../support/wait-for.js';

t.test('memory is released when nothing was used for a while, once for several uses', async (t) => {
  let releases = 0;
  const memory = new MemoryRelease({ collect: async () => releases++, idleMs: 20 });
  for (let n = 0; n < 5; n++) memory.noteUse();
  memory.noteRest();
  t.equal(releases, 0, 'not while a reader may open the next page');
  await waitFor('a release', async () => releases > 0 || undefined);
  t.equal(releases, 1);
  memory.noteRest();
  t.equal(releases, 2, 'at once when the last job is done and nobody reads');
  let forgotten = 0;
  memory.onRelease(() => forgotten++);
  memory.noteRest();
  t.strictSame([releases, forgotten], [3, 1], 'what can be made again is forgotten first');
});

t.test('memory is released some time after the start, unless it was released before', async (t) => {
  let releases = 0;
  const started = (): MemoryRelease => {
    const memory = new MemoryRelease({ collect: async () => releases++, idleMs: 20 });
    memory.noteStart();
    return memory;
  };
  started();
  await waitFor('a release', async () => releases > 0 || undefined);
  started().noteRest();
  t.equal(releases, 2, 'at once when the load that follows the start has ended');
  await new Promise((resume) => setTimeout(resume, 60));
  t.equal(releases, 2, 'and then not again');
});

t.test('this release of Node.js drops compiled code that is not running', async (t) => {
  const functions = Array.from({ length: 300 }, (_, n) => new Function(`return [${'"x", '.repeat(50)} ${n}].length`));
  for (const run of functions) run();
  const before = getHeapCodeStatistics().bytecode_and_metadata_size;
  new MemoryRelease().noteRest();
  const isLess = async () => getHeapCodeStatistics().bytecode_and_metadata_size < before / 2 || undefined;
  await waitFor('half of the compiled code to be dropped', isLess);
  t.equal(functions[7]?.(), 51, 'what was dropped is compiled again when it is called');
});
