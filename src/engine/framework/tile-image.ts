import { crc32, deflateSync } from 'node:zlib';

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
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(rows.length, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const palette = Buffer.from(letters.flatMap((letter) => channelsOf(inks[letter] ?? '#000')));
  const file = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.concat([Buffer.alloc(3), palette])),
    chunk('tRNS', Buffer.from([0])),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${file.toString('base64')}`;
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** `#abc` or `#aabbcc`. */
function channelsOf(color: string): number[] {
  const digits = color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit).join('') : color.slice(1);
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
}
