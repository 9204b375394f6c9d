import t from 'tap';
import { openSandboxes, PLACE } from '../../support/sandbox/open-sandbox.js';

/** Code whose value would be something of the host's, and what it must be. */
const REACHING: readonly (readonly [name: string, code: string, value: string])[] = [
  ['the global object', 'Object.keys(Function("return this")()).sort().join()', ''],
  [
    'names of the host',
    '[typeof process, typeof require, typeof module, typeof Buffer, typeof global].join()',
    'undefined,undefined,undefined,undefined,undefined',
  ],
  ['the gate by its name', '[typeof __gate, typeof __register].join()', 'undefined,undefined'],
  ['constructors of constructors', '({}).constructor.constructor("return typeof process")()', 'undefined'],
  [
    'of an async function',
    '(async () => 0).constructor.name + typeof (async () => 0).constructor("return process")',
    'AsyncFunctionfunction',
  ],
  ['of a generator', 'typeof (function* () {}).constructor("yield typeof process")', 'function'],
  ['indirect eval', '(0, eval)("typeof process + typeof require")', 'undefinedundefined'],
  [
    'stack frames',
    'Error.prepareStackTrace = (_, frames) => { for (const f of frames) if (f.getThis) throw f }; try { null.x } catch (e) { typeof e.stack }',
    'undefined',
  ],
  [
    'callers',
    '(function () { try { return String(arguments.callee.caller) } catch (e) { return e.name } })()',
    'undefined',
  ],
  ['WebAssembly', 'typeof WebAssembly', 'undefined'],
  ['shared memory between pages', 'typeof Worker + typeof importScripts', 'undefinedundefined'],
  ['sockets and requests', 'typeof XMLHttpRequest + typeof WebSocket', 'undefinedundefined'],
  [
    "the engine's own modules",
    'typeof std + typeof os + typeof bjson + typeof print + typeof scriptArgs',
    'undefined'.repeat(5),
  ],
];

/** What a page may replace without harming the host. */
const POISON = [
  'Object.prototype.toJSON = () => { throw 1 }',
  'Array.prototype.toJSON = () => "x"',
  'Array.prototype.push = () => { throw 1 }',
  'JSON.parse = JSON.stringify = () => { throw 1 }',
  'Map.prototype.set = Map.prototype.get = () => { throw 1 }',
  'String = Object = Array = Function = undefined',
  'Object.defineProperty(Array, Symbol.species, { get() { throw 1 } })',
  'Object.defineProperty(Object.prototype, "value", { get() { throw 1 }, set() { throw 1 } })',
  'Object.defineProperty(Error.prototype, "stack", { get() { for (;;); } })',
  'String.prototype.toString = String.prototype.valueOf = () => { throw 1 }',
  'globalThis.__proto__ = new Proxy({}, { get() { throw 1 }, has() { return true } })',
  'Promise = undefined; Symbol = undefined',
  'delete globalThis.globalThis',
];

t.test('a script finds nothing of the host', async (t) => {
  const open = openSandboxes(t);
  for (const [name, code, value] of REACHING) {
    t.same((await open()).call('value', code), { kind: 'done', text: value }, name);
  }
});

t.test('modules of the engine and from disk are rejected', async (t) => {
  const open = openSandboxes(t);
  for (const name of ['std', 'os', 'node:fs', '/etc/passwd', './secret.js', 'file:///etc/passwd']) {
    const engine = await open();
    const code = `globalThis.found = ""; import(${JSON.stringify(name)}).then(() => { found = "in" }, () => { found = "out" })`;
    engine.evaluate(code, PLACE);
    t.same(engine.call('value', 'found'), { kind: 'done', text: 'out' }, name);
  }
});

t.test("globals replaced by a page affect neither the host's calls nor the next page", async (t) => {
  const open = openSandboxes(t);
  for (const code of POISON) {
    const engine = await open();
    engine.evaluate(code, PLACE);
    t.same(engine.call('cross', 'there and back'), { kind: 'done', text: 'there and back' }, code);
    const thrown = engine.evaluate('throw new Error("described")', PLACE);
    t.ok(thrown.kind === 'threw' || thrown.kind === 'stopped', code);
    t.same((await open()).call('value', '[1, 2].concat([3]).join() + JSON.stringify({ a: [1] })'), {
      kind: 'done',
      text: '1,2,3{"a":[1]}',
    });
  }
});
