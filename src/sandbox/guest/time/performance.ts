import { EventTarget } from '../event/event-target.js';
import type { Clock } from './clock.js';

interface Entry {
  readonly name: string;
  readonly entryType: string;
  readonly startTime: number;
  readonly duration: number;
}

const MAX_ENTRIES = 200;

/** `performance` in virtual time. */
export class Performance extends EventTarget {
  readonly #clock: Clock;
  readonly #entries: Entry[] = [];
  readonly navigation = { type: 0, redirectCount: 0 };

  constructor(clock: Clock) {
    super();
    this.#clock = clock;
  }

  get timeOrigin(): number {
    return this.#clock.startMs;
  }

  get timing(): object {
    const { startMs } = this.#clock;
    return { navigationStart: startMs, domLoading: startMs, domInteractive: startMs, loadEventEnd: 0 };
  }

  now(): number {
    return this.#clock.elapsedMs;
  }

  mark(name: string): Entry {
    return this.#keep({ name: String(name), entryType: 'mark', startTime: this.now(), duration: 0 });
  }

  measure(name: string): Entry {
    return this.#keep({ name: String(name), entryType: 'measure', startTime: 0, duration: this.now() });
  }

  getEntries(): Entry[] {
    return [...this.#entries];
  }

  getEntriesByName(name: string): Entry[] {
    return this.#entries.filter((entry) => entry.name === name);
  }

  getEntriesByType(kind: string): Entry[] {
    return this.#entries.filter((entry) => entry.entryType === kind);
  }

  clearMarks(): void {}

  clearMeasures(): void {}

  #keep(entry: Entry): Entry {
    if (this.#entries.length < MAX_ENTRIES) this.#entries.push(entry);
    return entry;
  }
}
