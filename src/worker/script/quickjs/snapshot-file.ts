import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Roots } from './sandbox.js';
import type { Snapshot } from './snapshot.js';

const WORD_BYTES = 4;
const HEADER_WORDS = 6;

/** Packs a snapshot into a compressed file: header, page numbers, pages. */
export function packSnapshot({ roots, memoryBytes, pageNumbers, pages }: Snapshot): Uint8Array {
  const { runtime, context, support, scratch } = roots;
  const header = Uint32Array.of(runtime, context, support, scratch, memoryBytes, pageNumbers.length);
  return deflateRawSync(Buffer.concat([toBytes(header), toBytes(pageNumbers), pages]), { level: 9 });
}

/** @throws Error if the file is no snapshot */
export function unpackSnapshot(file: Uint8Array): Snapshot {
  const bytes = inflateRawSync(file);
  const wordAt = (place: number): number => bytes.readUInt32LE(place * WORD_BYTES);
  const count = wordAt(5);
  const roots: Roots = { runtime: wordAt(0), context: wordAt(1), support: wordAt(2), scratch: wordAt(3) };
  const pageNumbers = Uint32Array.from({ length: count }, (_, index) => wordAt(HEADER_WORDS + index));
  return { roots, memoryBytes: wordAt(4), pageNumbers, pages: bytes.subarray((HEADER_WORDS + count) * WORD_BYTES) };
}

const toBytes = ({ buffer, byteOffset, byteLength }: Uint32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
