// @tier full: measures memory
import { createHash } from 'node:crypto';
import type { Snapshot } from 'quickjs-wasi';
import t from 'tap';
import { loadEngine } from '../../../src/sandbox/quickjs/engine-file.js';
import { loadGuestBundle } from '../../../src/sandbox/quickjs/guest-bundle.js';
import { Sandbox, takeSnapshot } from '../../../src/sandbox/quickjs/wasm-sandbox.js';
import { createGuestBundle, SandboxPool } from '../../../src/sandbox/sandbox.js';
import { openSandboxes, PLACE, SMALL_GUEST } from '../../support/sandbox/open-sandbox.js';

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const withHash = (snapshot: Snapshot) => ({ ...snapshot, memory: hashOf(snapshot.memory) });

/** Work that touches much of the engine: objects, texts, dates, expressions, sorting, promises. */
const WORK = `
  const rows = Array.from({ length: 60 }, (_, i) => ({ i, name: 'row ' + i, at: new Date(i * 1e9) }));
  globalThis.sum = '';
  Promise.resolve(rows).then((all) => {
    sum = JSON.stringify(all.sort((a, b) => b.name.localeCompare(a.name)).map((r) => r.at.toISOString().replace(/\\d+/g, (d) => d * 2)));
  });
`;

t.test('a bundle gives the same snapshot each time', async (t) => {
  t.same(withHash(await takeSnapshot(SMALL_GUEST)), withHash(await takeSnapshot(SMALL_GUEST)));
});

t.test('a snapshot holds no source of its bundle, and functions of pages keep theirs', async (t) => {
  const source = `${SMALL_GUEST};globalThis.ours = function ours() { return 'a text of the bundle' }`;
  const { memory } = await takeSnapshot(source);
  t.notOk(Buffer.from(memory).includes('function ours'));
  const engine = await openSandboxes(t, new SandboxPool(createGuestBundle(source)))();
  t.match(engine.call('value', 'String(ours) + ours()'), { text: /\[native code\].*a text of the bundle$/s });
  t.same(engine.call('value', 'String(function theirs() {})'), { kind: 'done', text: 'function theirs() {}' });
});

t.test('memory is put back byte by byte, and an instance that grew is not used again', async (t) => {
  const snapshot = await takeSnapshot(SMALL_GUEST);
  const sandbox = await Sandbox.open(snapshot);
  const clean = hashOf(sandbox.bytes);
  for (const code of ['1', 'globalThis.some = Array.from({ length: 200 }, () => ({}))', 'throw new Error("x")']) {
    sandbox.evaluate(code, 'full.liquid', false);
    t.not(hashOf(sandbox.bytes), clean, code);
    t.ok(sandbox.reset(), code);
    t.equal(hashOf(sandbox.bytes), clean, code);
  }
  sandbox.evaluate('globalThis.x = "y".repeat(3e6)', 'full.liquid', false);
  t.notOk(sandbox.reset());

  const open = openSandboxes(t, new SandboxPool(createGuestBundle(SMALL_GUEST)));
  for (const round of ['a new instance', 'another one'])
    t.same(
      (await open()).call('value', 'typeof x + (globalThis.x = "y".repeat(3e6)).length'),
      { kind: 'done', text: 'undefined3000000' },
      round,
    );
});

t.test('a hundred pages on one instance and on new ones give the same bytes and the same steps', async (t) => {
  const open = openSandboxes(t, new SandboxPool(loadGuestBundle('transform')));
  const seen = new Set<string>();
  for (let round = 0; round < 100; round++) {
    const used = round % 3 === 0 ? openSandboxes(t, new SandboxPool(loadGuestBundle('transform'))) : open;
    const engine = await used({ gate: (_operation, text) => `{"value":${text.length % 3}}` });
    engine.call('start', JSON.stringify({ nowMs: 5, seed: 7, input: null }));
    t.equal(engine.evaluate(WORK, PLACE).kind, 'done');
    engine.evaluate('globalThis.answer = sum + Math.random()', PLACE);
    engine.evaluate('__transform.follow(() => [answer])', PLACE);
    const outcome = engine.call('outcome', '');
    t.equal(outcome.kind, 'done');
    seen.add(`${hashOf(Buffer.from(JSON.stringify(outcome)))} ${engine.figures.polls}`);
  }
  t.equal(seen.size, 1);
});

t.test('the engine imports the clock, a source of chance, files that it cannot open, and our hooks', async (t) => {
  const imported = WebAssembly.Module.imports(loadEngine()).map(({ name }) => name);
  t.same(imported.toSorted(), [
    'clock_time_get',
    'fd_close',
    'fd_fdstat_get',
    'fd_seek',
    'fd_write',
    'host_call',
    'host_get_timezone_offset',
    'host_interrupt',
    'host_module_load',
    'host_module_normalize',
    'host_promise_rejection',
    'random_get',
  ]);
});
