import { makeChunk } from './png.js';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const CHUNK_FRAME_BYTES = 12;

/**
 * The same PNG with other colours in its palette, which `recolor` gets and returns as `#rrggbb`; unchanged if it has no
 * palette or `recolor` returns undefined. Pixels are not decoded.
 */
export function recolorPng(
  png: Uint8Array,
  recolor: (palette: readonly string[]) => readonly string[] | undefined,
): Uint8Array {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  for (let at = SIGNATURE_BYTES; at + CHUNK_FRAME_BYTES <= png.length; ) {
    const end = at + CHUNK_FRAME_BYTES + view.getUint32(at);
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (type === 'IDAT' || end > png.length) return png;
    if (type === 'PLTE') {
      const colors = recolor(readColors(png.subarray(at + 8, end - 4)));
      if (!colors) return png;
      return Buffer.concat([png.subarray(0, at), makeChunk('PLTE', writeColors(colors)), png.subarray(end)]);
    }
    at = end;
  }
  return png;
}

function readColors(bytes: Uint8Array): string[] {
  return Array.from(
    { length: Math.floor(bytes.length / 3) },
    (_, i) => `#${Buffer.from(bytes.subarray(i * 3, i * 3 + 3)).toString('hex')}`,
  );
}

function writeColors(colors: readonly string[]): Uint8Array {
  return Buffer.from(colors.map((color) => color.slice(1, 7)).join(''), 'hex');
}
