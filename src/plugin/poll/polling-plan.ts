/** Polling state of one plugin setting; in memory only, so a restart polls again. */
export interface PollingState {
  readonly lastTriedMs: number | undefined;
  /** Failures in a row. */
  readonly failures: number;
  /** From the source's `Retry-After`. */
  readonly notBeforeMs: number | undefined;
  /** The interval that the source requested last, where its strategy supports one. */
  readonly refreshSeconds?: number | undefined;
}

/** State of a source that was not polled since the start. */
export const NEVER_POLLED: PollingState = { lastTriedMs: undefined, failures: 0, notBeforeMs: undefined };

const FIRST_RETRY_MS = 60_000;
const MAX_WAIT_MS = 24 * 3_600_000;

/**
 * When to poll next, on the clock of the state. After a failure the first retry comes after a minute, then the wait
 * doubles up to the usual interval; `jitter` (0–1, one number per setting) spreads the retries of many plugins of one
 * dead source. Pure.
 */
export function planPolling(state: PollingState, refreshMinutes: number, jitter: number, now: number): number {
  const { lastTriedMs, failures, notBeforeMs } = state;
  const intervalMs = refreshMinutes * 60_000;
  // Never polled, or the clock was set back before the last attempt.
  if (lastTriedMs === undefined || lastTriedMs > now) return now;
  const backOffMs = FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 20) * (0.75 + jitter / 2);
  const waitMs = failures === 0 ? intervalMs : Math.min(intervalMs, backOffMs);
  const retryAfterMs = Math.min(notBeforeMs ?? 0, lastTriedMs + MAX_WAIT_MS);
  return Math.max(lastTriedMs + waitMs, retryAfterMs);
}
