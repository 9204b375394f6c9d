/** Polling state of one plugin setting; in memory only, so a restart polls again. */
export interface PollingState {
  readonly lastTriedMs: number | undefined;
  /** Failures in a row. */
  readonly failures: number;
  /** The first of these failures; absent while there is none. */
  readonly failingSinceMs?: number | undefined;
  /** From the source's `Retry-After`. */
  readonly notBeforeMs: number | undefined;
  /** Polls in a row that took all the time they may have. */
  readonly exhaustions?: number;
  /** The pace the source itself asked for last, where its strategy knows one. */
  readonly refreshSeconds?: number | undefined;
}

/** State of a source that was not polled since the start. */
export const NEVER_POLLED: PollingState = { lastTriedMs: undefined, failures: 0, notBeforeMs: undefined };

const FIRST_RETRY_MS = 60_000;
const MAX_WAIT_MS = 24 * 3_600_000;
/** Then it is paused, until its owner changes it or polls it by hand. */
export const MAX_EXHAUSTIONS = 3;

/**
 * When to poll next, by the clock that the state was noted by. After failures sooner than usual, first after a minute, doubling up to the
 * usual interval; `jitter` (0–1, one number per setting) moves retries apart so that many plugins of one dead source do
 * not knock together. A poll that took all the time it may have keeps others waiting: the next comes later than usual, and
 * after three there is none. Pure.
 */
export function planPolling(state: PollingState, refreshMinutes: number, jitter: number, now: number): number {
  const { lastTriedMs, failures, notBeforeMs, exhaustions = 0 } = state;
  const intervalMs = refreshMinutes * 60_000;
  // Never polled, or the clock was set back before the last attempt.
  if (lastTriedMs === undefined || lastTriedMs > now) return now;
  if (exhaustions >= MAX_EXHAUSTIONS) return Number.POSITIVE_INFINITY;
  if (exhaustions > 0) return lastTriedMs + Math.max(FIRST_RETRY_MS, intervalMs) * 2 ** exhaustions;
  const backOffMs = FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 20) * (0.75 + jitter / 2);
  const waitMs = failures === 0 ? intervalMs : Math.min(intervalMs, backOffMs);
  const retryAfterMs = Math.min(notBeforeMs ?? 0, lastTriedMs + MAX_WAIT_MS);
  return Math.max(lastTriedMs + waitMs, retryAfterMs);
}
