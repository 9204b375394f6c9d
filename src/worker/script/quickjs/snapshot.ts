import type { Roots, Sandbox } from './sandbox.js';

const PAGE_BYTES = 4_096;
const EMPTY_BLOCK = Buffer.alloc(8 * PAGE_BYTES);

/** The whole state of an engine: the non-zero pages of its linear memory. */
export interface Snapshot {
  readonly roots: Roots;
  /** Minimum size of linear memory. */
  readonly memoryBytes: number;
  /** Page numbers in ascending order, and the bytes of those pages. */
  readonly pageNumbers: Uint32Array;
  readonly pages: Uint8Array;
}

export function takeSnapshot(sandbox: Sandbox): Snapshot {
  const memory = bufferOf(sandbox);
  const numbers: number[] = [];
  for (let page = 0; page < memory.length / PAGE_BYTES; page += 1) if (!isEmpty(memory, page)) numbers.push(page);
  const pages = Buffer.alloc(numbers.length * PAGE_BYTES);
  for (const [place, page] of numbers.entries())
    memory.copy(pages, place * PAGE_BYTES, page * PAGE_BYTES, (page + 1) * PAGE_BYTES);
  return { roots: sandbox.roots, memoryBytes: memory.length, pageNumbers: Uint32Array.from(numbers), pages };
}

/** Restores linear memory to the snapshot, without any trace of what ran since. */
export function restoreSnapshot(sandbox: Sandbox, { roots, memoryBytes, pageNumbers, pages }: Snapshot): void {
  if (!sandbox.instance.grow(memoryBytes)) throw new Error('expected room for the snapshot');
  const memory = bufferOf(sandbox);
  let end = 0;
  for (const [place, page] of pageNumbers.entries()) {
    clear(memory, end, page * PAGE_BYTES);
    end = (page + 1) * PAGE_BYTES;
    memory.set(pages.subarray(place * PAGE_BYTES, (place + 1) * PAGE_BYTES), page * PAGE_BYTES);
  }
  clear(memory, end, memory.length);
  sandbox.adopt(roots);
}

/** Zeroes only what was written: touching the rest would make it resident. */
function clear(memory: Buffer, start: number, end: number): void {
  for (let at = start; at < end; at += EMPTY_BLOCK.length) {
    const stop = Math.min(at + EMPTY_BLOCK.length, end);
    if (memory.compare(EMPTY_BLOCK, 0, stop - at, at, stop) !== 0) memory.fill(0, at, stop);
  }
}

function bufferOf(sandbox: Sandbox): Buffer {
  const { buffer, byteLength } = sandbox.instance.bytes;
  return Buffer.from(buffer, 0, byteLength);
}

const isEmpty = (memory: Buffer, page: number): boolean =>
  memory.compare(EMPTY_BLOCK, 0, PAGE_BYTES, page * PAGE_BYTES, (page + 1) * PAGE_BYTES) === 0;
