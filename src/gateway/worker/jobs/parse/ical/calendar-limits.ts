/** Events are read from so many days ago to so many days ahead. */
export const WINDOW_DAYS = { before: 7, after: 90 } as const;

/** Limits of one calendar; a series that repeats every minute must not take the place of others. */
export const MAX_OCCURRENCES = 1_000;
export const MAX_OF_SERIES = 200;
/** Times of one series; an hourly one has 2,300 in the window. */
export const MAX_TIMES = 5_000;

/** Maximum steps of one recurrence; first with few, so that those which need more cost no other. */
export const MAX_STEPS = [5_000, 250_000] as const;
/** Maximum CPU time of all recurrences in a document. */
export const MAX_DOCUMENT_MS = 10_000;
