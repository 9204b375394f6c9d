import { setFlagsFromString } from 'node:v8';
import { connectChannel } from './late-channel.js';

const OLD_MEGABYTES = 40;
/** Whether the worker collects its heap itself. Up to Node 22, V8 would lose machine code (`collect-garbage.ts`). */
export const collectsBetweenPages = Number.parseInt(process.versions.v8, 10) >= 13;
/**
 * Half of the young space. More of a page is promoted from a small one, which is cheap where the old space is collected between
 * pages, and the processor's caches hold it.
 */
const YOUNG_MEGABYTES = collectsBetweenPages ? 4 : 8;

/**
 * Flags that V8 reads when it starts.
 *
 * - The young space has its full size from the start and is collected after each page, when nothing in it is needed
 *   any more (`collect-garbage.ts`). Otherwise pages would move to the old space, whose collection takes much of a
 *   page's time.
 * - The old space is not collected before it has the size of a warm worker's; the first page would be marked in vain.
 * - Not `--memory-saver-mode` of Node 24, which would move pages to the old space too: a large page takes two to three
 *   times as long, and a worker is not smaller in the end.
 * - A heap this small is collected fastest by one thread, which leaves the others to the gateway. Only collections
 *   between pages are shared by several: they take 0.6 of the time.
 * - The script engine's own recursion limit must apply before V8's, which differs between versions.
 * - Pixels are freed explicitly (`render/release-pixels.ts`), for which Node 20 needs a flag that later versions reject.
 */
export const START_FLAGS: readonly string[] = [
  `--min-semi-space-size=${YOUNG_MEGABYTES}`,
  `--max-semi-space-size=${YOUNG_MEGABYTES}`,
  `--initial-old-space-size=${OLD_MEGABYTES}`,
  '--expose-gc',
  ...(collectsBetweenPages
    ? [
        '--no-concurrent-marking',
        '--no-concurrent-sweeping',
        '--no-concurrent-array-buffer-sweeping',
        '--no-parallel-scavenge',
      ]
    : ['--single-threaded-gc']),
  '--stack-size=2000',
  ...('transfer' in ArrayBuffer.prototype ? [] : ['--harmony-rab-gsab-transfer']),
];

/**
 * Resets flags whose work is done. Code that V8 compiled with other flags is rejected, and that includes the code of
 * Node's own modules in its program file.
 */
const DONE_FLAGS = [
  ...['min-semi-space-size', 'max-semi-space-size', 'initial-old-space-size', 'max-old-space-size'].map(
    (name) => `--${name}=0`,
  ),
  '--no-expose-gc',
  '--stack-size=984',
];

/**
 * Flags that V8 reads later.
 *
 * - Only worthwhile machine code is compiled, but compiled code is kept, because each page uses other parts.
 * - Allocations in optimised code start in the young space. V8 would otherwise allocate much of a page in the old
 *   space, where it keeps everything alive that it refers to.
 * - The heap may grow by 150 % before V8 collects all of it: the worker does so earlier, between pages
 *   (`collect-garbage.ts`). With 100 %, V8 began to mark at the growth at which the worker collects. A collection that V8
 *   has begun discards hidden classes, and so machine code: some processes then compiled the same functions for ever.
 *   Hidden classes without objects also outlive more collections than the usual two.
 * - The script engine is compiled once and without optimisation, which would cost more than all scripts of a page, and
 *   10 MB. V8 of Node 24 derives the next two from `--liftoff-only` only when it starts. Its functions are validated when
 *   they are first called: most never are.
 */
export const LATER_FLAGS: readonly string[] = [
  ...['--no-sparkplug', '--no-flush-bytecode', '--no-allocation-site-pretenuring'],
  ...(collectsBetweenPages ? ['--heap-growing-percent=150', '--retain-maps-for-n-gc=50'] : []),
  ...['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering', '--wasm-lazy-validation'],
];

/** Modules of Node.js that a page needs. */
const NODE_MODULES = ['crypto', 'fs/promises', 'module', 'os', 'perf_hooks', 'timers/promises', 'vm', 'zlib'];

/**
 * Loads what a page and the channel need of Node.js as it was compiled with it. Call it first in a child started with
 * `START_FLAGS`.
 */
export function loadNodeModules(): void {
  for (const flag of DONE_FLAGS) setFlagsFromString(flag);
  for (const name of NODE_MODULES) process.getBuiltinModule(name);
  connectChannel();
  for (const flag of LATER_FLAGS) setFlagsFromString(flag);
}

/**
 * Settings of glibc and of canvas; other allocators ignore them. Uses one arena, and separate mappings for pixels and
 * for what V8's compilers need for a moment. Huge pages are slow to get and occupy more than is used. Memory that canvas
 * frees is kept for a second, because the next picture needs as much.
 */
export const ALLOCATOR = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '32768',
  MALLOC_TOP_PAD_: '0',
  MIMALLOC_ALLOW_THP: '0',
  MIMALLOC_PURGE_DELAY: '1000',
} as const;

/**
 * An idle child above this size is replaced, because no heap limit frees what canvas and fonts keep natively. A warm
 * child stays below; a new one would take twice as long for each of its first hundred pages.
 */
export const RESIDENT_MEGABYTES = 240;
