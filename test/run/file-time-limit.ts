/** A file of tests; tap's own limit is 30 s. */
export const FILE_MS = 20 * 60_000;
