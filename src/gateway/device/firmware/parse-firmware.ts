import { createHash } from 'node:crypto';
import { InkstandError } from '@inkstand/common/errors';
import { writeBytes } from '../../byte-size.js';
import { FIRMWARE_LIMIT_BYTES } from './firmware-limits.js';

/** The description in an ESP32 application image. */
export interface FirmwareImage {
  /** Such as `ESP32-C3`. */
  readonly chip: string;
  /** From the application descriptor; often the version of the build tools rather than the one that displays report. */
  readonly version: string;
  readonly project: string;
  /** Such as `Aug 21 2026 10:04:11`; may be empty. */
  readonly builtAt: string;
}

const MAGIC = 0xe9;
const HEADER_BYTES = 24;
const SEGMENT_HEADER_BYTES = 8;
const MAX_SEGMENTS = 16;
const DESCRIPTOR_MAGIC = 0xabcd5432;
const DESCRIPTOR_BYTES = 256;
const CHECKSUM_SEED = 0xef;
const DIGEST_BYTES = 32;
/** A signature may follow the image. More data than that means that another file was appended. */
const MAX_SURPLUS_BYTES = 8192;

const CHIPS: ReadonlyMap<number, string> = new Map([
  [0, 'ESP32'],
  [2, 'ESP32-S2'],
  [5, 'ESP32-C3'],
  [9, 'ESP32-S3'],
  [12, 'ESP32-C2'],
  [13, 'ESP32-C6'],
  [16, 'ESP32-H2'],
  [18, 'ESP32-P4'],
  [20, 'ESP32-C61'],
  [23, 'ESP32-C5'],
]);

/**
 * Parses and checks an application image: header, segments, checksum, digest and the descriptor at the start of the
 * first segment (device protocol, section 11). Throws `unprocessable` for anything that a display could not run.
 */
export function parseFirmwareImage(bytes: Uint8Array): FirmwareImage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < HEADER_BYTES + SEGMENT_HEADER_BYTES + DESCRIPTOR_BYTES) refuse('it is too short');
  if (bytes.byteLength > FIRMWARE_LIMIT_BYTES) refuse(`it is larger than ${writeBytes(FIRMWARE_LIMIT_BYTES)}`);
  if (view.getUint8(0) !== MAGIC) refuse(`its first byte is not 0xE9 but 0x${hex(view.getUint8(0))}`);
  const chipId = view.getUint16(12, true);
  const chip = CHIPS.get(chipId) ?? refuse(`its chip id ${chipId} is unknown`);
  const descriptorAt = HEADER_BYTES + SEGMENT_HEADER_BYTES;
  if (view.getUint32(descriptorAt, true) !== DESCRIPTOR_MAGIC) {
    refuse('it holds no application, perhaps a boot loader or an image of the whole flash');
  }
  const end = checkSegments(bytes, view);
  checkDigest(bytes, view, end);
  const text = (offset: number, length: number): string => readText(bytes, descriptorAt + offset, length);
  return {
    chip,
    version: text(16, 32),
    project: text(48, 32),
    builtAt: [text(96, 16), text(80, 16)].filter((part) => part !== '').join(' '),
  };
}

/**
 * Offset of the end of the image without its digest: segments, then zeros and a checksum up to a multiple of 16 bytes.
 */
function checkSegments(bytes: Uint8Array, view: DataView): number {
  const count = view.getUint8(1);
  if (count === 0 || count > MAX_SEGMENTS) refuse(`it claims to have ${count} segments`);
  let at = HEADER_BYTES;
  let checksum = CHECKSUM_SEED;
  for (let segment = 0; segment < count; segment++) {
    if (at + SEGMENT_HEADER_BYTES > bytes.byteLength) refuse('it is truncated');
    const length = view.getUint32(at + 4, true);
    const from = at + SEGMENT_HEADER_BYTES;
    at = from + length;
    if (at > bytes.byteLength) refuse('it is truncated');
    for (let index = from; index < at; index++) checksum ^= bytes[index] ?? 0;
  }
  const end = at + 16 - (at % 16);
  if (end > bytes.byteLength) refuse('it is truncated');
  if (view.getUint8(end - 1) !== checksum) refuse('its checksum is wrong');
  return end;
}

function checkDigest(bytes: Uint8Array, view: DataView, end: number): void {
  const hasDigest = view.getUint8(23) === 1;
  const whole = end + (hasDigest ? DIGEST_BYTES : 0);
  if (whole > bytes.byteLength) refuse('it is truncated');
  if (bytes.byteLength - whole > MAX_SURPLUS_BYTES) refuse('there is extra data after the application');
  if (!hasDigest) return;
  const digest = createHash('sha256').update(bytes.subarray(0, end)).digest();
  if (!digest.equals(bytes.subarray(end, whole))) refuse('its digest is wrong');
}

/** Printable ASCII up to the first zero byte. */
const readText = (bytes: Uint8Array, from: number, length: number): string =>
  (
    Buffer.from(bytes.subarray(from, from + length))
      .toString('latin1')
      .split('\0')[0] ?? ''
  )
    .replace(/[^\x20-\x7e]/g, '')
    .trim();

const hex = (byte: number): string => byte.toString(16).toUpperCase().padStart(2, '0');

function refuse(why: string): never {
  throw new InkstandError('unprocessable', `this is not firmware for a display: ${why}`, {
    hint: 'expected the application image for over-the-air updates, such as firmware.bin',
  });
}
