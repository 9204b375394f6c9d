import * as zlib from 'node:zlib';
import { fault, InkstandError } from '@inkstand/common/errors';
import { writeBytes } from '../../../byte-size.js';

type Decompress = (body: Buffer, maxBytes: number) => Promise<Buffer>;

const MIN_GZIP_BYTES = 18;

const DECODERS: ReadonlyMap<string, Decompress> = new Map<string, Decompress>([
  ['gzip', decompressGzip],
  ['x-gzip', decompressGzip],
  // Servers send "deflate" both with a zlib header, as the standard requires, and without.
  ['deflate', (body, max) => run(hasZlibHeader(body) ? zlib.inflate : zlib.inflateRaw, body, max)],
  ['br', (body, max) => run(zlib.brotliDecompress, body, max)],
  ['zstd', decompressZstd],
]);

/** What some servers send although nothing is compressed. */
const PLAIN = new Set(['', 'identity', 'none', 'utf-8', 'utf8', 'binary', '8bit', 'chunked']);

/**
 * Undoes `Content-Encoding`, up to `maxBytes`. @throws InkstandError for a decompression bomb, damage or an unknown
 * coding
 */
export async function decompressBody(body: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  const codings = encoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => !PLAIN.has(coding));
  if (codings.length > 2) throw new InkstandError('limit', 'expected at most two content codings', fault('bad-coding'));
  let current = body;
  for (const coding of codings.reverse()) {
    const decompress = DECODERS.get(coding);
    if (!decompress)
      throw new InkstandError('unprocessable', 'expected gzip, deflate, br or zstd', fault('bad-coding'));
    if (current.length > 0) current = await decompress(current, maxBytes);
  }
  return current;
}

type Callback = (error: Error | null, result: Buffer) => void;
type Decode = (body: Buffer, options: { readonly maxOutputLength: number }, callback: Callback) => void;

function run(decode: Decode, body: Buffer, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    decode(body, { maxOutputLength: maxBytes }, (error, result) => {
      if (!error) return resolve(result);
      const isBomb = 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
      const size = writeBytes(maxBytes);
      reject(
        isBomb
          ? new InkstandError('limit', `the response unpacks to more than ${size}`, fault('too-large'))
          : new InkstandError('unprocessable', 'the response is damaged', { ...fault('bad-coding'), cause: error }),
      );
    });
  });
}

/** Bytes after the compressed data are ignored, as browsers do; what is unpacked has to match its checksum. */
async function decompressGzip(body: Buffer, maxBytes: number): Promise<Buffer> {
  try {
    return await run(zlib.gunzip, body, maxBytes);
  } catch (error) {
    const start = gzipDataStart(body);
    if (start === undefined || (error instanceof InkstandError && error.code === 'limit')) throw error;
    const unpacked = await run(zlib.inflateRaw, body.subarray(start), maxBytes);
    const checksum = Buffer.alloc(8);
    checksum.writeUInt32LE(zlib.crc32(unpacked), 0);
    checksum.writeUInt32LE(unpacked.length % 2 ** 32, 4);
    if (body.indexOf(checksum, start) < 0) throw error;
    return unpacked;
  }
}

/** Where the data of the first member begins (RFC 1952 section 2.3); undefined for anything else. */
function gzipDataStart(body: Buffer): number | undefined {
  if (body.length < MIN_GZIP_BYTES || body[0] !== 0x1f || body[1] !== 0x8b) return undefined;
  const flags = body[3] ?? 0;
  let at = 10;
  if (flags & 4) at += 2 + body.readUInt16LE(at);
  for (const flag of [8, 16]) if (flags & flag) at = body.indexOf(0, at) + 1 || body.length;
  if (flags & 2) at += 2;
  return at < body.length ? at : undefined;
}

/** Node.js has it from 22.15 on. It is not asked for, but some servers send it to everyone. */
function decompressZstd(body: Buffer, maxBytes: number): Promise<Buffer> {
  const decode: unknown = Reflect.get(zlib, 'zstdDecompress');
  if (typeof decode === 'function') return run(decode as Decode, body, maxBytes);
  throw new InkstandError(
    'unprocessable',
    'the response is compressed with zstd, which needs Node.js 22.15 or newer',
    fault('needs-newer-node', { version: '22.15' }),
  );
}

const hasZlibHeader = (body: Buffer): boolean =>
  body.length > 1 && ((body[0] ?? 0) & 0x0f) === 8 && body.readUInt16BE(0) % 31 === 0;
