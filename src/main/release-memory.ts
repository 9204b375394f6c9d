import { setFlagsFromString } from 'node:v8';

/** A reader's next page is expected, and the work of a start done, within this time. */
const IDLE_MS = 30_000;
/** Until the second collection of a release. */
const AGAIN_MS = 1_000;
/** For one collection on request: compiled code is dropped until it is called again, and what remains is moved together. */
const RELEASE_FLAGS = ['expose-gc', 'stress-flush-code', 'compact-on-every-full-gc'];

/** Other collections keep free pages for later. Node.js 20 knows no such kinds. */
const KIND = Number.parseInt(process.versions.v8, 10) < 12 ? [] : [{ type: 'major', flavor: 'last-resort' }];

interface MemoryReleaseOptions {
  readonly collect?: () => Promise<unknown>;
  readonly idleMs?: number;
}

/**
 * Returns memory to the system when the gateway rests. Otherwise V8 keeps the heap at the size that the start, pages and
 * rendering needed (3 to 8 MB) until something else needs memory, and an idle gateway needs none for days.
 */
export class MemoryRelease {
  readonly #collect: () => Promise<unknown>;
  readonly #idleMs: number;
  readonly #owners: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #startTimer: NodeJS.Timeout | undefined;

  constructor({ collect = collectGarbage, idleMs = IDLE_MS }: MemoryReleaseOptions = {}) {
    this.#collect = collect;
    this.#idleMs = idleMs;
  }

  /** Adds a function that forgets what can be made again. */
  onRelease(forget: () => void): void {
    this.#owners.push(forget);
  }

  /** Call it after the start; memory is released half a minute later, unless it was released before. */
  noteStart(): void {
    this.#startTimer = setTimeout(() => this.noteRest(), this.#idleMs).unref();
  }

  /** Call it when a page is rendered; memory is released half a minute after the last call. */
  noteUse(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#release();
    }, this.#idleMs).unref();
  }

  /** Call it when no job is left, or many requests have ended. Memory is released at once, unless `noteUse` was called lately. */
  noteRest(): void {
    if (this.#timer === undefined) void this.#release();
  }

  async #release(): Promise<void> {
    clearTimeout(this.#startTimer);
    for (const forget of this.#owners) forget();
    await this.#collect();
  }
}

/**
 * Takes 50 ms on a PC, and another 35 ms a second later: the second collection finds what connections and processes that have just
 * ended still held, and closes the gaps that the code dropped by the first one left.
 */
async function collectGarbage(): Promise<void> {
  await collectOnce();
  await new Promise((resume) => setTimeout(resume, AGAIN_MS).unref());
  await collectOnce();
}

async function collectOnce(): Promise<void> {
  const { runInNewContext } = await import('node:vm');
  for (const flag of RELEASE_FLAGS) setFlagsFromString(`--${flag}`);
  try {
    const collect: unknown = runInNewContext('gc');
    if (typeof collect === 'function') collect(...KIND);
  } finally {
    for (const flag of RELEASE_FLAGS) setFlagsFromString(`--no-${flag}`);
  }
}
