import { execFileSync } from 'node:child_process';
import t from 'tap';
import { type Load, OptimiserSwitch } from '../../src/main/optimise-under-load.js';

t.test('the optimiser is permitted while requests keep the process busy, and not after', async (t) => {
  const calls: Load[] = [];
  let usedMs = 0;
  const optimiser = new OptimiserSwitch({ permit: (load) => calls.push(load), usedMs: () => usedMs });
  let calms = 0;
  optimiser.onCalm(() => calms++);
  let nowMs = performance.now();
  const request = (times: number, { everyMs, takesMs }: { everyMs: number; takesMs: number }): void => {
    for (let n = 0; n < times; n++) {
      nowMs += everyMs;
      usedMs += takesMs;
      optimiser.noteRequest(nowMs);
    }
  };
  request(600, { everyMs: 1000, takesMs: 50 });
  request(1, { everyMs: 100_000, takesMs: 3000 });
  t.strictSame(calls, [], 'pages now and then, and one that takes long');
  request(1000, { everyMs: 1, takesMs: 0.8 });
  t.strictSame(calls, ['short'], 'many displays at once, within the first second');
  request(1600, { everyMs: 5, takesMs: 0.1 });
  t.strictSame(calls, ['short'], 'displays that get little of a core that others use');
  request(2500, { everyMs: 1, takesMs: 0.8 });
  t.strictSame(calls, ['short', 'lasting'], 'requests without end');
  request(1600, { everyMs: 5, takesMs: 0.1 });
  t.strictSame(calls, ['short', 'lasting'], 'and others that get little of a core');
  t.equal(calms, 0);
  request(10, { everyMs: 10_000, takesMs: 5 });
  t.strictSame(calls, ['short', 'lasting', 'none']);
  t.equal(calms, 1, 'who waits for the end of the load is called once');
});

t.test('the load also ends without another request', async (t) => {
  const calls: Load[] = [];
  let usedMs = 0;
  const optimiser = new OptimiserSwitch({
    permit: (load) => calls.push(load),
    usedMs: () => usedMs,
    periodMs: 20,
  });
  const isCalm = new Promise<void>((resolve) => optimiser.onCalm(resolve));
  usedMs = 1e6;
  optimiser.noteRequest(performance.now() + 30);
  t.strictSame(calls, ['short']);
  const running = setInterval(() => undefined, 10);
  await isCalm;
  clearInterval(running);
  t.strictSame(calls, ['short', 'none']);
});

/** Flags of `bin/inkstand`; Node.js 20 lacks the last. */
const FLAGS = ['--no-sparkplug', '--no-maglev', '--no-opt', '--trace-opt', '--invocation-count-for-turbofan=300'];
const v8Release = Number.parseInt(process.versions.v8, 10);

/**
 * Calls another function fifty thousand times in each state, and one a few times before and during a load. V8 prints what it
 * optimises.
 */
const PROGRAM = `
const { setFlagsFromString } = require('node:v8');
for (const flag of ${JSON.stringify(v8Release < 12 ? FLAGS.slice(0, -1) : FLAGS)}) setFlagsFromString(flag);
const kept = new Function('const kept = (n) => n > 0 ? n * 2 : n - 1; return kept;')();
const callKept = (times) => { let sum = 0; for (let n = 0; n < times; n++) sum += kept(n); return sum; };
const run = (name) => new Function('const ' + name + ' = (n) => { let sum = 0; for (let m = 0; m < 100; m++) sum += m * n; return sum; };' +
  'for (let n = 0; n < 5e4; n++) ' + name + '(n);')();
const { OptimiserSwitch } = await import(process.argv[1]);
let usedMs = 0;
const optimiser = new OptimiserSwitch({ usedMs: () => usedMs });
run('before');
callKept(2000);
usedMs = 4000;
optimiser.noteRequest(performance.now() + 5000);
callKept(1000);
run('begin');
usedMs = 8000;
optimiser.noteRequest(performance.now() + 10_000);
run('during');
optimiser.noteRequest(performance.now() + 100_000);
run('after');
`;

t.test('this release of Node.js applies flags that change at run time', async (t) => {
  const path = new URL('../../src/main/optimise-under-load.js', import.meta.url).href;
  const argv = ['--single-threaded', '--input-type=commonjs', '--eval', `(async () => {${PROGRAM}})()`, path];
  const output = execFileSync(process.execPath, argv, { encoding: 'utf8' });
  const optimised = output.matchAll(/completed compiling.*<JSFunction (before|begin|during|after|kept)\b.*TURBOFAN/g);
  t.strictSame([...new Set([...optimised].map(([, name]) => name))], ['during']);
  // Node.js itself does without Maglev before 24.
  if (v8Release >= 13)
    t.match(output, /completed compiling.*<JSFunction kept\b.*MAGLEV/, 'soon, although called before');
});
