/** Displays that call are counted in windows of this length. */
const WINDOW_MS = 10_000;
/** Up to this many displays in a window never count as a crowd. */
const FEW_DISPLAYS = 20;
/** A crowd is this many times what a window has when all displays come evenly. */
const CROWD_FACTOR = 3;
/** Below the minute by which a display may come early and still gets its next item. */
const MAX_SECONDS = 50;
/** Multiples of it, modulo 1, are spread evenly. */
const GOLDEN = 0.618_033_988_749_895;

/**
 * Spreads displays that call together, such as after a power cut: while far more of them call than usual, each interval is
 * shortened by a share of its own, so that they move apart from call to call. No interval becomes longer.
 */
export class CallSpread {
  #startedMs = 0;
  readonly #callers = new Set<number>();

  /**
   * Counts a display that calls, and returns the seconds by which its interval is to be shortened, from 0 to 50.
   *
   * @param refreshSeconds the interval that the display would get
   */
  secondsOff(deviceId: number, refreshSeconds: number, displayCount: () => number, nowMs: number): number {
    // The clock may have been set.
    if (Math.abs(nowMs - this.#startedMs) >= WINDOW_MS) {
      this.#startedMs = nowMs;
      this.#callers.clear();
    }
    this.#callers.add(deviceId);
    if (this.#callers.size <= FEW_DISPLAYS) return 0;
    const evenly = (displayCount() * WINDOW_MS) / 1000 / Math.max(1, refreshSeconds);
    if (this.#callers.size <= CROWD_FACTOR * evenly) return 0;
    const share = (deviceId * GOLDEN) % 1;
    return Math.round(share * Math.min(MAX_SECONDS, Math.max(0, refreshSeconds - 60)));
  }
}
