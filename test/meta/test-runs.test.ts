// @tier full: starts test runs
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { listProcesses, listTestFiles, TIERS } from '../run/list-processes.js';

const RUNNER = join(import.meta.dirname, '../run/run-tests.js');
const COMPILED = join(import.meta.dirname, '..');

/** Without what tap says to its children. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('TAP')));

/** Runs the tests of a folder, as npm test does. */
function runTests(t: Test, files: Parameters<Test['testdir']>[0], argv: readonly string[] = [], limits = {}) {
  const root = t.testdir(files);
  const options = ['--root', root, '--output', join(root, 'results.tap'), ...argv];
  const node = (...args: readonly string[]) =>
    spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...env, ...limits } });
  const run = node(RUNNER, ...options);
  const summary = node(join(COMPILED, 'run/print-summary.js'), join(root, 'results.tap'));
  return { codes: [run.status, summary.status], out: run.stdout, summary: summary.stdout.trim() };
}

const test = (body: string): string => `import t from 'tap';\n${body}\n`;
const PASSING = test(`t.test('passes', async (t) => { t.ok(true); });`);

t.test('tests of one folder share a process, and each file has its own preparation and clean-up', async (t) => {
  const counting = (name: string): string =>
    test(`t.equal(globalThis.open, undefined, 'the file before was cleaned up');
      t.before(() => { globalThis.open = '${name}'; });
      t.teardown(() => { globalThis.open = undefined; });
      t.test('is prepared', async (t) => {
        t.equal(globalThis.open, '${name}');
        t.equal(globalThis.group ??= process.pid, process.pid);
        t.ok(t.testdir().endsWith('${name}.test.js-is-prepared'));
      });`);
  const { codes, summary, out } = runTests(t, { 'a.test.js': counting('a'), 'b.test.js': counting('b') });
  t.equal(summary, '8 passed, 0 failed');
  t.strictSame(codes, [0, 0]);
  t.match(out, /^ok +[\d.]+ s +8 {2}others {2}2\/2\n$/, 'one line for one process');
});

t.test('a failure names its file, its test and its assertion, and why', async (t) => {
  const failing = test(`t.test('counts', async (t) => { t.equal(1, 2, 'one is two'); });`);
  const { codes, summary } = runTests(t, { 'a.test.js': PASSING, 'b.test.js': failing });
  t.match(summary, 'FAILED: others > b.test.js > counts > one is two\n');
  t.match(summary, /\n {6}-2\n {6}\+1\n/);
  t.match(summary, /\n1 passed, 1 failed$/);
  t.strictSame(codes, [1, 1]);
});

t.test('a file that cannot be imported fails, and the others of its group are run', async (t) => {
  const { codes, summary } = runTests(t, { 'a.test.js': test('throw new Error("not today");'), 'b.test.js': PASSING });
  t.match(summary, 'FAILED: others > a.test.js > not today\n');
  t.match(summary, /\n1 passed, 1 failed$/);
  t.strictSame(codes, [1, 1]);
});

t.test('a crash names the test that was running and what was not run', async (t) => {
  const crashing = test(`t.test('draws', async (t) => {
    await t.test('a page', async (t) => {
      t.ok(true);
      console.error('out of paper');
      process.kill(process.pid, 'SIGKILL');
      await new Promise(() => {});
    });
  });`);
  const files = { 'a.test.js': PASSING, 'b.test.js': crashing, 'c.test.js': PASSING };
  const { codes, out, summary } = runTests(t, files);
  t.match(summary, 'FAILED: others > b.test.js > draws > a page > the process ended here\n');
  t.match(summary, /signal: SIGKILL/);
  t.match(summary, /- c\.test\.js/, 'the files of the process are listed');
  t.match(out, /^FAILED.*others {2}3\/3\n +\| out of paper$/m);
  t.match(summary, /\n2 passed, 1 failed$/);
  t.strictSame(codes, [1, 1]);
});

t.test('a file that hangs fails and is named, whatever it blocks or leaves behind', async (t) => {
  const leavesProcess = `import { spawn } from 'node:child_process';
    spawn('sleep', ['60'], { stdio: 'inherit', detached: true }).unref();\n`;
  const blocks = test(
    `t.test('blocks', async () => { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); });`,
  );
  const files = {
    appliance: {
      'a.test.js': PASSING,
      'b.test.js': test(`t.test('waits', () => new Promise(() => {})); setInterval(() => {}, 1000);`),
    },
    browser: { 'a.test.js': PASSING, 'b.test.js': blocks },
    e2e: { 'a.test.js': PASSING, 'b.test.js': leavesProcess + blocks },
  };
  const { codes, out, summary } = runTests(t, files, ['--tier', 'full', '--jobs', '3'], { TAP_TIMEOUT: '15' });
  for (const folder of Object.keys(files)) {
    t.match(out, new RegExp(`^ok .*${folder}/a`, 'm'));
    t.match(out, new RegExp(`^FAILED .*${folder}/b`, 'm'));
    t.match(summary, new RegExp(`^FAILED: .*${folder}/b`, 'm'));
  }
  t.match(summary, /\n3 passed, \d+ failed$/);
  t.strictSame(codes, [1, 1]);
});

t.test('a test chooses its tier, with a reason', async (t) => {
  const files = {
    'a.test.js': PASSING,
    'b.test.js': `// @tier full: draws all recipes\n${PASSING}`,
    'c.test.js': `// @tier nightly: takes an hour\n${PASSING}`,
    'd.test.js': `// @process own: measures memory\n${PASSING}`,
    e2e: { 'e.test.js': PASSING },
    fuzz: { 'f.test.js': PASSING },
  };
  const root = t.testdir(files);
  const names = (...argv: Parameters<typeof listProcesses>): readonly string[] =>
    listProcesses(...argv).map(({ name }) => name);
  t.strictSame(names(root, ['quick'], []), ['d.test.js', 'others']);
  t.strictSame(names(root, ['full'], []), ['e2e/e.test.js', 'b.test.js', 'fuzz/f.test.js']);
  t.strictSame(names(root, ['nightly'], []), ['c.test.js']);
  t.strictSame(names(root, TIERS, ['b', 'e2e/']), ['e2e/e.test.js', 'b.test.js'], 'a path chooses any tier');
  const unknown = t.testdir({ 'a.test.js': `// @tier hourly: no\n${PASSING}` });
  t.throws(() => listProcesses(unknown, TIERS, []), {
    message: /a\.test\.js: expected "\/\/ @tier quick\|full\|nightly/,
  });
});

t.test('slow files of a folder share a few processes, and each has a line of its own', async (t) => {
  const browser = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`${n}.test.js`, PASSING]));
  const root = t.testdir({ browser });
  t.strictSame(
    listProcesses(root, TIERS, []).map(({ files }) => files.length),
    [5, 4],
  );
  const { out, summary } = runTests(t, { browser }, ['--tier', 'full', '--jobs', '1']);
  t.match(out, /^ok +[\d.]+ s +1 {2}browser\/0\.test\.js {2}1\/9\n/);
  t.equal(out.trim().split('\n').length, 9);
  t.match(summary, /9 passed, 0 failed$/);
});

t.test('what was compiled from a source that is gone is not run', async (t) => {
  const folder = t.testdir({
    build: { test: { 'a.test.js': PASSING, 'b.test.js': PASSING } },
    test: { 'a.test.ts': '' },
  });
  t.strictSame(listTestFiles(join(folder, 'build/test')), ['a.test.js']);
});

t.test('every test file is run by exactly one tier', async (t) => {
  const run = TIERS.flatMap((tier) => listProcesses(COMPILED, [tier], []).flatMap(({ files }) => files));
  t.strictSame(run.toSorted(), listTestFiles(COMPILED).toSorted());
  t.ok(run.length > 400, `${run.length} files`);
});
