// @tier full: reaches limits of a transform
import t from 'tap';
import { loadGuestBundle, SandboxPool } from '../../../src/sandbox/sandbox.js';
import { runTransform } from '../../../src/sandbox/transform/run-transform.js';
import type { TransformOptions } from '../../../src/sandbox/transform/transform-options.js';
import type { TransformResult } from '../../../src/sandbox/transform/transform-result.js';

const pool = new SandboxPool(loadGuestBundle('transform'));
const NOW = Date.UTC(2026, 2, 16, 9, 30);

const run = (code: string, options: Partial<TransformOptions> = {}): Promise<TransformResult> =>
  runTransform(pool, {
    code,
    input: { a: 1, trmnl: { user: { name: 'Ada' } } },
    nowMs: NOW,
    timeZone: 'Europe/Berlin',
    locale: 'de',
    seed: 7,
    request: async () => ({ error: 'nothing listens there' }),
    ...options,
  });

/** The data, or the error as editors take it. */
async function endOf(code: string, options?: Partial<TransformOptions>): Promise<unknown> {
  const result = await run(code, options);
  return result.kind === 'done' ? result.data : result.error;
}

t.test('results of a transform', async (t) => {
  const cases: readonly (readonly [name: string, code: string, data: unknown])[] = [
    ['a function transform', 'function transform(input) { return { b: input.a + 1 } }', { b: 2 }],
    ['run before transform', 'const run = () => ({ by: "run" }); const transform = () => ({})', { by: 'run' }],
    [
      'before a variable',
      'let result = { by: "result" }; function transform() { return { by: "transform" } }',
      { by: 'transform' },
    ],
    ['a variable result', 'const result = { sum: input.a * 2 }', { sum: 2 }],
    ['an undeclared result', 'result = { x: 1 }', { x: 1 }],
    ['nothing at all', '', { a: 1, trmnl: { user: { name: 'Ada' } } }],
    ['input changed in place', 'input.a = 2', { a: 2, trmnl: { user: { name: 'Ada' } } }],
    ['a default export', 'const add = 1;\nexport default function (input) { return { b: input.a + add } }', { b: 2 }],
    ['an asynchronous one', 'export default async ({ a }) => ({ b: a })', { b: 1 }],
    ['other exports', 'export const run = ({ a }) => ({ b: a });\nexport function other() {}', { b: 1 }],
    ['an export of Node.js', 'module.exports = ({ a }) => ({ b: a })', { b: 1 }],
    ['a list', 'const run = (i) => [i.a, 2]', { data: [1, 2] }],
    [
      'a digest',
      'async function run() { return { d: [...new Uint8Array(await crypto.subtle.digest("SHA-1", new TextEncoder().encode("abc")))].slice(0, 4) } }',
      { d: [0xa9, 0x99, 0x3e, 0x36] },
    ],
    ['a promise', 'async function run(i) { await null; return { a: i.a } }', { a: 1 }],
    ['a timer', 'const run = () => new Promise((done) => setTimeout(() => done({ t: 1 }), 2_000))', { t: 1 }],
    [
      'what JSON leaves out',
      'const run = () => ({ f() {}, u: undefined, d: new Date(0), n: NaN })',
      { d: '1970-01-01T00:00:00.000Z', n: null },
    ],
    [
      'the clock of the job',
      'const run = () => ({ at: new Date().toISOString(), ms: Date.now() })',
      { at: '2026-03-16T09:30:00.000Z', ms: NOW },
    ],
    [
      "the user's zone and language",
      'const run = () => ({ h: new Date().getHours(), t: new Date().toLocaleString() })',
      { h: 10, t: '16.3.2026, 10:30:00' },
    ],
    ['addresses', 'const run = () => ({ q: new URL("https://e.example/a?b=1").searchParams.get("b") })', { q: '1' }],
    [
      'no modules, although a transform may ask whether it is the main one',
      `if (require.main === module) throw new Error('main');
      module.exports = { run };
      function run() { try { require('fs'); } catch (error) { return { r: error.message, p: typeof process }; } }`,
      { r: 'module not available: fs', p: 'undefined' },
    ],
    ['no page', 'const run = () => ({ d: typeof document, w: typeof window })', { d: 'undefined', w: 'undefined' }],
  ];
  for (const [name, code, data] of cases) t.strictSame(await endOf(code), data, name);
});

t.test('recipes that cannot be used', async (t) => {
  const cases: readonly (readonly [name: string, code: string, error: object])[] = [
    [
      'nothing callable',
      'function tranform(input) { return { b: 1 } }',
      { message: 'Error: expected a function transform(input) or run(input), or a variable result' },
    ],
    [
      'a throw',
      '\n\nfunction run(i) {\n  return i.foo.bar\n}',
      { message: /^TypeError: cannot read property 'bar'/, line: 4 },
    ],
    [
      'a rejection',
      'async function run() {\n  await null\n  throw new RangeError("late")\n}',
      { message: 'RangeError: late', line: 3 },
    ],
    ['bad syntax', 'const run = (', { message: /^SyntaxError/, line: 1 }],
    ['input declared again', 'const input = {}', { message: /redeclaration/ }],
    ['nothing answered', 'function run() {}', { message: 'expected an object or an array, got nothing' }],
    ['a number', 'const result = 5', { message: 'expected an object or an array, got number' }],
    ['null', 'const run = () => null', { message: 'expected an object or an array, got null' }],
    ['a cycle', 'const run = () => { const a = {}; a.a = a; return a }', { message: /circular/ }],
    [
      'too deep',
      'const run = () => { let a = {}; for (let i = 0; i < 70; i++) a = { a }; return a }',
      { message: 'expected at most 64 levels' },
    ],
    ['too much', 'const run = () => ({ a: "x".repeat(1_000_001) })', { message: /at most 1000000 characters/ }],
    ['never settled', 'const run = () => new Promise(() => {})', { message: 'the promise never settles' }],
    [
      'a timer for ever',
      'const run = () => new Promise(() => setInterval(() => {}, 1_000))',
      { message: 'the promise never settles' },
    ],
    ['a getter that loops', 'const run = () => ({ get a() { for (;;); } })', { message: /(steps|time) limit/ }],
    [
      'a proxy',
      'const run = () => new Proxy({}, { ownKeys() { throw new Error("hidden") } })',
      { message: 'Error: hidden' },
    ],
    ['a hostile toJSON', 'const run = () => ({ toJSON() { throw "no" } })', { message: 'Error: no' }],
    ['a thenable for ever', 'const run = () => ({ then(done) { done(run()) } })', { message: /limit|stack|settles/ }],
    ['an endless loop', 'for (;;);', { message: /(steps|time) limit/ }],
    ['a loop without polls', '[].indexOf.call({ length: 2 ** 53 - 1 }, 1)', { message: 'stopped at its time limit' }],
    ['memory without end', 'const a = []; for (;;) a.push({})', { message: /(memory|steps|time) limit/ }],
    ['its own harness taken away', 'delete globalThis.__transform', { message: /__transform/ }],
  ];
  const limits = { maxPolls: 2_000, scriptMs: 400, watchdogMs: 100 };
  for (const [name, code, error] of cases) t.match(await run(code, { limits }), { kind: 'failed', error }, name);
  t.strictSame(await endOf('const run = (i) => ({ a: i.a })'), { a: 1 }, 'and the next one runs');
});

t.test('a transform that replaces every global affects only itself', async (t) => {
  const codes = [
    'JSON.stringify = () => "{}"; const run = () => ({ a: 1 })',
    'Object.prototype.toJSON = function () { return { forged: 1 } }; const run = () => ({ a: 1 })',
    'Promise.prototype.then = function () { return this }; const run = () => ({ a: 1 })',
    'globalThis.__transform.follow = () => {}; const run = () => ({ a: 1 })',
    'Array.isArray = () => true; Object.entries = () => []; const run = () => ({ a: 1 })',
  ];
  for (const code of codes) {
    t.match(await run(code), { kind: /done|failed/ }, code);
    t.strictSame(await endOf('const run = (i) => [i.a]'), { data: [1] });
  }
});

t.test('requests are made one after another between runs, at most ten', async (t) => {
  const asked: unknown[] = [];
  let underWay = 0;
  const request: TransformOptions['request'] = async (wanted) => {
    t.equal(underWay++, 0);
    await new Promise((resolve) => setTimeout(resolve, 5));
    underWay -= 1;
    asked.push(wanted);
    if (wanted.url.endsWith('/refused')) return { error: 'e.example is not a host of this plugin' };
    return {
      status: 201,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ echo: wanted.body ?? '' }),
    };
  };
  const code = `async function run() {
    const [a, b] = await Promise.all([
      fetch('https://e.example/a', { method: 'post', headers: { 'X-Key': 'k' }, body: 'text' }),
      fetch('https://e.example/refused').catch(String),
    ]);
    return { status: a.status, ok: a.ok, type: a.headers.get('Content-Type'), body: await a.json(), b };
  }`;
  t.strictSame(await endOf(code, { request }), {
    status: 201,
    ok: true,
    type: 'application/json',
    body: { echo: 'text' },
    b: 'TypeError: Failed to fetch: e.example is not a host of this plugin',
  });
  t.strictSame(asked[0], {
    id: 1,
    url: 'https://e.example/a',
    method: 'POST',
    headers: { 'x-key': 'k' },
    body: 'text',
  });
  asked.length = 0;
  const many =
    'async function run() { const all = []; for (let i = 0; i < 12; i++) all.push(await fetch("http://e/" + i).then((r) => r.status, (e) => e.name)); return all }';
  t.strictSame(await endOf(many, { request }), { data: [...Array(10).fill(201), 'TypeError', 'TypeError'] });
  t.equal(asked.length, 10);
});

t.test('console lines come with the result', async (t) => {
  const { console: lines } = await run(
    'console.log("a", { b: [1] }); console.error(new Error("x")); const run = () => []',
  );
  t.strictSame(lines, ['log a {b: [1]}', 'error Error: x']);
  const many = await run('for (let i = 0; i < 100; i++) console.log("x".repeat(1_000)); const run = () => []');
  t.ok(many.console.length <= 20 && many.console.every((line) => line.length <= 500));
});

t.test('a promise that nobody handles is a console line and does not end the transform', async (t) => {
  const { console: lines, ...result } = await run(
    'async function load() {\n  missing.x;\n}\nconst run = async () => { load(); await null; return { a: 1 }; }',
  );
  t.match(result, { kind: 'done', data: { a: 1 } });
  t.match(lines, [/^error Uncaught \(in promise\) ReferenceError: .* \(transform\.js:2:\d+\)$/]);
  const handled = await run(
    'const run = async () => { const p = Promise.reject(1); await null; return p.catch(() => []) }',
  );
  t.strictSame(handled.console, []);
});

t.test('the same input gives the same result, including random numbers', async (t) => {
  const code = 'const run = (i) => ({ r: [Math.random(), Math.random(), crypto.randomUUID()], i })';
  const answers = new Set<string>();
  for (let round = 0; round < 10; round++) answers.add(JSON.stringify(await endOf(code)));
  t.equal(answers.size, 1);
  t.not(JSON.stringify(await endOf(code, { seed: 8 })), [...answers][0]);
});

t.test('two transforms at once do not affect each other', async (t) => {
  const request: TransformOptions['request'] = async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    return { status: 200, headers: {}, body: '' };
  };
  const code = 'async function run(i) { globalThis.own = i.a; await fetch("http://e/"); return { own } }';
  const both = await Promise.all([1, 2].map((a) => endOf(code, { input: { a }, request })));
  t.strictSame(both, [{ own: 1 }, { own: 2 }]);
});
