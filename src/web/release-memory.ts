import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A reader's next page is expected within this time. */
const IDLE_MS = 30_000;

/**
 * Returns memory to the system after pages were rendered. V8 keeps its heap as large as pages once made it, 5 MB of a
 * small board, until something else needs memory; the idle gateway needs none for days.
 */
export class MemoryRelease {
  #timer: NodeJS.Timeout | undefined;

  /** Notes that a page was rendered; the timer restarts at each page. */
  noteRequest(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(collectGarbage, IDLE_MS).unref();
  }
}

/** Twice: the first collection finds the garbage, the second releases its pages. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collect !== 'function') return;
  collect();
  collect();
}
