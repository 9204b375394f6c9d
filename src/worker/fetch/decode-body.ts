import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { writeBytes } from '../../byte-size.js';
import { fault, InkstandError } from '../../errors.js';

type Decompress = typeof gunzip;

const DECODERS: ReadonlyMap<string, Decompress> = new Map<string, Decompress>([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  ['deflate', inflate],
  ['br', brotliDecompress],
]);

/**
 * Undoes `Content-Encoding`, up to `maxBytes`. @throws InkstandError for a decompression bomb, damage or an unknown
 * coding
 */
export async function decompressBody(body: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  let current = body;
  const codings = encoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length > 2)
    throw new InkstandError(
      'limit',
      `expected at most two content codings, got ${codings.length}`,
      fault('bad-coding'),
    );
  for (const coding of codings.reverse()) {
    // Servers send "deflate" both with a zlib header, as the standard requires, and without.
    const isBare = coding === 'deflate' && !hasZlibHeader(current);
    const decompress = isBare ? inflateRaw : DECODERS.get(coding);
    if (!decompress) throw new InkstandError('unprocessable', 'expected gzip, deflate or br', fault('bad-coding'));
    current = await new Promise<Buffer>((resolve, reject) => {
      decompress(current, { maxOutputLength: maxBytes }, (error, result) => {
        if (!error) return resolve(result);
        const isBomb = 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
        reject(
          isBomb
            ? new InkstandError(
                'limit',
                `the response unpacks to more than ${writeBytes(maxBytes)}`,
                fault('too-large'),
              )
            : new InkstandError('unprocessable', 'the compressed response is damaged', {
                ...fault('bad-coding'),
                cause: error,
              }),
        );
      });
    });
  }
  return current;
}

const hasZlibHeader = (body: Buffer): boolean =>
  body.length > 1 && ((body[0] ?? 0) & 0x0f) === 8 && body.readUInt16BE(0) % 31 === 0;
