// @tier full: draws many pictures
import { decode } from 'fast-png';
import t from 'tap';
import { findCube } from '../../../src/engine/dither/color/color-cube.js';
import { lightOf } from '../../../src/engine/dither/color/oklab.js';
import { Ditherer } from '../../../src/engine/dither/dither.js';
import { parseHex } from '../../../src/engine/dither/parse-hex.js';
import { findModel, panelOf } from '../../../src/engine/model/model.js';
import { listPhotographs } from '../../support/pictures/computed-photographs.js';
import { meanDifference } from './color-difference.js';

const panel = panelOf(findModel('openframe')!);
const { widthPx, heightPx, palette = [] } = panel;
const ditherer = new Ditherer();
const tone = { x: 0, y: 0, width: widthPx, height: heightPx, dither: 'always', isFlat: false } as const;
t.setTimeout(120_000);

const differenceOf = (pixels: Uint8Array, rgba: Uint8ClampedArray): number =>
  meanDifference(pixels, widthPx, palette, (pixel) =>
    lightOf(rgba[pixel * 4] ?? 0, rgba[pixel * 4 + 1] ?? 0, rgba[pixel * 4 + 2] ?? 0),
  );

t.test('photographs on a full-colour panel keep their colours in files of any size', async (t) => {
  for (const byteLimit of [90_000, 40_000]) {
    const differences: number[] = [];
    for (const rgba of listPhotographs(widthPx, heightPx, [0, 3, 7, 11, 15, 19])) {
      const painted = { widthPx, heightPx, rgba, tones: [tone] };
      const { bytes, saving } = await ditherer.encode(painted, { ...panel, byteLimit });
      t.ok(bytes.length <= byteLimit);
      t.not(saving?.method, 'none');
      differences.push(differenceOf(Uint8Array.from(decode(bytes).data), rgba));
    }
    const worst = Math.max(...differences);
    t.ok(worst <= 2, `${byteLimit} bytes: ${worst.toFixed(1)} at worst`);
  }
});

t.test('mixtures of shades have the colour of the picture, whatever the method', async (t) => {
  const rgba = new Uint8ClampedArray(widthPx * heightPx * 4).fill(255);
  for (let y = 0, at = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++, at += 4) rgba.set([(x * 255) / widthPx, (y * 255) / heightPx, 128], at);
  const painted = { widthPx, heightPx, rgba, tones: [tone] };
  for (const method of ['ordered', 'blue-noise', 'floyd-steinberg'] as const) {
    const { pixels } = ditherer.quantise(painted, panel, method);
    const difference = differenceOf(pixels, rgba);
    t.ok(difference < 1.5, `${method}: ${difference.toFixed(2)}`);
  }
  const exact = { ...painted, rgba: rgba.map((_, i) => parseHex(palette[100] ?? '')[i % 4] ?? 255) };
  t.same(new Set(ditherer.quantise(exact, panel, 'ordered').pixels), new Set([100]), 'a colour of the palette stays');
});

t.test('a palette is a cube only with every combination in its order', async (t) => {
  const colors = palette.map(parseHex);
  t.same(
    findCube(colors)?.shades.map(({ length }) => length),
    [6, 7, 6],
  );
  t.equal(findCube(colors.slice(1)), undefined);
  t.equal(findCube(colors.toReversed()), undefined);
});
