import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FlashDisplay } from '../support/display/flash-display.js';
import { NEWS_MS, plannedPolls, readStored, SoakLoad, type Stored } from './soak-load.js';

/** What the gateway is told: how far its clocks are ahead, whether it shall collect garbage first, and stop. */
export interface SoakOrder {
  readonly aheadMs: number;
  readonly collects: boolean;
  readonly isEnd: boolean;
}

/** What it answers when everything that was due is done. */
export interface SoakState {
  readonly rssMegabytes: number;
  readonly heapMegabytes: number;
  /** Compiled code, a part of the heap. */
  readonly codeMegabytes: number;
}

/** The end of a simulated day. */
export interface SoakDay extends SoakState, Stored {
  readonly day: number;
  readonly wakes: number;
  /** Calls that the refresh rate gives for a day. */
  readonly plannedWakes: number;
  /** Pictures that displays downloaded. */
  readonly pictures: number;
  readonly polls: number;
  /** Polls that the intervals of the plugins give for a day. */
  readonly plannedPolls: number;
  /** Largest difference of a refresh rate from what its owner chose. */
  readonly driftSeconds: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const REFRESH_SECONDS = 900;
const FIRST_WAKES_APART_MS = 40_000;

/** Simulates days of a gateway with displays of all kinds and many plugins, with real requests and the real worker. */
export async function measureSoak(days: number): Promise<readonly SoakDay[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkstand-soak-'));
  const soak = new Soak(dataDir);
  try {
    await soak.start();
    const results: SoakDay[] = [];
    for (let day = 1; day <= days; day++) {
      const result = await soak.playDay(day);
      console.error(JSON.stringify(result));
      results.push(result);
    }
    return results;
  } finally {
    await soak.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Due {
  readonly display: FlashDisplay;
  dueMs: number;
}

class Soak {
  readonly #dataDir: string;
  #due: readonly Due[] = [];
  #child: ChildProcess | undefined;
  #load: SoakLoad | undefined;
  #startMs = 0;
  #aheadMs = 0;
  #pictures = 0;
  #driftSeconds = 0;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  async start(): Promise<void> {
    const child = fork(fileURLToPath(new URL('soak-gateway.js', import.meta.url)), [this.#dataDir]);
    this.#child = child;
    const [{ base, startMs }] = await once(child, 'message');
    this.#startMs = startMs;
    this.#load = await SoakLoad.create(base, this.#dataDir, () => this.#nowMs());
    const startsMs = this.#nowMs();
    this.#due = this.#load.displays.map((display, n) => ({ display, dueMs: startsMs + n * FIRST_WAKES_APART_MS }));
    await this.#advance(MINUTE_MS);
  }

  async playDay(day: number): Promise<SoakDay> {
    const load = this.#load;
    if (!load) throw new Error('the gateway was not started');
    const endsMs = this.#nowMs() + DAY_MS;
    const before = { polls: load.polls, pictures: this.#pictures };
    let wakes = 0;
    let newsMs = this.#nowMs();
    this.#driftSeconds = 0;
    while (this.#nowMs() < endsMs) {
      if (this.#nowMs() >= newsMs) {
        newsMs += NEWS_MS;
        await load.push();
      }
      const due = this.#due.filter(({ dueMs }) => dueMs <= this.#nowMs());
      for (const one of due) await this.#wake(one);
      wakes += due.length;
      await this.#advance(MINUTE_MS);
    }
    const state = await this.#advance(0, true);
    return {
      ...{ ...state, day, wakes, driftSeconds: this.#driftSeconds },
      plannedWakes: (this.#due.length * DAY_MS) / (REFRESH_SECONDS * 1000),
      pictures: this.#pictures - before.pictures,
      polls: load.polls - before.polls,
      plannedPolls: plannedPolls(DAY_MS),
      ...(await readStored(this.#dataDir)),
    };
  }

  async stop(): Promise<void> {
    await this.#advance(0, false, true);
    this.#child?.disconnect();
    await this.#load?.source.stop();
  }

  #nowMs(): number {
    return this.#startMs + this.#aheadMs;
  }

  async #wake(one: Due): Promise<void> {
    const { display } = one;
    const before = display.shown?.bytes;
    await display.wake();
    if (display.shown?.bytes !== before) this.#pictures += 1;
    this.#driftSeconds = Math.max(this.#driftSeconds, Math.abs(display.refreshSeconds - REFRESH_SECONDS));
    one.dueMs += display.refreshSeconds * 1000;
  }

  async #advance(byMs: number, collects = false, isEnd = false): Promise<SoakState> {
    this.#aheadMs += byMs;
    const order: SoakOrder = { aheadMs: this.#aheadMs, collects, isEnd };
    if (!this.#child) throw new Error('the gateway was not started');
    const answered = once(this.#child, 'message');
    this.#child.send(order);
    return (await answered)[0];
  }
}
