import t from 'tap';

/** How long a test waits for one thing: an answer, a page, a command. Generous: whatever reaches it hangs. */
export const WAIT_MS = 180_000;

/** A file of tests; tap's own limit is 30 s. */
export const FILE_MS = 20 * 60_000;

// For a file that is run on its own; otherwise the runner says how long.
if (process.env.TAP_TIMEOUT === undefined) t.setTimeout(FILE_MS);
