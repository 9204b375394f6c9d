import type { Snapshot } from './snapshot.js';

const FORMAT = 3;
const WORD_BYTES = 4;
const HEADER_WORDS = 8;

/**
 * Packs a snapshot into a file: header, runs, their bytes. It is not compressed: unpacking would take a tenth of the time to the first
 * page with scripts of a process.
 */
export function packSnapshot({ roots, memoryBytes, runs, bytes }: Snapshot, engineSum: number): Uint8Array {
  const { runtime, context, support, scratch } = roots;
  const header = Uint32Array.of(FORMAT, engineSum, runtime, context, support, scratch, memoryBytes, runs.length);
  return Buffer.concat([toBytes(header), toBytes(runs), bytes]);
}

/** @throws Error if the file is no snapshot of that engine */
export function unpackSnapshot(file: Buffer, engineSum: number): Snapshot {
  const wordAt = (place: number): number => file.readUInt32LE(place * WORD_BYTES);
  if (wordAt(0) !== FORMAT || wordAt(1) !== engineSum) throw new Error('expected a snapshot of this engine');
  const count = wordAt(7);
  const roots = { runtime: wordAt(2), context: wordAt(3), support: wordAt(4), scratch: wordAt(5) };
  const runs = Uint32Array.from({ length: count }, (_, index) => wordAt(HEADER_WORDS + index));
  return { roots, memoryBytes: wordAt(6), runs, bytes: file.subarray((HEADER_WORDS + count) * WORD_BYTES) };
}

const toBytes = ({ buffer, byteOffset, byteLength }: Uint32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
