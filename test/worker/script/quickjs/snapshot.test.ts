import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import t from 'tap';
import { loadEngineFile } from '../../../../src/worker/script/quickjs/engine-file.js';
import { bootSnapshot, loadGuestBundle } from '../../../../src/worker/script/quickjs/guest-bundle.js';
import { Sandbox } from '../../../../src/worker/script/quickjs/sandbox.js';
import { restoreSnapshot, takeSnapshot } from '../../../../src/worker/script/quickjs/snapshot.js';
import { packSnapshot, unpackSnapshot } from '../../../../src/worker/script/quickjs/snapshot-file.js';
import { EXPORTS, IMPORTS } from '../../../../src/worker/script/quickjs/wasm-names.js';
import { createGuestBundle, SandboxPool } from '../../../../src/worker/script/script.js';
import { openSandboxes, PLACE, SMALL_GUEST } from '../../../support/open-sandbox.js';

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Work that touches much of the engine: objects, texts, dates, expressions, sorting, promises. */
const WORK = `
  const rows = Array.from({ length: 60 }, (_, i) => ({ i, name: 'row ' + i, at: new Date(i * 1e9) }));
  globalThis.sum = '';
  Promise.resolve(rows).then((all) => {
    sum = JSON.stringify(all.sort((a, b) => b.name.localeCompare(a.name)).map((r) => r.at.toISOString().replace(/\\d+/g, (d) => d * 2)));
  });
`;

t.test('a bundle gives the same snapshot each time, and a file brings it back', async (t) => {
  const first = bootSnapshot(SMALL_GUEST);
  const again = bootSnapshot(SMALL_GUEST);
  t.equal(hashOf(again.bytes), hashOf(first.bytes));
  t.same(again.roots, first.roots);
  const file = Buffer.from(packSnapshot(first, 7));
  const unpacked = unpackSnapshot(file, 7);
  t.same({ ...unpacked, bytes: hashOf(unpacked.bytes) }, { ...first, bytes: hashOf(first.bytes) });
  t.throws(() => unpackSnapshot(file, 8), /snapshot of this engine/);
  t.throws(() => unpackSnapshot(Buffer.from('no snapshot'), 7));
});

t.test('a snapshot holds no source of its bundle, and functions of pages keep theirs', async (t) => {
  const source = `${SMALL_GUEST};globalThis.ours = function ours() { return 'a text of the bundle' }`;
  const { bytes } = bootSnapshot(source);
  t.notOk(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('function ours'));
  const engine = openSandboxes(t, new SandboxPool(createGuestBundle(source)))();
  t.match(engine.call('value', 'String(ours) + ours()'), { text: /\[native code\].*a text of the bundle$/s });
  t.same(engine.call('value', 'String(function theirs() {})'), { kind: 'done', text: 'function theirs() {}' });
});

t.test('restoring the snapshot restores every byte, however large the page grew', async (t) => {
  const snapshot = bootSnapshot(SMALL_GUEST);
  const sandbox = new Sandbox();
  for (const code of [
    '1',
    'globalThis.much = Array.from({ length: 2e5 }, () => ({}))',
    'globalThis.x = "y".repeat(1e6)',
  ]) {
    restoreSnapshot(sandbox, snapshot);
    sandbox.evaluate(code, 'full.liquid', false);
    restoreSnapshot(sandbox, snapshot);
    const now = takeSnapshot(sandbox);
    t.same([...now.runs], [...snapshot.runs], code);
    t.equal(hashOf(now.bytes), hashOf(snapshot.bytes), code);
  }
});

t.test('in an instance that never ran, a snapshot is all that is left', async (t) => {
  for (const name of ['page', 'transform'] as const) {
    const snapshot = loadGuestBundle(name).openSnapshot();
    const sandbox = new Sandbox();
    restoreSnapshot(sandbox, snapshot);
    const now = takeSnapshot(sandbox);
    t.same([...now.runs], [...snapshot.runs], name);
    t.equal(hashOf(now.bytes), hashOf(snapshot.bytes), name);
  }
});

t.test('a hundred pages on one instance and on new ones give the same bytes and the same steps', async (t) => {
  const open = openSandboxes(t, new SandboxPool(loadGuestBundle('transform')));
  const seen = new Set<string>();
  for (let round = 0; round < 100; round++) {
    const used = round % 3 === 0 ? openSandboxes(t, new SandboxPool(loadGuestBundle('transform'))) : open;
    const engine = used({ gate: (_operation, text) => `{"value":${text.length % 3}}` });
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

t.test("letters of the engine's file are those that its own loader has", async (t) => {
  const loader = readFileSync(
    createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/emscripten-module'),
    'utf8',
  );
  const letters = new Map(
    [...loader.matchAll(/\b\w+\._(\w+)=\w+\.([\w$]+)/g)].map(([, name = '', letter = '']) => [name, letter]),
  );
  for (const [name, letter] of Object.entries(EXPORTS)) {
    if (name !== 'initialize') t.equal(letters.get(name), letter, name);
  }
  const { module } = loadEngineFile();
  const imported = WebAssembly.Module.imports(module).map(({ name }) => name);
  t.same(imported.toSorted(), Object.values(IMPORTS).toSorted(), 'nothing else is imported');
});
