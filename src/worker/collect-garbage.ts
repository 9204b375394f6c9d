import { getHeapStatistics } from 'node:v8';
import { collectsBetweenPages } from './v8-flags.js';

/**
 * Growth of the heap after which all of it is collected, which takes 25 to 30 ms after one page in forty. Objects of
 * canvas in it are small, but hold several times this memory outside of the heap.
 */
const GROWTH_BYTES = 7 * 2 ** 20;
/** What a large page leaves behind. The next one may be as large, and V8's own collections in between take less. */
const LARGE_BYTES = 10 * 2 ** 20;
/** Constructors of literals and of what V8 creates itself. */
const BUILT_IN = [Object, Array, Function, Map, Set, Promise, RegExp, Uint8Array, ArrayBuffer];

type Collect = (options: { readonly type: 'minor' | 'major' }) => void;

/**
 * Collects garbage between pages, when nothing of a page is needed any more. V8 itself would do it in small steps while
 * pages are drawn, would take twice as long, and would keep what exists meanwhile.
 */
export class GarbageCollector {
  readonly #listClasses: () => readonly NewableFunction[];
  /** In use after the last collection of the whole heap, and after the last page. */
  #settledBytes = 0;
  #usedBytes = 0;

  /** `listClasses` returns the classes whose objects come and go with pages. */
  constructor(listClasses: () => readonly NewableFunction[]) {
    this.#listClasses = listClasses;
  }

  /** Call it after each page. Does nothing in a process without `--expose-gc`. */
  collect(): void {
    const { gc } = globalThis as { readonly gc?: Collect };
    if (!gc) return;
    // Otherwise the next page's allocations would move garbage to the old space.
    gc({ type: 'minor' });
    const usedBytes = getHeapStatistics().used_heap_size;
    const isLarge = usedBytes - this.#usedBytes > LARGE_BYTES;
    this.#usedBytes = usedBytes;
    if (!collectsBetweenPages || isLarge || usedBytes - this.#settledBytes < GROWTH_BYTES) return;
    const classes = [...BUILT_IN, ...this.#listClasses()];
    collectAll(gc, ...classes, ...classes.map(({ prototype }) => prototype as object));
    this.#settledBytes = getHeapStatistics().used_heap_size;
    this.#usedBytes = this.#settledBytes;
  }
}

/**
 * Hidden classes must survive although no object has them between two pages: V8 discards the machine code that depends
 * on them. It keeps one if its constructor and its prototype are marked when only the roots are, and arguments are roots.
 */
function collectAll(gc: Collect, ..._roots: readonly object[]): void {
  gc({ type: 'major' });
}
