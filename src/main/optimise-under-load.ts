import { setFlagsFromString } from 'node:v8';

/** Period over which the load is measured. */
const PERIOD_MS = 4_000;
/** So many requests in this time are a load as well, even if other programs leave little of the core. */
const MANY_REQUESTS = 500;
/**
 * Share of one core. Displays that wake and an owner who opens pages occasionally use less than a tenth, even on the
 * smallest board.
 */
const BUSY_SHARE = 0.25;

/** Processor time that a load has taken before it counts as lasting: more than a thousand displays that call at once. */
const LASTING_MS = 1_500;

/** Node.js itself does without this compiler before 24. */
const hasMaglev = Number.parseInt(process.versions.v8, 10) >= 13;

/** Otherwise the code of one compiler never changes to that of the next if the next is permitted later. */
const COUNTS_CALLS = '--force-emit-interrupt-budget-checks';

/** How long requests have kept the process busy. */
export type Load = 'none' | 'short' | 'lasting';

/**
 * The compilers of a short load take 1 MB. The last compiler, 6 MB, needs the others: code waits long for it otherwise. In a
 * small young space, a third of the time of a lasting load is collecting.
 */
const FLAGS: Readonly<Record<Load, readonly string[]>> = {
  /** Those that `bin/inkstand` starts with. */
  none: ['--no-opt', '--no-sparkplug', '--optimize-for-size', '--semi-space-growth-factor=1', '--no-maglev'],
  short: ['--sparkplug', '--no-optimize-for-size', ...(hasMaglev ? ['--maglev', COUNTS_CALLS] : [])],
  lasting: ['--opt', '--semi-space-growth-factor=2'],
};

interface OptimiserSwitchOptions {
  readonly permit?: (load: Load) => void;
  /** CPU time of this process so far. */
  readonly usedMs?: () => number;
  readonly periodMs?: number;
}

/**
 * Enables V8's compilers only while requests keep the process busy, and the last of them and a larger young space only if that
 * lasts. `bin/inkstand` starts the gateway without: the last compiler alone takes 6 MB once it has compiled anything, and an
 * idle gateway calls hardly any function often enough to benefit.
 */
export class OptimiserSwitch {
  readonly #permit: (load: Load) => void;
  readonly #usedMs: () => number;
  readonly #periodMs: number;
  #sinceMs = performance.now();
  #usedBeforeMs: number;
  #requests = 0;
  #load: Load = 'none';
  /** Processor time at the begin of the load. */
  #usedAtBeginMs = 0;
  #onCalm: () => void = () => undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor({ permit = permitOptimiser, usedMs = readUsedMs, periodMs = PERIOD_MS }: OptimiserSwitchOptions = {}) {
    this.#periodMs = periodMs;
    this.#permit = permit;
    this.#usedMs = usedMs;
    this.#usedBeforeMs = usedMs();
  }

  /** Sets the function that is called when the load has ended. */
  onCalm(react: () => void): void {
    this.#onCalm = react;
  }

  /** Call it at each request. */
  noteRequest(nowMs = performance.now()): void {
    this.#requests++;
    this.#measure(nowMs);
  }

  #measure(nowMs: number): void {
    const elapsedMs = nowMs - this.#sinceMs;
    const isCrowd = this.#requests >= MANY_REQUESTS;
    if (elapsedMs < this.#periodMs && !(isCrowd && this.#load !== 'lasting')) return;
    const usedMs = this.#usedMs();
    const share = (usedMs - this.#usedBeforeMs) / elapsedMs;
    // A period ends with the first request after it.
    const isBusy = share > BUSY_SHARE || (isCrowd && elapsedMs < 2 * this.#periodMs);
    this.#sinceMs = nowMs;
    this.#usedBeforeMs = usedMs;
    this.#requests = 0;
    const load = isBusy ? this.#rate(usedMs) : 'none';
    if (load === this.#load) return;
    clearInterval(this.#timer);
    this.#load = load;
    this.#permit(load);
    // The load also ends when no request comes any more.
    if (isBusy) this.#timer = setInterval(() => this.#measure(performance.now()), this.#periodMs).unref();
    else this.#onCalm();
  }

  #rate(usedMs: number): Load {
    if (this.#load === 'none') this.#usedAtBeginMs = usedMs;
    return this.#load === 'lasting' || usedMs - this.#usedAtBeginMs >= LASTING_MS ? 'lasting' : 'short';
  }
}

function readUsedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Affects functions called from now on, and collections of garbage; compiled code is kept. */
function permitOptimiser(load: Load): void {
  for (const flag of FLAGS[load]) setFlagsFromString(flag);
}
