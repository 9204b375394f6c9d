import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createWorkerHost } from '../../src/gateway/worker/host/host.js';
import { ChromiumScreens, type Turn } from './chromium-screens.js';
import { percentile } from './load.js';
import { dropCertificates, processorMs, processTree, pssMegabytes } from './processes.js';
import { listBenchScreens } from './screens.js';
import { WorkerWatch } from './watch-worker.js';

// Run by scripts/develop/chromium/compare-speed. Everything that is measured runs on the last core, in short turns, so that whatever else the
// machine does slows all of it alike; ratios are of turns next to each other.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    every: { type: 'string', default: '3' },
    out: { type: 'string', default: 'build/compare' },
  },
});
const [framework, release = '3.2.0'] = positionals;
if (framework === undefined) {
  console.error(
    'usage: scripts/develop/chromium/compare-speed FRAMEWORK [RELEASE] [--rounds N] [--every N] [--out DIR]',
  );
  process.exit(1);
}
const ROUNDS = Number(values.rounds);
/** Rounds before times count: V8 compiles more of the worker in each of the first ones. Fresh pages are drawn in the last of them only. */
const WARM_ROUNDS = 12;
const core = availableParallelism() - 1;
const say = (text: string): void => console.error(`compare: ${text}`);

interface Turns {
  readonly ours: Turn[];
  readonly swapped: Turn[];
  readonly fresh: Turn[];
}

async function measureScreens(checkout: string) {
  const all = (await listBenchScreens('og_png')).filter(({ view }) => view === 'full');
  const screens = all.filter((_, index) => index % Number(values.every) === 0);
  const browser = await ChromiumScreens.start(checkout, release);
  const host = createWorkerHost();
  const watch = new WorkerWatch(host);
  const turns: Turns = { ours: [], swapped: [], fresh: [] };
  let peakMegabytes = 0;
  for (let round = 1 - WARM_ROUNDS; round <= ROUNDS; round++) {
    say(`round ${round} of ${ROUNDS}, ${screens.length} screens, load ${load()}`);
    for (const screen of screens) {
      const html = await browser.pageOf(screen, round + WARM_ROUNDS);
      await settle();
      const before = watch.spentMs;
      const begunAt = performance.now();
      await host.run(screen.jobWith(round + WARM_ROUNDS));
      const ours = { ms: performance.now() - begunAt, processorMs: watch.spentMs - before };
      // Measured as that of Chromium's processes: pages that several processes share count in parts.
      peakMegabytes = Math.max(peakMegabytes, pssMegabytes(host.pid() ?? 0));
      await settle();
      const swapped = await browser.swapped(html);
      await settle();
      if (round < 0) continue;
      const fresh = await browser.fresh(html);
      if (round < 1) continue;
      turns.ours.push(ours);
      turns.swapped.push(swapped);
      turns.fresh.push(fresh);
    }
  }
  const megabytes = { ours: peakMegabytes, theirs: browser.megabytes };
  watch.stop();
  await host.stop();
  await browser.stop();
  return { turns, megabytes, screens: screens.length };
}

/** Waits until what the turn before left to do is done: pages are closed, garbage is collected, code is compiled. */
async function settle(): Promise<void> {
  const spent = (): number =>
    processTree(process.pid)
      .slice(1)
      .reduce((sum, pid) => sum + processorMs(pid), 0);
  for (let polls = 0, before = -1; polls < MAX_POLLS; polls++) {
    const now = spent();
    if (now === before) return;
    before = now;
    await setTimeout(POLL_MS);
  }
}

const POLL_MS = 40;
const MAX_POLLS = 50;

const load = (): string => (loadavg()[0] ?? 0).toFixed(1);

/** `median (lower quartile to upper quartile)` */
const spread = (list: readonly number[], digits = 0): string => {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => percentile(list, share).toFixed(digits));
  return `${middle} (${low} to ${high})`;
};
const ratios = (ours: readonly Turn[], theirs: readonly Turn[], of: keyof Turn): number[] =>
  ours.map((turn, index) => (theirs[index]?.[of] ?? 0) / turn[of]).filter(Number.isFinite);

/** Clock ticks are too coarse for medians of short turns. */
const meanMs = (list: readonly Turn[]): number =>
  Math.round(list.reduce((sum, turn) => sum + turn.processorMs, 0) / list.length);

function report({ turns, megabytes, screens }: Awaited<ReturnType<typeof measureScreens>>): string {
  const { ours, swapped, fresh } = turns;
  return [
    `Node ${process.version}, framework ${release}, ${screens} screens, ${ROUNDS} rounds, core ${core}, load ${load()}.`,
    '',
    '| One 800×480 screen, median (quartiles) | Inkstand | Chromium, body replaced | Chromium, fresh page |',
    '|---|---|---|---|',
    `| by the clock | ${spread(ours.map(({ ms }) => ms))} ms | ${spread(swapped.map(({ ms }) => ms))} ms | ${spread(fresh.map(({ ms }) => ms))} ms |`,
    `| of it in its turn, beside ours | | ${spread(ratios(ours, swapped, 'ms'), 1)} × | ${spread(ratios(ours, fresh, 'ms'), 1)} × |`,
    `| processor time, mean | ${meanMs(ours)} ms | ${meanMs(swapped)} ms | ${meanMs(fresh)} ms |`,
    `| memory, highest | ${megabytes.ours.toFixed(0)} MB | ${megabytes.theirs.toFixed(0)} MB | ${megabytes.theirs.toFixed(0)} MB |`,
    '',
  ].join('\n');
}

dropCertificates();
execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', String(core), String(process.pid)]);
const measured = await measureScreens(framework);
const text = report(measured);
mkdirSync(values.out, { recursive: true });
writeFileSync(join(values.out, 'compare.md'), text);
writeFileSync(
  join(values.out, 'data.json'),
  JSON.stringify({
    milliseconds: [measured.turns.ours, measured.turns.swapped, measured.turns.fresh].map(meanMs),
    megabytes: [measured.megabytes.ours, measured.megabytes.theirs].map(Math.round),
    subtitle: `Node ${process.version}, framework ${release}`,
  }),
);
console.log(text);
process.exit();
