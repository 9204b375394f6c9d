import assert from 'node:assert/strict';
import { decode } from 'fast-png';
import t from 'tap';
import { encodePng, encodePngAsync, type IndexedBitmap } from '../../../src/engine/encode/encode.js';
import { fc } from '../../support/property.js';

const PALETTE = ['#000000', '#ffffff', '#ff0000', '#ffff00', '#00ff00', '#0000ff', '#ff8000'];

/** Levels as an independent decoder reads them, and the chunks of the file. */
function read(png: Uint8Array): { levels: number[]; depth: number; colors: number[][] | undefined; chunks: string[] } {
  const decoded = decode(png, { checkCrc: true });
  const perByte = 8 / decoded.depth;
  const rowBytes = Math.ceil(decoded.width / perByte);
  const levels: number[] = [];
  for (let y = 0; y < decoded.height; y++)
    for (let x = 0; x < decoded.width; x++) {
      const byte = decoded.data[y * rowBytes + Math.floor(x / perByte)]!;
      levels.push((byte >> (8 - decoded.depth * ((x % perByte) + 1))) & (2 ** decoded.depth - 1));
    }
  const chunks: string[] = [];
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  for (let at = 8; at < png.length; at += 12 + view.getUint32(at))
    chunks.push(String.fromCharCode(...png.subarray(at + 4, at + 8)));
  return { levels, depth: decoded.depth, colors: decoded.palette as number[][] | undefined, chunks };
}

const pictures = fc
  .record({
    // Rows of whole bytes are packed in their own way.
    widthPx: fc.oneof(fc.integer({ min: 1, max: 70 }), fc.constantFrom(8, 24, 64)),
    heightPx: fc.integer({ min: 1, max: 9 }),
    bitDepth: fc.constantFrom<1 | 2 | 4 | 8>(1, 2, 4, 8),
    colours: fc.integer({ min: 0, max: 7 }),
  })
  .chain(({ widthPx, heightPx, bitDepth, colours }) => {
    const palette = colours > 1 ? PALETTE.slice(0, Math.min(colours, 2 ** bitDepth)) : undefined;
    const max = palette ? palette.length - 1 : 2 ** bitDepth - 1;
    return fc
      .uint8Array({ minLength: widthPx * heightPx, maxLength: widthPx * heightPx, max })
      .map((pixels): IndexedBitmap => ({ widthPx, heightPx, bitDepth, pixels, ...(palette && { palette }) }));
  });

t.test('an independent decoder reads back every pixel', async () => {
  fc.assert(
    fc.property(pictures, (picture) => {
      const { levels, depth, colors, chunks } = read(encodePng(picture));
      const wrong = levels.filter((level, at) => level !== picture.pixels[at]).length;
      assert.ok(picture.bitDepth === 2 && !picture.palette ? wrong <= 1 : wrong === 0, 'pixels');
      assert.deepEqual(chunks, picture.palette ? ['IHDR', 'PLTE', 'IDAT', 'IEND'] : ['IHDR', 'IDAT', 'IEND']);
      assert.equal(depth, picture.palette ? Math.max(2, picture.bitDepth) : picture.bitDepth, 'never a 1-bit palette');
      if (picture.palette)
        assert.deepEqual(
          colors?.map(([r, g, b]) => `#${[r!, g!, b!].map((v) => v.toString(16).padStart(2, '0')).join('')}`),
          picture.palette,
        );
    }),
    { numRuns: 200 },
  );
});

t.test('the asynchronous encoder writes the same bytes', async () => {
  await fc.assert(
    fc.asyncProperty(pictures, async (picture) => {
      assert.deepEqual(await encodePngAsync(picture), encodePng(picture));
    }),
    { numRuns: 20 },
  );
});

t.test('a 2-bit file of two levels avoids the black and white mode of firmware', async (t) => {
  const make = (a: number, b: number, first: number): number[] => {
    const pixels = new Uint8Array(800 * 480).fill(b);
    pixels.fill(a, 5, 900);
    pixels[0] = first;
    return read(encodePng({ widthPx: 800, heightPx: 480, bitDepth: 2, pixels })).levels;
  };
  t.equal(new Set(make(2, 3, 3)).size, 3, 'white and light grey get a third level');
  t.equal(new Set(make(3, 3, 2)).size, 3, 'also when the first pixel is the only one of its level');
  t.equal(new Set(make(0, 3, 3)).size, 2, 'black and white stay');
  t.equal(new Set(make(2, 2, 2)).size, 1, 'a plain picture stays');
});

t.test('an inconsistent bitmap is rejected', async (t) => {
  const pixels = new Uint8Array(4);
  const base = { widthPx: 2, heightPx: 2, bitDepth: 1, pixels } as const;
  for (const [change, message] of [
    [{ widthPx: 3 }, /expected 6 pixels, got 4/],
    [{ heightPx: 0 }, /expected a side/],
    [{ pixels: Uint8Array.of(0, 1, 2, 0) }, /expected levels below 2, got 2/],
    [{ palette: PALETTE }, /expected 1 to 2 colours, got 7/],
  ] as const)
    t.throws(() => encodePng({ ...base, ...change }), { code: 'invalid', message });
});
