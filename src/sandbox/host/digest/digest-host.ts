import { createHash } from 'node:crypto';

const HASHES = new Map([
  ['SHA-1', 'sha1'],
  ['SHA-256', 'sha256'],
  ['SHA-384', 'sha384'],
  ['SHA-512', 'sha512'],
]);

/** Answers a guest that wants the digest of bytes, `algorithm base64`, with base64; with nothing for other algorithms. */
export function answerDigest(text: string): string {
  const space = text.indexOf(' ');
  const hash = HASHES.get(text.slice(0, space));
  return hash
    ? createHash(hash)
        .update(text.slice(space + 1), 'base64')
        .digest('base64')
    : '';
}
