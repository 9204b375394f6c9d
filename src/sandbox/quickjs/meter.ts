import type { ScriptLimit } from '../script-engine.js';
import type { ScriptLimits } from '../script-limits.js';

/** Processor time of this process, because a busy board renders the same page, only later. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Counts a page's resource use and stops the page at the first limit. */
export class Meter {
  readonly #limits: ScriptLimits;
  #stoppedBy: ScriptLimit | undefined;
  #polls = 0;
  #crossings = 0;
  #messageChars = 0;
  #elapsedMs = 0;
  #startedAt = 0;
  #budgetMs = 0;

  constructor(limits: ScriptLimits) {
    this.#limits = limits;
  }

  get stoppedBy(): ScriptLimit | undefined {
    return this.#stoppedBy;
  }

  get polls(): number {
    return this.#polls;
  }

  get crossings(): number {
    return this.#crossings;
  }

  get elapsedMs(): number {
    return this.#elapsedMs;
  }

  /** Time budget of the rest of the page. */
  get leftMs(): number {
    return Math.max(0, this.#limits.pageMs - this.#elapsedMs);
  }

  /** Starts the clock for one script or call and returns its time budget. */
  start(): number {
    this.#startedAt = processorMs();
    this.#budgetMs = Math.min(this.#limits.scriptMs, this.leftMs);
    return this.#budgetMs;
  }

  finish(): void {
    this.#elapsedMs += processorMs() - this.#startedAt;
    if (this.#elapsedMs > this.#limits.pageMs) this.stop('time');
  }

  /** True if the page is stopped. */
  poll(): boolean {
    this.#polls += 1;
    if (this.#polls > this.#limits.maxPolls) this.stop('steps');
    this.checkTime();
    return this.#stoppedBy !== undefined;
  }

  /** Stops a page whose time is over; the interpreter polls rarely while the host does most of the work. */
  checkTime(): void {
    if (processorMs() - this.#startedAt > this.#budgetMs) this.stop('time');
  }

  countCrossing(): void {
    this.#crossings += 1;
    if (this.#crossings > this.#limits.maxCrossings) this.stop('crossings');
  }

  /** `undefined` stands for a text too long to be read. */
  countMessage(chars: number | undefined): void {
    this.#messageChars += chars ?? 0;
    const isTooLong = chars === undefined || chars > this.#limits.messageChars;
    if (isTooLong || this.#messageChars > this.#limits.allMessagesChars) this.stop('messages');
  }

  stop(limit: ScriptLimit): void {
    this.#stoppedBy ??= limit;
  }
}
