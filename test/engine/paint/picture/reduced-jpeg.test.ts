import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import t from 'tap';
import { InkstandError } from '../../../../src/common/errors.js';
import { decodeReducedJpeg } from '../../../../src/engine/paint/picture/jpeg/reduced-jpeg.js';
import { fc } from '../../../support/property.js';

const FOLDER = join(import.meta.dirname, '../../../fixtures/photographs');
const read = (name: string): Buffer => readFileSync(join(FOLDER, name));
/** That of all of them. */
const SIZE = { width: 121, height: 83 };
/** Kinds of JPEG that canvas decodes at a reduced scale only by decoding all of it. */
const OTHERS = ['arithmetic.jpg', 'cmyk.jpg'];
const names = readdirSync(FOLDER).filter((name) => !OTHERS.includes(name));

/** The same picture from canvas, scaled by averaging. */
async function expectedPixels(bytes: Buffer, widthPx: number, heightPx: number): Promise<Float64Array> {
  const image = await loadImage(bytes);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  const { data } = canvas.getContext('2d').getImageData(0, 0, image.width, image.height);
  const sums = new Float64Array(widthPx * heightPx * 3);
  const counts = new Float64Array(widthPx * heightPx);
  for (let y = 0; y < image.height; y++)
    for (let x = 0; x < image.width; x++) {
      const column = Math.min(widthPx - 1, Math.floor(((x + 0.5) * widthPx) / image.width));
      const at = Math.min(heightPx - 1, Math.floor(((y + 0.5) * heightPx) / image.height)) * widthPx + column;
      counts[at]! += 1;
      for (let k = 0; k < 3; k++) sums[at * 3 + k]! += data[(y * image.width + x) * 4 + k]!;
    }
  return sums.map((sum, i) => sum / counts[Math.floor(i / 3)]!);
}

t.test('every kind of JPEG that phones write is decoded at each scale as canvas does it', async (t) => {
  t.equal(names.length, 7);
  for (const name of names)
    for (const eighths of [8, 4, 3, 2, 1]) {
      const bytes = read(name);
      const { widthPx, heightPx, rgba } = decodeReducedJpeg(bytes, SIZE, 121 * 83 * ((eighths + 0.01) / 8) ** 2);
      t.same([widthPx, heightPx], [Math.ceil((121 * eighths) / 8), Math.ceil((83 * eighths) / 8)], name);
      const expected = await expectedPixels(bytes, widthPx, heightPx);
      const lumaOf = (pixels: ArrayLike<number>): number =>
        0.299 * pixels[0]! + 0.587 * pixels[1]! + 0.114 * pixels[2]!;
      let difference = 0;
      for (let i = 0; i < widthPx * heightPx; i++)
        difference += Math.abs(lumaOf(expected.subarray(i * 3)) - lumaOf(rgba.subarray(i * 4)));
      const mean = difference / (widthPx * heightPx);
      const isColorKept =
        eighths < 8 || expected.every((value, i) => Math.abs(value - rgba[Math.floor(i / 3) * 4 + (i % 3)]!) < 60);
      t.ok(isColorKept, `${name}: no colour differs by more than subsampling explains`);
      t.ok(mean < (eighths === 1 ? 8 : 4), `${name} at ${eighths}/8: ${mean.toFixed(1)} of 255`);
    }
});

t.test('kinds of JPEG that no phone writes are refused with a reason', async (t) => {
  for (const name of OTHERS)
    t.throws(() => decodeReducedJpeg(read(name), SIZE, 1000), {
      code: 'unprocessable',
      fault: { code: 'not-picture' },
    });
});

t.test('a damaged file gives pixels or an error of ours, in bounded time', async () => {
  const files = names.map(read);
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 }),
      fc.option(fc.nat()),
      (file, changes, cut) => {
        const bytes = Uint8Array.from(cut === null ? file : file.subarray(0, 20 + (cut % (file.length - 20))));
        for (const [at, value] of changes) bytes[2 + (at % (bytes.length - 2))] = value;
        try {
          const { rgba, widthPx, heightPx } = decodeReducedJpeg(bytes, SIZE, 100_000);
          return rgba.length === widthPx * heightPx * 4;
        } catch (error) {
          return error instanceof InkstandError && error.code === 'unprocessable';
        }
      },
    ),
    { numRuns: 300 },
  );
});
