import type { Roots, Sandbox } from './sandbox.js';

const WORD_BYTES = 4;
/** Zeros that end a run: fewer cost less to keep than another run. */
const GAP_WORDS = 16;
const EMPTY_BLOCK = Buffer.alloc(32_768);

/** The whole state of an engine: its linear memory without long rows of zeros. */
export interface Snapshot {
  readonly roots: Roots;
  /** Minimum size of linear memory. */
  readonly memoryBytes: number;
  /** Start and length of each run in linear memory, in bytes, in ascending order. */
  readonly runs: Uint32Array;
  /** The bytes of all runs. */
  readonly bytes: Uint8Array;
}

export function takeSnapshot(sandbox: Sandbox): Snapshot {
  const memory = sandbox.instance.bytes;
  const runs = findRuns(new Uint32Array(memory.buffer));
  const parts: Uint8Array[] = [];
  for (const [start, length] of pairsOf(runs)) parts.push(memory.subarray(start, start + length));
  return { roots: sandbox.roots, memoryBytes: memory.length, runs, bytes: Buffer.concat(parts) };
}

/** Restores linear memory to the snapshot, without any trace of what ran since. */
export function restoreSnapshot(sandbox: Sandbox, { roots, memoryBytes, runs, bytes }: Snapshot): void {
  const { instance, isNew } = sandbox;
  if (!instance.grow(memoryBytes)) throw new Error('expected room for the snapshot');
  const memory = instance.bytes;
  let end = 0;
  let place = 0;
  for (const [start, length] of pairsOf(runs)) {
    clear(memory, end, start, isNew);
    memory.set(bytes.subarray(place, place + length), start);
    place += length;
    end = start + length;
  }
  clear(memory, end, memory.length, isNew);
  sandbox.adopt(roots);
}

function* pairsOf(runs: Uint32Array): Generator<readonly [start: number, length: number]> {
  for (let index = 0; index < runs.length; index += 2) yield [runs[index] ?? 0, runs[index + 1] ?? 0];
}

function findRuns(words: Uint32Array): Uint32Array {
  const runs: number[] = [];
  let start = -1;
  let end = 0;
  for (let at = 0; at <= words.length; at += 1) {
    if (at < words.length && words[at] !== 0) {
      if (start < 0) start = at;
      end = at + 1;
    } else if (start >= 0 && (at - end >= GAP_WORDS || at === words.length)) {
      runs.push(start * WORD_BYTES, (end - start) * WORD_BYTES);
      start = -1;
    }
  }
  return Uint32Array.from(runs);
}

/**
 * Zeroes only what was written: touching the rest would make it resident. In an instance that never ran, only the engine's own data
 * are not zero, which have no long gaps.
 */
function clear(memory: Uint8Array, start: number, end: number, isNew: boolean): void {
  if (end - start <= EMPTY_BLOCK.length) memory.fill(0, start, end);
  else if (!isNew)
    for (let at = start; at < end; at += EMPTY_BLOCK.length) {
      const stop = Math.min(at + EMPTY_BLOCK.length, end);
      if (EMPTY_BLOCK.compare(memory, at, stop, 0, stop - at) !== 0) memory.fill(0, at, stop);
    }
}
