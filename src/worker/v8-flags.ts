/** Half of the young space. */
const YOUNG_MEGABYTES = 8;
/** V8 of Node 24. */
const isNewerV8 = Number.parseInt(process.versions.v8, 10) >= 13;

/**
 * How a child stays small and warm. The young space has its whole size from the start, so that little of a page leaves it,
 * and is collected after each page (`main.ts`), when nothing in it is needed any more: otherwise much of the time of a page
 * goes into collecting the old space, where pages would end up. `--memory-saver-mode` of Node 24 would move them there, too:
 * a large page takes two to three times as long with it, and a worker is not smaller in the end. No machine code but what
 * is worth optimising, but what was compiled stays, for each page uses other parts. So small a heap is collected fastest by
 * one thread, which leaves the others to the gateway. The script engine is compiled once and simply: optimising it costs
 * more than all scripts of a page and 10 MB; its own limit of recursion must come before V8's, which differs between
 * versions. What optimised code allocates starts young as well: V8 would allocate much of a page in the old space, where it keeps the rest
 * alive that it refers to. Pixels are given back by hand (`render/give-back.ts`), for which Node 20 wants a flag that later ones refuse.
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
 * Of glibc and of canvas; others do not know these names. One arena, and pixels in mappings of their own. Huge pages are
 * slow to get and hold more than is used; what canvas gives back is kept for a second, since the next picture asks for as much.
 */
export const ALLOCATOR = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MIMALLOC_ALLOW_THP: '0',
  MIMALLOC_PURGE_DELAY: '1000',
} as const;

/**
 * Memory from which on a child that is free is replaced: what canvas and fonts keep natively no heap limit frees. With Node 20
 * a warm child stays below; Node 24 needs a fifth more, and a child that starts anew costs more than it frees.
 */
export const RESIDENT_MEGABYTES = isNewerV8 ? 192 : 160;
