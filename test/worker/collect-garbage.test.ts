import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
import { collectsBetweenPages, LATER_FLAGS, START_FLAGS } from '../../src/worker/v8-flags.js';

const MODULE = new URL('../../src/worker/collect-garbage.js', import.meta.url).href;
const BUNDLES = new URL('../../worker/', import.meta.url);

interface Facts {
  readonly megabytes: number;
  /** After a page that left much behind; the next one collects it. */
  readonly megabytesBefore: number;
  readonly keepsMachineCode: boolean;
}

/** What is left of 24 MB of garbage, and of machine code for objects of a class that has none any more. */
function collectAfterPage(classes: string): Facts {
  const program = `
    const { GarbageCollector } = await import(${JSON.stringify(MODULE)});
    // Global, because what is on the stack is a root.
    (() => {
      globalThis.Point = class { constructor(x, y) { this.x = x; this.y = y; } };
      globalThis.add = (point) => point.x + point.y;
      %PrepareFunctionForOptimization(add);
      add(new Point(1, 2));
      add(new Point(3, 4));
      %OptimizeFunctionOnNextCall(add);
      add(new Point(5, 6));
    })();
    const before = %GetOptimizationStatus(globalThis.add);
    let page = Array.from({ length: 300_000 }, (_, n) => ({ n, text: String(n) }));
    gc({ type: 'minor' });
    gc({ type: 'minor' });
    page = undefined;
    const garbage = new GarbageCollector(() => ${classes});
    garbage.collect();
    const large = process.memoryUsage().heapUsed;
    garbage.collect();
    process.stdout.write(JSON.stringify({
      megabytes: process.memoryUsage().heapUsed / 2 ** 20,
      megabytesBefore: large / 2 ** 20,
      keepsMachineCode: (%GetOptimizationStatus(globalThis.add) & before) === before,
    }));`;
  const flags = [...START_FLAGS, ...LATER_FLAGS, '--allow-natives-syntax', '--input-type=module', '--eval', program];
  return JSON.parse(execFileSync(process.execPath, flags, { encoding: 'utf8' }));
}

t.test('garbage is collected between pages', { skip: !collectsBetweenPages && 'by V8 itself' }, async (t) => {
  const { megabytes, megabytesBefore } = collectAfterPage('[]');
  t.ok(megabytesBefore > 20, `not after a large page: ${megabytesBefore} MB`);
  t.ok(megabytes < 12, `after the next page: ${megabytes} MB`);
});

t.test('machine code outlives the objects it was compiled for', { skip: !collectsBetweenPages }, async (t) => {
  t.equal(collectAfterPage('[globalThis.Point]').keepsMachineCode, true);
  t.equal(collectAfterPage('[]').keepsMachineCode, false, 'V8 keeps it by itself: classes need not be listed any more');
});

t.test('the bundle names its classes', async (t) => {
  const name = readdirSync(BUNDLES).find((one) => /^main-.*\.cjs$/.test(one)) ?? '';
  const text = readFileSync(new URL(name, BUNDLES), 'utf8');
  t.notMatch(text, 'classes of the bundle', 'no placeholder');
  const assigned = [...text.matchAll(/([\w$]+)=\s*class\b/g)].map(([, one]) => one);
  for (const one of ['Renderer', 'LayoutPass', ...assigned]) {
    if (!text.includes(`typeof ${one}=="function"&&${one}`)) t.fail(`${one} is not named`);
  }
  t.ok(assigned.includes('Tokenizer'));
});
