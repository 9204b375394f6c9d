import t from 'tap';
import type { QuickJsEngine } from '../../../src/sandbox/quickjs/quickjs-engine.js';
import { openSandboxes, PLACE } from '../../support/sandbox/open-sandbox.js';

const resultOf = (engine: QuickJsEngine, code: string): string => {
  const outcome = engine.call('value', code);
  return outcome.kind === 'done' ? outcome.text : JSON.stringify(outcome);
};

t.test('classic scripts share one global scope, and an exception ends only its script', async (t) => {
  const engine = await openSandboxes(t)();
  t.same(engine.evaluate('let a = 1; const b = 2; function c() { return a + b }', PLACE), { kind: 'done' });
  t.equal(engine.evaluate('a = 5; throw new TypeError("no")', PLACE).kind, 'threw');
  t.equal(resultOf(engine, 'c()'), '7');
});

t.test('errors have the line and column in the file that contains the script', async (t) => {
  const engine = await openSandboxes(t)();
  const cases = [
    ['throw new TypeError("no")', { line: 12 }],
    ['\n\n  null.x', { line: 14 }],
    ['createGauge(, 370)', { line: 12, column: 17 }],
  ] as const;
  for (const [code, place] of cases) {
    const outcome = engine.evaluate(code, { name: 'quadrant.liquid', line: 12, column: 5 });
    t.match(outcome, { kind: 'threw', error: { place: 'quadrant.liquid', ...place } }, code);
  }
  t.match(engine.evaluate('function late() { throw new Error("x") }', { name: 'shared.liquid', line: 3, column: 1 }), {
    kind: 'done',
  });
  t.match(engine.evaluate('late()', PLACE), { error: { place: 'shared.liquid', line: 3 } }, 'where it was thrown');
});

t.test('any thrown value is described', async (t) => {
  const engine = await openSandboxes(t)();
  const cases: readonly (readonly [string, string])[] = [
    ['throw "text"', 'text'],
    ['throw undefined', 'undefined'],
    ['throw Symbol("s")', 'Symbol(s)'],
    ['throw new Proxy({}, { get() { throw 1 } })', 'something was thrown that has no message'],
    ['throw { get message() { throw 1 } }', 'something was thrown that has no message'],
    [`throw new Error('x'.repeat(10_000))`, 'x'.repeat(500)],
  ];
  for (const [code, message] of cases)
    t.match(engine.evaluate(code, PLACE), { kind: 'threw', error: { message } }, code);
});

t.test('pending promise jobs run after each script, before its result', async (t) => {
  const engine = await openSandboxes(t)();
  engine.evaluate(
    'globalThis.steps = []; Promise.resolve().then(() => steps.push("job")); steps.push("script")',
    PLACE,
  );
  t.equal(resultOf(engine, 'steps.join()'), 'script,job');
});

t.test('modules import available files, and other imports are rejected', async (t) => {
  const engine = await openSandboxes(t)();
  const asked: string[] = [];
  const resolve = (specifier: string): string | undefined => {
    asked.push(specifier);
    if (specifier === 'https://cdn.example/a/lib.js') return 'export { half } from "./half.js"';
    return specifier === 'https://cdn.example/a/half.js' ? 'export const half = 21' : undefined;
  };
  const lib = 'import { half } from "https://cdn.example/a/lib.js"; globalThis.all = half * 2; await null';
  t.same(engine.evaluateModule(lib, PLACE, resolve), { kind: 'done' });
  t.equal(resultOf(engine, 'all'), '42');
  t.same(asked, ['https://cdn.example/a/lib.js', 'https://cdn.example/a/half.js'], 'relative ones by their base');
  t.match(engine.evaluateModule('import "std"', PLACE, resolve), { error: { message: 'module not available: std' } });
  t.match(engine.evaluateModule('await 0; throw new Error("late")', PLACE, resolve), { error: { message: 'late' } });
  const itself = { name: 'self.liquid', line: 1, column: 1 };
  t.same(engine.evaluateModule('import * as me from "self.liquid"; export const x = 1', itself, resolve), {
    kind: 'done',
  });
});

t.test('the host may run a script while it handles a call of the guest', async (t) => {
  let nested: QuickJsEngine | undefined;
  const engine = await openSandboxes(t)({
    gate: (_operation, code) => {
      nested?.evaluate(code, PLACE);
      return 'ran';
    },
  });
  nested = engine;
  const code = 'globalThis.steps = ["inner"]; Promise.resolve().then(() => steps.push("job"))';
  t.same(engine.call('cross', code), { kind: 'done', text: 'ran' });
  t.equal(resultOf(engine, 'steps.join()'), 'inner,job', 'jobs wait for the outer call');
});

t.test('an error of the host never reaches the guest', async (t) => {
  const engine = await openSandboxes(t)({
    gate: () => {
      throw new Error('of the host');
    },
  });
  t.same(engine.call('cross', 'x'), { kind: 'done', text: '' });
});

t.test('texts are passed unchanged in both directions', async (t) => {
  const engine = await openSandboxes(t)();
  for (const text of ['', 'ä€😀', 'x'.repeat(100_000), '\u2028"\\', 'a\0b', '\ud83d'])
    t.same(engine.call('cross', text), { kind: 'done', text });
});

t.test('dates follow the clock and the time zone of the job', async (t) => {
  const open = openSandboxes(t);
  const nowMs = Date.UTC(2026, 6, 1, 12);
  const berlin = await open({ nowMs, timeZone: 'Europe/Berlin' });
  t.equal(resultOf(berlin, 'new Date().toISOString() + new Date().getHours()'), '2026-07-01T12:00:00.000Z14');
  t.equal(
    resultOf(berlin, 'new Date(2026, 0, 1).getTimezoneOffset() + " " + new Date(2026, 6, 1).getTimezoneOffset()'),
    '-60 -120',
  );
  t.equal(
    resultOf(await open({ nowMs, timeZone: 'Asia/Kathmandu' }), 'new Date().toString()'),
    'Wed Jul 01 2026 17:45:00 GMT+0545',
  );
  t.equal(
    resultOf(await open({ nowMs, timeZone: 'nowhere' }), 'new Date().getHours()'),
    '12',
    'UTC for an unknown one',
  );
});
