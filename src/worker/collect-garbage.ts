import { getHeapStatistics } from 'node:v8';
import { collectsBetweenPages } from './v8-flags.js';

/** Growth of the heap after which all of it is collected: some forty pages. */
const GROWTH_BYTES = 12 * 2 ** 20;
/** Constructors of literals and of what V8 creates itself. */
const BUILT_IN = [Object, Array, Function, Map, Set, Promise, RegExp, Uint8Array, ArrayBuffer];

type Collect = (options: { readonly type: 'minor' | 'major' }) => void;

/**
 * Collects garbage between pages, when nothing of a page is needed any more. V8 itself would do it in small steps while
 * pages are drawn, would take twice as long, and would keep what exists meanwhile.
 */
export class GarbageCollector {
  readonly #listClasses: () => readonly NewableFunction[];
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
    if (!collectsBetweenPages || getHeapStatistics().used_heap_size - this.#usedBytes < GROWTH_BYTES) return;
    const classes = [...BUILT_IN, ...this.#listClasses()];
    collectAll(gc, ...classes, ...classes.map(({ prototype }) => prototype as object));
    this.#usedBytes = getHeapStatistics().used_heap_size;
  }
}

/**
 * Hidden classes must survive although no object has them between two pages: V8 discards the machine code that depends
 * on them. It keeps one if its constructor and its prototype are marked when only the roots are, and arguments are roots.
 */
function collectAll(gc: Collect, ..._roots: readonly object[]): void {
  gc({ type: 'major' });
}
