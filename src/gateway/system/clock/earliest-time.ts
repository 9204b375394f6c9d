/** A correct clock cannot show an earlier time, because nobody ran this program before. */
export const EARLIEST_TIME_MS = Date.UTC(2026, 0, 1);
