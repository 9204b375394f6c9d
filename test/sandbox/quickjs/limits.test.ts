// @tier full: reaches limits of the sandbox
import t from 'tap';
import { createGuestBundle, SandboxPool } from '../../../src/sandbox/sandbox.js';
import { watchMemory } from '../../support/sandbox/engine-memory.js';
import { openSandboxes, PLACE, SMALL_GUEST, wordOf } from '../../support/sandbox/open-sandbox.js';

/** Small, so that the whole table takes seconds; the watchdog must end what never polls. */
const LIMITS = { maxPolls: 400, scriptMs: 400, pageMs: 800, watchdogMs: 100 };

const NEVER_POLLS = 'Array.prototype.reverse.call({ length: 2 ** 53 - 1 })';

/** Attempts, and how each may end: by its own error, by a limit, or because it does no harm. */
const ATTEMPTS: readonly (readonly [name: string, code: string, ends: RegExp])[] = [
  ['an empty loop', 'for (;;);', /steps|time/],
  ['a loop that catches', 'for (;;) try { for (;;); } catch {} finally { for (;;); }', /steps|time/],
  ['a promise chain for ever', '(function f() { Promise.resolve().then(f) })()', /steps|time/],
  ['an async loop', '(async () => { for (;;) await 0 })()', /steps|time/],
  ['a backtracking expression', '/^(a+)+$/.test("a".repeat(40) + "b")', /steps|time/],
  ['indexOf on the longest list', '[].indexOf.call({ length: 2 ** 53 - 1 }, 1)', /steps|time/],
  ['join of a long list', 'new Array(2 ** 31).join("")', /time|memory|InternalError/],
  ['sort of a sparse list', 'const a = []; a[2 ** 31] = 1; a.sort()', /time|steps|memory|InternalError|done/],
  ['reverse of a sparse list', NEVER_POLLS, /time/],
  ['lastIndexOf of a long list', '[].lastIndexOf.call({ length: 2 ** 53 - 1 }, 1)', /time/],
  ['replaceAll that grows', 'let s = "aaaa"; for (;;) s = s.replaceAll("a", "aa")', /steps|time|memory|InternalError/],
  [
    'a slow comparison',
    'Array.from({ length: 1e5 }, (_, i) => i).sort(() => { for (let i = 0; i < 1e5; i++); })',
    /steps|time/,
  ],
  ['normalising much', '"\\u0344".repeat(1e6).normalize("NFD")', /done|time|memory|InternalError/],
  ['a huge number', '7n ** 10_000_000n', /time|steps|memory|RangeError|InternalError/],
  ['sorting a typed list', 'new Float64Array(2e6).map((_, i) => -i).sort()', /done|time|steps|memory|RangeError/],
  ['a doubled text', 'let s = "xxxxxxxx"; for (;;) s += s', /InternalError|memory/],
  ['an endless list', 'const a = []; for (;;) a.push({})', /memory|steps|time/],
  ['many buffers', 'const a = []; for (;;) a.push(new ArrayBuffer(1e6))', /memory|RangeError|steps|time/],
  ['2 ** 30 characters', '"x".repeat(2 ** 30)', /InternalError|RangeError|memory/],
  [
    'a caught exhaustion',
    'const a = []; for (;;) try { for (;;) a.push("x".repeat(1e5) + a.length) } catch {}',
    /memory|steps|time/,
  ],
  ['plain recursion', '(function f() { f() })()', /InternalError|RangeError|stack/],
  ['recursion by getter', 'const o = { get x() { return this.x } }; o.x', /InternalError|RangeError|stack/],
  ['recursion by proxy', 'const p = new Proxy({}, { get: (_, n, r) => r[n] }); p.x', /InternalError|RangeError|stack/],
  ['recursion by toString', 'const o = { toString: () => "" + o }; "" + o', /InternalError|RangeError|stack/],
  ['recursion by sort', '(function f() { [2, 1].sort(f) })()', /InternalError|RangeError|stack/],
  ['deep JSON', 'JSON.parse("[".repeat(1e6))', /SyntaxError|InternalError|stack|instance/],
  ['deep source', '(0, eval)("(".repeat(1e5))', /SyntaxError|InternalError|stack|instance/],
  ['deep lists in source', '(0, eval)("[".repeat(1e6))', /SyntaxError|InternalError|stack|instance/],
  [
    'deep lists as text',
    'let a = []; for (let i = 0; i < 1e5; i++) a = [a]; String(a)',
    /InternalError|RangeError|stack|steps|time/,
  ],
  ['deep expression', 'new RegExp("(".repeat(1e5) + ")".repeat(1e5))', /SyntaxError|InternalError|stack|instance/],
  [
    'a million closures',
    'let f = () => 0; for (let i = 0; i < 1e6; i++) { const g = f; f = () => g() } f()',
    /InternalError|stack|steps|time|memory/,
  ],
  ['symbols for ever', 'for (let i = 0; ; i++) Symbol.for("s" + i)', /memory|steps|time/],
  [
    'finalizers',
    'const r = new FinalizationRegistry(() => { for (;;); }); for (;;) r.register({}, 1)',
    /memory|steps|time/,
  ],
  ['a thousand generators', 'function* g() { yield* g() } g().next()', /InternalError|RangeError|stack/],
];

t.test('every attack is stopped at its limit and leaves no trace on the next page', async (t) => {
  const open = openSandboxes(t);
  for (const [name, code, ends] of ATTEMPTS) {
    const engine = await open({ limits: LIMITS });
    const outcome = engine.evaluate(`globalThis.dirt = 1; Array.prototype.dirt = 1; ${code}`, PLACE);
    t.match(wordOf(outcome), ends, name);
    if (engine.isStopped) t.equal(engine.evaluate('1', PLACE).kind, 'stopped', 'nothing of the page runs any more');
    const next = await open();
    const clean = next.call('value', 'typeof dirt + typeof [].dirt + [1, 2, 3].map((x) => x * 2).join()');
    t.same(clean, { kind: 'done', text: 'undefinedundefined2,4,6' }, `after ${name}`);
  }
});

t.test('a script cannot catch the error of a limit', async (t) => {
  const engine = await openSandboxes(t)({ limits: LIMITS });
  const code = 'globalThis.log = ""; try { for (;;); } catch { log += "caught" } finally { log += "finally" }';
  t.match(engine.evaluate(code, PLACE), { kind: 'stopped' });
  t.equal(engine.call('value', 'log').kind, 'stopped');
});

t.test('pages are stopped by their steps, not by the speed of the machine', async (t) => {
  const open = openSandboxes(t);
  const polls = new Set<number>();
  for (let round = 0; round < 5; round++) {
    const engine = await open();
    engine.evaluate('for (let i = 0; i < 1e6; i++) Math.sqrt(i)', PLACE);
    polls.add(engine.figures.polls);
  }
  t.equal(polls.size, 1);
  t.ok([...polls].every((count) => count > 50));
});

t.test('all scripts of a page share their time', async (t) => {
  const engine = await openSandboxes(t)({ limits: { ...LIMITS, maxPolls: 1e9, pageMs: 200, scriptMs: 150 } });
  const spin = 'for (let i = 0; i < 1e9; i++);';
  const limits = Array.from({ length: 5 }, () => wordOf(engine.evaluate(spin, PLACE)));
  t.same(new Set(limits), new Set(['time']));
  t.ok(engine.figures.elapsedMs < 400);
});

t.test('calls between host and guest are counted and measured', async (t) => {
  const open = openSandboxes(t);
  const cross = async (limits: object, code: string, gate = (_: string, text: string) => text) => {
    const engine = await open({ limits, gate });
    engine.evaluate(`globalThis.hook = 1`, PLACE);
    return engine.call('cross', code);
  };
  t.match(await cross({ messageChars: 1_000 }, 'x'.repeat(1_001)), { kind: 'stopped', limit: 'messages' });
  t.match(
    await cross({ messageChars: 1_000 }, 'x', () => 'y'.repeat(1_001)),
    { limit: 'messages' },
    'our own answers too',
  );
  t.match(await cross({ allMessagesChars: 5_000 }, 'x'.repeat(2_000)), { limit: 'messages' }, 'all together');
  t.match(await cross({ maxCrossings: 0 }, 'x'), { limit: 'crossings' });
  const long = await open({ limits: { messageChars: 10_000 } });
  t.match(long.call('value', '"x".repeat(20_000)'), { limit: 'messages' }, 'an answer of the guest');
  const wide = await open({ limits: { messageChars: 10_000 } });
  t.match(wide.call('value', '"€".repeat(10_000)'), { kind: 'done' }, 'in characters');
});

t.test('linear memory beyond its limit stops a page, whatever the engine has counted', async (t) => {
  const memory = watchMemory(t);
  const engine = await openSandboxes(t, new SandboxPool(createGuestBundle(SMALL_GUEST)))();
  memory().grow(100 * 16);
  t.match(engine.evaluate('for (;;);', PLACE), { kind: 'stopped', limit: 'memory' });
});

t.test('an instance that trapped or was unwound is never used again', async (t) => {
  const open = openSandboxes(t);
  for (const code of [NEVER_POLLS, '(0, eval)("[".repeat(1e6))']) {
    const engine = await open({ limits: { ...LIMITS, scriptMs: 50 } });
    engine.evaluate(code, PLACE);
    t.equal(engine.isBroken, true, code);
    t.same((await open()).call('value', '6 * 7'), { kind: 'done', text: '42' });
  }
});

t.test('one watchdog ends calls in a row, and each script has its own', async (t) => {
  const open = openSandboxes(t);
  const engine = await open({ limits: { ...LIMITS, scriptMs: 50 } });
  const calls: unknown[] = [];
  const ended = engine.watch(() => {
    calls.push(engine.call('value', '6 * 7'));
    calls.push(engine.call('value', NEVER_POLLS));
  });
  t.same(ended, { kind: 'stopped', limit: 'time' });
  t.same(calls, [{ kind: 'done', text: '42' }], 'nothing runs behind the call that was ended');
  t.equal(engine.isBroken, true);

  // Only the script's own watchdog can end it before the test does.
  const patient = await open({ limits: { ...LIMITS, scriptMs: 50, pageMs: 600_000 } });
  const outcome = patient.watch(() => wordOf(patient.evaluate(NEVER_POLLS, PLACE)));
  t.same(outcome, { kind: 'done', value: 'time' });
  t.same((await open()).call('value', '6 * 7'), { kind: 'done', text: '42' });
});
