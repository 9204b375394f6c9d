import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { processorMs, processTree } from '../bench/processes.js';
import type { FlashDisplay } from '../support/display/flash-display.js';
import type { SoakOrder, SoakState } from './soak.js';
import { NEWS_MS, plannedPolls, readStored, SoakLoad, type Stored } from './soak-load.js';
import { table } from './table.js';

/** A gateway whose clocks ran fast, while displays, sources and sleep took the time that they take. */
export interface FastLife extends Stored {
  readonly speed: number;
  readonly minutes: number;
  /** After the first tenth of the time, like the polls. */
  readonly wakes: number;
  readonly plannedWakes: number;
  /** Calls that failed, each with its reason. */
  readonly faults: readonly string[];
  /** From a call to the last byte of its screen. */
  readonly p99Ms: number;
  readonly slowestMs: number;
  readonly polls: number;
  readonly plannedPolls: number;
  /** Calls that got another refresh rate than the owner chose, after the first hour of the gateway. */
  readonly otherRates: number;
  /** Size of the heap, after a tenth of the time and at the end. */
  readonly heapMegabytes: readonly [early: number, last: number];
  /** Processor time of the gateway and the worker, as a share of one processor. */
  readonly processorShare: number;
  /** Load of the machine, over the last five minutes. */
  readonly load: number;
}

const REFRESH_SECONDS = 900;
const HOUR_MS = 3_600_000;
/** Share of calls that may be late where clocks run fast: the first and last of each display may fall outside. */
const MAX_LATENESS = 0.02;
/** Share of the planned polls, which take no time. */
const MIN_POLL_SHARE = 0.85;

/** Runs a gateway with the same displays and plugins as the simulated days for so many minutes. */
export async function measureFastLife(minutes: number, speed: number): Promise<FastLife> {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkstand-fast-'));
  const child = fork(fileURLToPath(new URL('soak-gateway.js', import.meta.url)), [dataDir, String(speed)]);
  const [{ base, startMs }] = await once(child, 'message');
  const nowMs = (): number => startMs + (Date.now() - startMs) * speed;
  const load = await SoakLoad.create(base, dataDir, nowMs);
  try {
    return await new Life(child, load, speed, nowMs).run(minutes, dataDir);
  } finally {
    await order(child, { collects: false, isEnd: true });
    child.disconnect();
    await load.source.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

class Life {
  readonly #child: ChildProcess;
  readonly #load: SoakLoad;
  readonly #speed: number;
  readonly #nowMs: () => number;
  readonly #durations: number[] = [];
  readonly #faults: string[] = [];
  #otherRates = 0;
  #endsMs = 0;

  constructor(child: ChildProcess, load: SoakLoad, speed: number, nowMs: () => number) {
    this.#child = child;
    this.#load = load;
    this.#speed = speed;
    this.#nowMs = nowMs;
  }

  async run(minutes: number, dataDir: string): Promise<FastLife> {
    const pid = this.#child.pid ?? 0;
    const startsMs = this.#nowMs();
    const lastsMs = minutes * 60_000 * this.#speed;
    this.#endsMs = startsMs + lastsMs;
    let processorTimeMs = 0;
    const workers = new Map<number, number>();
    const watch = setInterval(() => {
      for (const one of processTree(pid)) if (one !== pid) workers.set(one, processorMs(one));
      processorTimeMs = processorMs(pid) + [...workers.values()].reduce((a, b) => a + b, 0);
    }, 1000);
    const displays = this.#load.displays.map((display, n) => this.#keepWaking(display, startsMs, n));
    const news = this.#keepPushing(startsMs);
    await this.#sleepUntil(startsMs + lastsMs / 10);
    // At first, displays call every minute until they have a screen.
    const early = await order(this.#child, { collects: true, isEnd: false });
    const before = { wakes: this.#durations.length, polls: this.#load.polls };
    const countedMs = this.#endsMs - this.#nowMs();
    await Promise.all([...displays, news]);
    clearInterval(watch);
    const last = await order(this.#child, { collects: true, isEnd: false });
    const counted = { wakes: this.#durations.length - before.wakes, polls: this.#load.polls - before.polls };
    const sorted = this.#durations.toSorted((a, b) => a - b);
    return {
      ...{ speed: this.#speed, minutes, ...counted, faults: this.#faults, otherRates: this.#otherRates },
      plannedWakes: Math.round((this.#load.displays.length * countedMs) / (REFRESH_SECONDS * 1000)),
      p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
      slowestMs: sorted.at(-1) ?? 0,
      plannedPolls: Math.round(plannedPolls(countedMs)),
      heapMegabytes: [early.heapMegabytes, last.heapMegabytes],
      load: loadavg()[1] ?? 0,
      processorShare: processorTimeMs / (minutes * 60_000),
      ...(await readStored(dataDir)),
    };
  }

  /** A display keeps its own time: it sleeps as long as it was told, from its last call on. */
  async #keepWaking(display: FlashDisplay, startsMs: number, n: number): Promise<void> {
    let dueMs = startsMs + n * 40_000;
    while (dueMs < this.#endsMs) {
      await this.#sleepUntil(dueMs);
      const begunAt = performance.now();
      await display.wake().catch((error) => this.#faults.push(`${display.mac}: ${error.message}`));
      this.#durations.push(performance.now() - begunAt);
      const isOther = display.refreshSeconds !== REFRESH_SECONDS;
      if (isOther && dueMs > startsMs + HOUR_MS) this.#otherRates += 1;
      dueMs += display.refreshSeconds * 1000;
    }
  }

  async #keepPushing(startsMs: number): Promise<void> {
    for (let dueMs = startsMs; dueMs < this.#endsMs; dueMs += NEWS_MS) {
      await this.#sleepUntil(dueMs);
      await this.#load.push();
    }
    await this.#sleepUntil(this.#endsMs);
  }

  #sleepUntil(atMs: number): Promise<void> {
    return new Promise((resume) => setTimeout(resume, Math.max(0, (atMs - this.#nowMs()) / this.#speed)));
  }
}

async function order(
  child: ChildProcess,
  { collects, isEnd }: Pick<SoakOrder, 'collects' | 'isEnd'>,
): Promise<SoakState> {
  const answered = once(child, 'message');
  const message: SoakOrder = { aheadMs: 0, collects, isEnd };
  child.send(message);
  return (await answered)[0];
}

/** The section of the page. */
export function writeFastLife(life: FastLife): string[] {
  const [early, last] = life.heapMegabytes.map((one) => one.toFixed(1));
  return [
    '',
    `The same displays and plugins for ${life.minutes} minutes, with the gateway's clocks running ${life.speed} times as fast. Displays call, sources answer and screens`,
    'are rendered beside each other, each as fast as it is: a poll of 0.3 s takes half a minute of this time, so that some come a minute late.',
    `Load of the machine: ${life.load.toFixed(0)}.`,
    '',
    table(
      ['', ''],
      [
        ['hours that passed for the gateway', ((life.minutes * life.speed) / 60).toFixed(0)],
        ['calls, of planned', `${life.wakes} of ${life.plannedWakes}`],
        ['calls that failed', life.faults.length],
        [
          'from the call to the last byte of the screen: 99 %, slowest, ms',
          `${life.p99Ms.toFixed(0)}, ${life.slowestMs.toFixed(0)}`,
        ],
        ['polls, of planned', `${life.polls} of ${life.plannedPolls}`],
        ['calls with another refresh rate than chosen', life.otherRates],
        ['heap after a tenth of the time and at the end, MB', `${early}, ${last}`],
        ['processor time of gateway and worker, of one processor', `${(life.processorShare * 100).toFixed(1)} %`],
        ['files, data in MB, rows', `${life.files}, ${life.megabytes.toFixed(1)}, ${life.rows}`],
      ],
    ),
  ];
}

/** What the run breaks of the promises. */
export function findLate({ faults, wakes, plannedWakes, polls, plannedPolls }: FastLife): string[] {
  return [
    ...faults.map((fault) => `running fast: ${fault}`),
    ...(Math.abs(wakes / plannedWakes - 1) > MAX_LATENESS ? [`running fast: ${wakes} calls of ${plannedWakes}`] : []),
    ...(polls < plannedPolls * MIN_POLL_SHARE ? [`running fast: ${polls} polls of ${plannedPolls}`] : []),
  ];
}
