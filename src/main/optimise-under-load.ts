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

/** Node.js itself does without this compiler before 24. */
const hasMaglev = Number.parseInt(process.versions.v8, 10) >= 13;
/** Without the other compilers, code waits long for the last of them; in a small young space, half of the time is collecting. */
const BUSY_FLAGS = ['--opt', '--sparkplug', '--no-optimize-for-size', '--semi-space-growth-factor=2'];
if (hasMaglev) BUSY_FLAGS.push('--maglev');
/** Those that `bin/inkstand` starts with. */
const IDLE_FLAGS = ['--no-opt', '--no-sparkplug', '--optimize-for-size', '--semi-space-growth-factor=1', '--no-maglev'];

interface OptimiserSwitchOptions {
  readonly permit?: (isPermitted: boolean) => void;
  /** CPU time of this process so far. */
  readonly usedMs?: () => number;
  readonly periodMs?: number;
}

/**
 * Enables V8's compilers and lets the young space grow only while requests keep the process busy. `bin/inkstand` starts
 * the gateway without: the last compiler alone takes 6 MB once it has compiled anything, and an idle gateway calls
 * hardly any function often enough to benefit.
 */
export class OptimiserSwitch {
  readonly #permit: (isPermitted: boolean) => void;
  readonly #usedMs: () => number;
  readonly #periodMs: number;
  #sinceMs = performance.now();
  #usedBeforeMs: number;
  #requests = 0;
  #isPermitted = false;
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
    if (elapsedMs < this.#periodMs && !(isCrowd && !this.#isPermitted)) return;
    const usedMs = this.#usedMs();
    const share = (usedMs - this.#usedBeforeMs) / elapsedMs;
    // A period ends with the first request after it.
    const isBusy = share > BUSY_SHARE || (isCrowd && elapsedMs < 2 * this.#periodMs);
    this.#sinceMs = nowMs;
    this.#usedBeforeMs = usedMs;
    this.#requests = 0;
    if (isBusy === this.#isPermitted) return;
    this.#isPermitted = isBusy;
    this.#permit(isBusy);
    clearInterval(this.#timer);
    // The load also ends when no request comes any more.
    if (isBusy) this.#timer = setInterval(() => this.#measure(performance.now()), this.#periodMs).unref();
    else this.#onCalm();
  }
}

function readUsedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Affects functions called from now on, and collections of garbage; compiled code is kept. */
function permitOptimiser(isPermitted: boolean): void {
  for (const flag of isPermitted ? BUSY_FLAGS : IDLE_FLAGS) setFlagsFromString(flag);
}
