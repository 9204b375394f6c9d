/** A display that is later than this is silent. Slow Wi-Fi and firmware retries delay calls by minutes. */
export const LATE_MS = 30 * 60_000;

/** Whether an expected call is overdue at the end of the time the gateway was running. */
export const isLate = (expectedAtMs: number | undefined, listenedUntilMs: number): boolean =>
  expectedAtMs !== undefined && listenedUntilMs > expectedAtMs + LATE_MS;
