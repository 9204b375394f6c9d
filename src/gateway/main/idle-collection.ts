import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A reader's next page is expected, and the work of a start done, within this time. */
const IDLE_MS = 30_000;

/**
 * Collects garbage once the gateway is idle: V8 would keep the heap at the size that the last pages and renders needed, and an idle
 * gateway needs none for days.
 */
export class IdleCollection {
  readonly #collect: () => void = findCollector();
  #timer: NodeJS.Timeout | undefined;

  /** Call it after whatever needs memory; the collection is half a minute after the last call. */
  noteUse(): void {
    this.#timer ??= setTimeout(() => this.#collect(), IDLE_MS).unref();
    this.#timer.refresh();
  }
}

/** The function that `--expose-gc` adds to new contexts. */
function findCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
