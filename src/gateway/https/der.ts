import { writeDigits } from '@inkstand/common/write-time';

/** Encodes a value as in certificates (ITU-T X.690): tag, length, content. */
const encode = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), encodeLength(content.length), content]);
};

function encodeLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const digits = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | digits.length]), digits]);
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => encode(0x30, ...parts);
export const set = (...parts: readonly Uint8Array[]): Buffer => encode(0x31, ...parts);
export const octets = (content: Uint8Array): Buffer => encode(0x04, content);
export const text = (value: string): Buffer => encode(0x0c, Buffer.from(value, 'utf8'));
export const yes = (): Buffer => encode(0x01, Buffer.from([0xff]));

/** A non-negative integer. */
export function integer(bytes: Uint8Array): Buffer {
  return encode(0x02, (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

/** @param unusedBits number of unused bits in the last byte */
export const bits = (content: Uint8Array, unusedBits = 0): Buffer => encode(0x03, Buffer.from([unusedBits]), content);

/** A context-specific tag, `[number]`, that contains other values or raw content. */
export const tagged = (number: number, ...parts: readonly Uint8Array[]): Buffer => encode(0xa0 | number, ...parts);
export const plainTagged = (number: number, content: Uint8Array): Buffer => encode(0x80 | number, content);

/** An object identifier, such as `2.5.29.17`. */
export function objectId(id: string): Buffer {
  const [first = 0, second = 0, ...others] = id.split('.').map(Number);
  return encode(0x06, Buffer.from([first * 40 + second, ...others.flatMap(encodeBase128)]));
}

function encodeBase128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let upper = value >>> 7; upper > 0; upper >>>= 7) digits.unshift((upper & 0x7f) | 0x80);
  return digits;
}

/** UTC in seconds, with a two-digit year until 2049, as RFC 5280 requires. */
export function time(atMs: number): Buffer {
  const digits = `${writeDigits(atMs)}Z`;
  const isShort = new Date(atMs).getUTCFullYear() < 2050;
  return isShort ? encode(0x17, Buffer.from(digits.slice(2))) : encode(0x18, Buffer.from(digits));
}
