/** The time of a page: the job's time and what virtual time has passed since. */
export class Clock {
  #startMs = 0;
  #elapsedMs = 0;
  /** Whether the page looked: its picture grows old then. */
  isRead = false;

  start(nowMs: number): void {
    this.#startMs = nowMs;
    this.#elapsedMs = 0;
    this.isRead = false;
  }

  /** Since the epoch. */
  get nowMs(): number {
    return this.#startMs + this.#elapsedMs;
  }

  /** Since the page began. */
  get elapsedMs(): number {
    return this.#elapsedMs;
  }

  get startMs(): number {
    return this.#startMs;
  }

  /** Time never goes back. */
  advanceTo(elapsedMs: number): void {
    if (elapsedMs > this.#elapsedMs) this.#elapsedMs = elapsedMs;
  }
}
