import { execFileSync } from 'node:child_process';
import t from 'tap';
import { LATER_FLAGS, START_FLAGS } from '../../src/worker/v8-flags.js';

const HEAP_MEGABYTES = 128;
const LOADER = new URL('../../src/worker/load-node-modules.js', import.meta.url).href;

interface Facts {
  /** Of code that this process accepts. */
  readonly tag: number;
  readonly calls: number;
  readonly heapMegabytes: number;
  readonly collects: boolean;
}

/** Facts about a process that was started with these flags and ran this code. */
function ask(flags: readonly string[], code: string): Facts {
  const program = `(async () => {
    ${code}
    const v8 = require('node:v8');
    let calls = 0;
    const call = () => { calls++; call(); };
    try { call(); } catch {}
    const { heap_size_limit: limit } = v8.getHeapStatistics();
    const facts = { tag: v8.cachedDataVersionTag(), calls, heapMegabytes: limit / 2 ** 20, collects: typeof gc === 'function' };
    process.stdout.write(JSON.stringify(facts));
  })()`;
  const argv = [...flags, '--input-type=commonjs', '--eval', program];
  return JSON.parse(execFileSync(process.execPath, argv, { encoding: 'utf8' }));
}

t.test('a worker accepts the code that Node.js was built with, and keeps its limits', async (t) => {
  const flags = [`--max-old-space-size=${HEAP_MEGABYTES}`, ...START_FLAGS];
  const worker = ask(flags, `await import(${JSON.stringify(LOADER)});`);
  const language = START_FLAGS.filter((flag) => flag.startsWith('--harmony'));
  const later = `for (const flag of ${JSON.stringify(LATER_FLAGS)}) require('node:v8').setFlagsFromString(flag);`;
  const plain = ask(language, later);
  t.equal(worker.tag, plain.tag, 'only flags that are set later remain');
  t.ok(worker.calls > 1.5 * plain.calls, `a larger stack: ${worker.calls} calls instead of ${plain.calls}`);
  t.ok(worker.heapMegabytes < 2 * HEAP_MEGABYTES, `a small heap: ${worker.heapMegabytes} MB`);
  t.strictSame([worker.collects, plain.collects], [true, false], 'collections on request');
});

t.test('V8 knows every flag that is set later; it would ignore others silently', async (t) => {
  const options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  for (const flag of LATER_FLAGS) {
    const name = flag.replace(/^--(?:no-)?|=.*$/g, '');
    t.match(options, new RegExp(`^ +--${name} `, 'm'), flag);
  }
});
