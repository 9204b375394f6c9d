import { inflateSync } from 'node:zlib';
import type { Color, Image } from '../../../src/engine/css/computed/image-values.js';

/** The cells of a patterned background, row by row, as `#rgb`; `over` fills transparent cells. */
export function cellsOf(image: Image | undefined, over: string): string[][] {
  if (image?.kind === 'linear-gradient') return [[writeColor(image.stops[0]?.color)]];
  if (image?.kind !== 'url') return [[over]];
  const file = Buffer.from(image.url.slice(image.url.indexOf(',') + 1), 'base64');
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    chunks.set(file.toString('latin1', at + 4, at + 8), file.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const [header, palette, data] = ['IHDR', 'PLTE', 'IDAT'].map((type) => chunks.get(type) ?? Buffer.alloc(0));
  if (!header || !palette || !data) return [];
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const pixels = inflateSync(data);
  return Array.from({ length: height }, (_row, y) =>
    Array.from({ length: width }, (_cell, x) => {
      const index = pixels[y * (width + 1) + 1 + x] ?? 0;
      const [r = 0, g = 0, b = 0] = palette.subarray(index * 3, index * 3 + 3);
      return index === 0 ? over : writeColor({ r, g, b, a: 1 });
    }),
  );
}

/** `#rgb`, or `transparent`. */
export function writeColor(color: Color | undefined): string {
  if (!color || color.a === 0) return 'transparent';
  return `#${[color.r, color.g, color.b].map((channel) => Math.round(channel / 17).toString(16)).join('')}`;
}
