import assert from 'node:assert/strict';
import t from 'tap';
import { encodeBmp } from '../../../src/engine/encode/encode.js';
import { fc } from '../../support/property.js';

/** Parses a 1-bit BMP strictly by its header. */
function readBmp(file: Uint8Array): { widthPx: number; heightPx: number; pixels: Uint8Array } {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const [widthPx, heightPx] = [view.getInt32(18, true), view.getInt32(22, true)];
  const rowBytes = Math.ceil(widthPx / 32) * 4;
  const start = view.getUint32(10, true);
  const pixels = new Uint8Array(widthPx * heightPx);
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++) {
      const bit = (file[start + (heightPx - 1 - y) * rowBytes + (x >> 3)]! >> (7 - (x & 7))) & 1;
      pixels[y * widthPx + x] = file[54 + 4 * bit] === 255 ? 1 : 0;
    }
  return { widthPx, heightPx, pixels };
}

t.test('pixels round-trip at every size', async () => {
  const sizes = fc.record({ widthPx: fc.integer({ min: 1, max: 100 }), heightPx: fc.integer({ min: 1, max: 20 }) });
  const pictures = sizes.chain((size) =>
    fc
      .uint8Array({ minLength: size.widthPx * size.heightPx, maxLength: size.widthPx * size.heightPx, max: 1 })
      .map((pixels) => ({ ...size, pixels })),
  );
  fc.assert(
    fc.property(pictures, (picture) => assert.deepEqual(readBmp(encodeBmp({ ...picture, bitDepth: 1 })), picture)),
  );
});

t.test('the header has the bytes that firmware checks', async (t) => {
  const file = encodeBmp({ widthPx: 800, heightPx: 480, bitDepth: 1, pixels: new Uint8Array(384_000).fill(1) });
  const view = new DataView(file.buffer);
  t.equal(file.length, 48_062);
  t.equal(String.fromCharCode(file[0]!, file[1]!), 'BM');
  for (const [at, value] of [
    [2, 48_062],
    [10, 62],
    [14, 40],
    [18, 800],
    [22, 480],
    [30, 0],
    [34, 48_000],
    [46, 2],
  ] as const)
    t.equal(view.getUint32(at, true), value, `field at ${at}`);
  t.equal(view.getUint16(28, true), 1, 'one bit');
  t.same([...file.subarray(54, 62)], [0, 0, 0, 0, 255, 255, 255, 0], 'black before white');
});

t.test('deeper or coloured bitmaps are rejected', async (t) => {
  const pixels = new Uint8Array(1);
  t.throws(() => encodeBmp({ widthPx: 1, heightPx: 1, bitDepth: 2, pixels }), { code: 'invalid' });
  t.throws(() => encodeBmp({ widthPx: 1, heightPx: 1, bitDepth: 1, pixels, palette: ['#000000'] }), {
    code: 'invalid',
  });
});
