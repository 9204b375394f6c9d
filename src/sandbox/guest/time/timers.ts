import { reportError } from '../report-error.js';
import { runGlobal } from '../run-global.js';
import type { Clock } from './clock.js';

const MAX_ALIVE = 1_000;
const MAX_TURNS = 10_000;
const MAX_LATER_MS = 2 ** 31 - 1;
const FRAME_MS = 16.7;
/** Browsers slow down timers that set each other. */
const NESTED_MS = 4;
const MAX_FREE_NESTING = 5;

interface Timer {
  readonly id: number;
  dueMs: number;
  /** Registration order decides between timers of the same time. */
  order: number;
  readonly run: () => unknown;
  /** Set for an interval. */
  readonly everyMs: number | undefined;
  readonly nesting: number;
}

/** Timers, frames and idle callbacks in virtual time: whoever drives them runs one after another. */
export class Timers {
  readonly #clock: Clock;
  readonly #note: (subject: string) => void;
  readonly #alive = new Map<number, Timer>();
  #lastId = 0;
  #order = 0;
  #turns = 0;
  #nesting = 0;
  #frameDueMs = -1;
  #isFull = false;

  constructor(clock: Clock, note: (subject: string) => void) {
    this.#clock = clock;
    this.#note = note;
  }

  setTimeout(callback: unknown, delay: unknown, args: readonly unknown[]): number {
    return this.#add(callback, delay, args, false);
  }

  setInterval(callback: unknown, delay: unknown, args: readonly unknown[]): number {
    return this.#add(callback, delay, args, true);
  }

  /** All frames that were asked for since the last one come at the same time. */
  requestFrame(callback: (time: number) => unknown): number {
    const { elapsedMs } = this.#clock;
    if (this.#frameDueMs <= elapsedMs) this.#frameDueMs = elapsedMs + FRAME_MS;
    return this.#keep(this.#frameDueMs, () => callback(this.#clock.elapsedMs), undefined, 0);
  }

  requestIdle(callback: (deadline: object) => unknown): number {
    const deadline = { didTimeout: false, timeRemaining: () => 10 };
    return this.#keep(this.#clock.elapsedMs + 1, () => callback(deadline), undefined, 0);
  }

  clear(id: unknown): void {
    this.#alive.delete(Number(id));
  }

  /** When the next one is due; `undefined` when there is none, or too many turns were taken. */
  get nextDueMs(): number | undefined {
    if (this.#turns >= MAX_TURNS) return undefined;
    return this.#next()?.dueMs;
  }

  /** Advances the clock to the next timer and runs it. */
  runNext(): void {
    const timer = this.#next();
    if (!timer) return;
    if (++this.#turns === MAX_TURNS) this.#note('timers');
    this.#clock.advanceTo(timer.dueMs);
    if (timer.everyMs === undefined) this.#alive.delete(timer.id);
    else {
      timer.dueMs = this.#clock.elapsedMs + timer.everyMs;
      timer.order = this.#order++;
    }
    this.#nesting = timer.nesting;
    try {
      timer.run();
    } catch (error) {
      reportError(error);
    }
    this.#nesting = 0;
  }

  #next(): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#alive.values())
      if (!next || timer.dueMs < next.dueMs || (timer.dueMs === next.dueMs && timer.order < next.order)) next = timer;
    return next;
  }

  #add(callback: unknown, delay: unknown, args: readonly unknown[], repeats: boolean): number {
    const nesting = this.#nesting + 1;
    const wanted = Math.trunc(Number(delay)) || 0;
    // A delay that is too long comes at once, as in browsers.
    const asked = wanted < 0 || wanted > MAX_LATER_MS ? 0 : wanted;
    const min = nesting > MAX_FREE_NESTING || repeats ? NESTED_MS : 0;
    const delayMs = Math.max(asked, min);
    const run = typeof callback === 'function' ? () => callback(...args) : () => runGlobal(String(callback));
    return this.#keep(this.#clock.elapsedMs + delayMs, run, repeats ? delayMs : undefined, nesting);
  }

  #keep(dueMs: number, run: () => unknown, everyMs: number | undefined, nesting: number): number {
    const id = ++this.#lastId;
    if (this.#alive.size >= MAX_ALIVE) {
      if (!this.#isFull) this.#note('timers');
      this.#isFull = true;
      return id;
    }
    this.#alive.set(id, { id, dueMs, order: this.#order++, run, everyMs, nesting });
    return id;
  }
}
