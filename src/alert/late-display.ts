/** Displays are a little late when Wi-Fi is slow, and firmware tries again for minutes. */
export const LATE_MS = 30 * 60_000;

/** Whether a display that was expected has not called until then. */
export const isLate = (expectedAtMs: number | undefined, listenedUntilMs: number): boolean =>
  expectedAtMs !== undefined && listenedUntilMs > expectedAtMs + LATE_MS;
