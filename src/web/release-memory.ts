import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A reader's next page is expected within this time. */
const IDLE_MS = 30_000;

/**
 * Returns memory to the system after pages were rendered. Otherwise V8 keeps the heap at the size that pages needed (5
 * MB) until something else needs memory, and an idle gateway needs none for days.
 */
export class MemoryRelease {
  #timer: NodeJS.Timeout | undefined;

  /** Call it after rendering a page; restarts the timer. */
  noteRequest(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(collectGarbage, IDLE_MS).unref();
  }
}

/** Twice, because the first collection finds the garbage and the second releases its pages. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collect !== 'function') return;
  collect();
  collect();
}
