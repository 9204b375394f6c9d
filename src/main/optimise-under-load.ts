import { setFlagsFromString } from 'node:v8';

/** Shortest period over which the load is measured. */
const PERIOD_MS = 4_000;
/**
 * Share of one core. Displays that wake and an owner who opens pages occasionally use less than a tenth, even on the
 * smallest board.
 */
const BUSY_SHARE = 0.25;

interface OptimiserSwitchOptions {
  readonly permit?: (isPermitted: boolean) => void;
  /** CPU time of this process so far. */
  readonly usedMs?: () => number;
}

/**
 * Enables V8's optimising compiler only while requests keep the process busy. `bin/inkstand` starts the gateway without
 * it: the compiler takes 6 MB once it has compiled anything, and an idle gateway calls hardly any function often enough
 * to benefit.
 */
export class OptimiserSwitch {
  readonly #permit: (isPermitted: boolean) => void;
  readonly #usedMs: () => number;
  #sinceMs = performance.now();
  #usedBeforeMs: number;
  #isPermitted = false;

  constructor({ permit = permitOptimiser, usedMs = readUsedMs }: OptimiserSwitchOptions = {}) {
    this.#permit = permit;
    this.#usedMs = usedMs;
    this.#usedBeforeMs = usedMs();
  }

  /** Call it at each request. */
  noteRequest(nowMs = performance.now()): void {
    const elapsedMs = nowMs - this.#sinceMs;
    if (elapsedMs < PERIOD_MS) return;
    const usedMs = this.#usedMs();
    const isBusy = (usedMs - this.#usedBeforeMs) / elapsedMs > BUSY_SHARE;
    this.#sinceMs = nowMs;
    this.#usedBeforeMs = usedMs;
    if (isBusy === this.#isPermitted) return;
    this.#isPermitted = isBusy;
    this.#permit(isBusy);
  }
}

function readUsedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Affects functions called from now on; compiled code is kept. */
function permitOptimiser(isPermitted: boolean): void {
  setFlagsFromString(isPermitted ? '--opt' : '--no-opt');
}
