import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Somebody who reads a page comes back within this time. */
const REST_MS = 30_000;

/**
 * Gives memory back after people have looked at pages. V8 leaves its heap as large as pages once made it, 5 MB of a small
 * board, until something else needs room; the idle gateway needs none for days.
 */
export class MemoryRelease {
  #timer: NodeJS.Timeout | undefined;

  /** Notes that a page was made; the last one of a visit counts. */
  noteRequest(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(collectGarbage, REST_MS).unref();
  }
}

/** Twice: the first time finds what is no longer needed, the second gives its pages back. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collect !== 'function') return;
  collect();
  collect();
}
