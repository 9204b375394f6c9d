import { setFlagsFromString } from 'node:v8';

/** Measured over at least this time. */
const PERIOD_MS = 4_000;
/** Of one processor. Displays that wake and an owner who opens pages now and then stay below a tenth, on the smallest board too. */
const BUSY_SHARE = 0.25;

interface OptimiserSwitchOptions {
  readonly permit?: (isPermitted: boolean) => void;
  /** Processor time of this process so far. */
  readonly usedMs?: () => number;
}

/**
 * Permits V8's optimising compiler only while requests keep the process busy. `bin/inkstand` starts the gateway without
 * it: the compiler takes 6 MB as soon as it has compiled anything, and an idle gateway calls hardly anything often
 * enough to gain from it.
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

  /** To be called at each request. */
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

/** Applies to what is called from now on; compiled code stays. */
function permitOptimiser(isPermitted: boolean): void {
  setFlagsFromString(isPermitted ? '--opt' : '--no-opt');
}
