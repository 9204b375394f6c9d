import { deflateSync } from 'node:zlib';
import { beginPng, makeChunk } from '../../encode/png.js';

/**
 * Encodes a few cells as a `data:` URL: a palette PNG with one letter of `rows` per cell, transparent if `inks` lacks
 * it.
 */
export function encodeTile(rows: readonly string[], inks: Readonly<Record<string, string>>): string {
  const letters = Object.keys(inks);
  const width = rows[0]?.length ?? 0;
  const pixels = Buffer.alloc(rows.length * (width + 1));
  rows.forEach((row, y) => {
    for (let x = 0; x < width; x++) pixels[y * (width + 1) + 1 + x] = letters.indexOf(row[x] ?? '') + 1;
  });
  const palette = Buffer.from(letters.flatMap((letter) => channelsOf(inks[letter] ?? '#000')));
  const file = Buffer.concat([
    ...beginPng(width, rows.length, 8, 'palette'),
    makeChunk('PLTE', Buffer.concat([Buffer.alloc(3), palette])),
    makeChunk('tRNS', Buffer.alloc(1)),
    makeChunk('IDAT', deflateSync(pixels, { level: 9 })),
    makeChunk('IEND', Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${file.toString('base64')}`;
}

/** `#abc` or `#aabbcc`. */
function channelsOf(color: string): number[] {
  const digits = color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit).join('') : color.slice(1);
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
}
