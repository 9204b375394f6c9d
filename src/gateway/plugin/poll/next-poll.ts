/** Polling state of one plugin setting; in memory only, so sources are polled again after a restart. */
export interface PollingState {
  readonly lastTriedMs: number | undefined;
  /** Failures in a row. */
  readonly failures: number;
  /** Time of the first of these failures; absent when there is none. */
  readonly failingSinceMs?: number | undefined;
  /** From the source's `Retry-After`. */
  readonly notBeforeMs: number | undefined;
  /** Number of polls in a row that used up their time. */
  readonly exhaustions?: number;
  /** The interval that the source requested last, if its strategy supports that. */
  readonly refreshSeconds?: number | undefined;
}

/** State of a source that has not been polled since the start. */
export const NEVER_POLLED: PollingState = { lastTriedMs: undefined, failures: 0, notBeforeMs: undefined };

const FIRST_RETRY_MS = 60_000;
/**
 * Due polls are started by a check once a minute, slightly earlier or later. The check nearest to the interval counts;
 * otherwise every other poll would come a minute late.
 */
const EARLY_MS = 30_000;
const MAX_WAIT_MS = 24 * 3_600_000;
/**
 * Polls in a row that may use up their time; then polling is paused until the owner changes the plugin setting or polls
 * by hand.
 */
export const MAX_EXHAUSTIONS = 3;

/**
 * Time of the next poll, by the clock of `state`. After failures polls come earlier than usual: after one minute,
 * doubling up to the usual interval. `jitter` (0–1, constant per plugin setting) spreads retries, so that plugins of
 * one failed source do not all retry at once. A poll that uses up its time delays others: the next one comes later than
 * usual, and after three there is none. Pure.
 */
export function planPolling(state: PollingState, refreshMinutes: number, jitter: number, now: number): number {
  const { lastTriedMs, failures, notBeforeMs, exhaustions = 0 } = state;
  const intervalMs = refreshMinutes * 60_000;
  // Never polled, or the clock was set back to before the last attempt.
  if (lastTriedMs === undefined || lastTriedMs > now) return now;
  if (exhaustions >= MAX_EXHAUSTIONS) return Number.POSITIVE_INFINITY;
  if (exhaustions > 0) return lastTriedMs + Math.max(FIRST_RETRY_MS, intervalMs) * 2 ** exhaustions;
  const backOffMs = FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 20) * (0.75 + jitter / 2);
  const usualMs = intervalMs - EARLY_MS;
  const waitMs = failures === 0 ? usualMs : Math.min(usualMs, backOffMs);
  const retryAfterMs = Math.min(notBeforeMs ?? 0, lastTriedMs + MAX_WAIT_MS);
  return Math.max(lastTriedMs + waitMs, retryAfterMs);
}
