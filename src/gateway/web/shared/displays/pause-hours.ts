/** Choices for a pause, in hours. */
export const PAUSE_HOURS = [1, 4, 12, 24, 72, 168, 336, 720] as const;
/** A little over a year. */
export const MAX_PAUSE_HOURS = 24 * 366;
