/** A display later than this counts as silent; slow Wi-Fi and firmware retries delay calls by minutes. */
export const LATE_MS = 30 * 60_000;

/** Whether an expected call was overdue when the gateway last ran. */
export const isLate = (expectedAtMs: number | undefined, listenedUntilMs: number): boolean =>
  expectedAtMs !== undefined && listenedUntilMs > expectedAtMs + LATE_MS;
