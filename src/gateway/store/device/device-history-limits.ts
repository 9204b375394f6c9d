/** Rows of each display that are kept; at a call every 15 minutes, readings of six weeks and screens of ten days. */
export const HISTORY_ROWS = { readings: 4500, sensors: 9000, logs: 300, screens: 1000 };

/** Rows of each display when the disk is nearly full: a week of readings, enough to predict the battery. */
export const HISTORY_ROWS_WHEN_FULL = { readings: 700, sensors: 700, logs: 20 };
