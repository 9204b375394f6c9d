import t from 'tap';
import { FILE_MS } from '../run/file-time-limit.js';

/** How long a test waits for one thing: an answer, a page, a command. Generous: whatever reaches it hangs. */
export const WAIT_MS = 180_000;

// For a file that is run on its own; otherwise the runner says how long.
if (process.env.TAP_TIMEOUT === undefined) t.setTimeout(FILE_MS);
