/** Half of the young space. */
const YOUNG_MEGABYTES = 8;
/** V8 of Node 24. */
const isNewerV8 = Number.parseInt(process.versions.v8, 10) >= 13;

/**
 * Flags that keep a child small and fast.
 *
 * - The young space has its full size from the start and is collected after each page (`main.ts`), when nothing in it
 *   is needed any more. Otherwise pages would move to the old space, whose collection takes much of a page's time.
 * - Not `--memory-saver-mode` of Node 24, which would move them there too: a large page takes two to three times as
 *   long, and a worker is not smaller in the end.
 * - Only worthwhile machine code is compiled, but compiled code is kept, because each page uses other parts.
 * - A heap this small is collected fastest by one thread, which leaves the others to the gateway.
 * - The script engine is compiled once and without optimisation, which would cost more than all scripts of a page, and
 *   10 MB. Its own recursion limit must apply before V8's, which differs between versions.
 * - Allocations in optimised code start in the young space. V8 would otherwise allocate much of a page in the old
 *   space, where it keeps everything alive that it refers to.
 * - Pixels are freed explicitly (`render/release-pixels.ts`), for which Node 20 needs a flag that later versions reject.
 */
export const V8_FLAGS: readonly string[] = [
  `--min-semi-space-size=${YOUNG_MEGABYTES}`,
  `--max-semi-space-size=${YOUNG_MEGABYTES}`,
  '--expose-gc',
  '--no-sparkplug',
  '--no-flush-bytecode',
  '--no-allocation-site-pretenuring',
  '--single-threaded-gc',
  '--liftoff-only',
  '--stack-size=2000',
  ...('transfer' in ArrayBuffer.prototype ? [] : ['--harmony-rab-gsab-transfer']),
];

/**
 * Settings of glibc and of canvas; other allocators ignore them. Uses one arena, and separate mappings for pixels. Huge
 * pages are slow to get and occupy more than is used. Memory that canvas frees is kept for a second, because the next
 * picture needs as much.
 */
export const ALLOCATOR = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MIMALLOC_ALLOW_THP: '0',
  MIMALLOC_PURGE_DELAY: '1000',
} as const;

/**
 * An idle child above this size is replaced, because no heap limit frees what canvas and fonts keep natively. With Node
 * 20 a warm child stays below; with Node 24 it needs a fifth more, and a new child costs more than it frees.
 */
export const RESIDENT_MEGABYTES = isNewerV8 ? 192 : 160;
