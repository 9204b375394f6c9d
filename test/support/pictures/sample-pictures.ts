import { createCanvas } from '@napi-rs/canvas';
import { encodeBmp, encodePng } from '../../../src/engine/encode/encode.js';

/** A small picture in each format that a plugin accepts. */
export function samplePictures(): Readonly<Record<string, { readonly bytes: Buffer; readonly mediaType: string }>> {
  const canvas = createCanvas(40, 20);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 40, 20);
  context.fillStyle = '#222';
  context.fillRect(4, 4, 20, 8);
  const bits = { widthPx: 40, heightPx: 20, bitDepth: 1, pixels: checker(40, 20) } as const;
  return {
    png: { bytes: canvas.toBuffer('image/png'), mediaType: 'image/png' },
    jpeg: { bytes: canvas.toBuffer('image/jpeg'), mediaType: 'image/jpeg' },
    webp: { bytes: canvas.toBuffer('image/webp'), mediaType: 'image/webp' },
    gif: { bytes: Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64'), mediaType: 'image/gif' },
    bmp: { bytes: Buffer.from(encodeBmp(bits)), mediaType: 'image/bmp' },
    svg: {
      bytes: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 0h20v20z"/></svg>',
      ),
      mediaType: 'image/svg+xml',
    },
  };
}

/** A 1-bit PNG whose every pixel differs from its neighbours, which reveals scaling and dithering. */
export const checkerPng = (widthPx: number, heightPx: number): Buffer =>
  Buffer.from(encodePng({ widthPx, heightPx, bitDepth: 1, pixels: checker(widthPx, heightPx) }));

function checker(widthPx: number, heightPx: number): Uint8Array {
  return Uint8Array.from(
    { length: widthPx * heightPx },
    (_, i) => ((i % widthPx) + Math.floor(i / widthPx) + (i % 7 === 0 ? 1 : 0)) % 2,
  );
}
