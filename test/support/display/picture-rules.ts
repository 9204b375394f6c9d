import { inflateSync } from 'node:zlib';
import { decode } from 'fast-png';
import { BOARD_FACTS } from './board-facts.js';
import { type BoardRule, ruleOf } from './board-rules.js';
import type { Firmware } from './firmware.js';

/**
 * Problems that firmware would have with a downloaded picture; device protocol, sections 0, 7 and 9. Empty if it is
 * fine.
 */
export function pictureFaults(firmware: Firmware, headers: Record<string, unknown>, bytes: Buffer): readonly string[] {
  const faults: string[] = [];
  if (Number(headers['content-length']) !== bytes.length)
    faults.push(`Content-Length ${headers['content-length']}, ${bytes.length} bytes`);
  if (headers['content-encoding'] !== undefined) faults.push(`Content-Encoding ${headers['content-encoding']}`);
  if (bytes.length > firmware.byteLimit) faults.push(`${bytes.length} bytes, limit ${firmware.byteLimit}`);
  if (bytes.subarray(0, 2).toString('latin1') === 'BM') return [...faults, ...bmpFaults(firmware, bytes)];
  if (headers['content-type'] !== 'image/png') faults.push(`Content-Type ${headers['content-type']}`);
  if (firmware.pictures === 'bmp') faults.push('a PNG for firmware that knows only BMP');
  return [...faults, ...pngFaults(firmware, bytes)];
}

function bmpFaults(firmware: Firmware, bytes: Buffer): string[] {
  const faults: string[] = [];
  if (firmware.build !== undefined) faults.push('a BMP for a board that reads PNG');
  if (firmware.widthPx !== 800) faults.push('a BMP for a panel that cannot draw it');
  if (bytes.length !== 48_062) faults.push(`BMP of ${bytes.length} bytes`);
  if (bytes.readInt32LE(18) !== 800 || bytes.readInt32LE(22) !== 480) faults.push('BMP of another size');
  if (bytes.readUInt16LE(28) !== 1 || bytes.readUInt32LE(34) !== 48_000) faults.push('BMP of another depth');
  if (bytes.subarray(54, 62).toString('hex') !== '00000000ffffff00') faults.push('BMP palette is not black, white');
  return faults;
}

function pngFaults(firmware: Firmware, bytes: Buffer): string[] {
  const faults: string[] = [];
  const [width, height, depth, colour, interlace] = [
    bytes.readUInt32BE(16),
    bytes.readUInt32BE(20),
    bytes[24],
    bytes[25],
    bytes[28],
  ];
  const board = BOARD_FACTS.find(({ build }) => build === firmware.build);
  if (width !== firmware.widthPx || height !== firmware.heightPx) faults.push(`PNG of ${width}×${height}`);
  if (interlace !== 0) faults.push('interlaced PNG');
  if (board) return [...faults, ...boardFaults(ruleOf(board), bytes, depth ?? 0, colour ?? 0)];
  const inColour = firmware.model === 'reterminal_e1002';
  if (!inColour && colour !== 0) faults.push(`PNG colour type ${colour}`);
  const depths =
    firmware.pictures === 'png-1bit' ? [1] : firmware.model === 'x' ? [1, 2, 4, 8] : inColour ? [1, 2, 4, 8] : [1, 2];
  if (depth === undefined || !depths.includes(depth)) faults.push(`PNG of ${depth} bit`);
  if (colour === 3 && depth === 1) faults.push('1-bit palette PNG');
  try {
    decode(bytes);
  } catch (error) {
    faults.push(`PNG does not decode: ${String(error)}`);
  }
  return faults;
}

function boardFaults(rule: BoardRule, bytes: Buffer, depth: number, colour: number): string[] {
  if (colour === 3) return rule.paletteBits.includes(depth) ? [] : [`palette PNG of ${depth} bit`];
  if (colour !== 0) return [`PNG colour type ${colour}`];
  if (!rule.greyBits.includes(depth)) return [`grey PNG of ${depth} bit`];
  return rule.needsThirdLevel && levelsOf(bytes) < 3 ? ['2-bit PNG without a third level'] : [];
}

/** Grey levels of a 2-bit PNG. */
function levelsOf(bytes: Buffer): number {
  const { data } = decode(bytes);
  const levels = new Set<number>();
  for (const byte of data) for (const shift of [0, 2, 4, 6]) levels.add((byte >> shift) & 3);
  return levels.size;
}

/**
 * Fraction of black in a 1-bit picture, read without our own code: to distinguish a rendered picture from an empty one.
 */
export function inkShare(bytes: Buffer): number {
  if (bytes.subarray(0, 2).toString('latin1') === 'BM') return zeroBits(bytes.subarray(62));
  const parts: Buffer[] = [];
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  }
  return parts.length === 0 ? 0 : zeroBits(inflateSync(Buffer.concat(parts)));
}

function zeroBits(bytes: Buffer): number {
  let zeros = 0;
  for (const byte of bytes) for (let bit = 0; bit < 8; bit++) zeros += (byte >> bit) & 1 ? 0 : 1;
  return zeros / (bytes.length * 8);
}
