/** No clock that is right shows an earlier time: nobody ran this program before. */
export const EARLIEST_TIME_MS = Date.UTC(2026, 0, 1);
