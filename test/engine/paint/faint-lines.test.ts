import { decode } from 'fast-png';
import t from 'tap';
import { Ditherer } from '../../../src/engine/dither/dither.js';
import { createRenderer } from '../../../src/engine/render.js';

const renderer = createRenderer();
const SIZE = 80;

/** Share of pixels in the rows and columns of a part of the page that differ from the page's corner. */
async function inkIn(
  html: string,
  bitDepth: 1 | 2,
  part: { x: number; y: number; width: number; height: number },
): Promise<number> {
  const page = await renderer.render(`<!doctype html><style>body{margin:0}</style>${html}`, {
    ...{ widthPx: SIZE, heightPx: SIZE, pixelRatio: 1, bitDepth },
    load: async () => undefined,
    now: 0,
    locale: 'en',
  });
  const output = { bitDepth, rotationDegrees: 0, mirrored: false, format: 'png', byteLimit: 90_000 } as const;
  const { bytes } = await new Ditherer().encode(page, output);
  const { data } = decode(bytes);
  const levelAt = (x: number, y: number): number => {
    const at = y * SIZE + x;
    const perByte = 8 / bitDepth;
    return data.length === SIZE * SIZE
      ? (data[at] ?? 0)
      : ((data[Math.floor(at / perByte)] ?? 0) >> (8 - bitDepth - (at % perByte) * bitDepth)) & (2 ** bitDepth - 1);
  };
  const ground = levelAt(SIZE - 1, SIZE - 1);
  let ink = 0;
  for (let y = part.y; y < part.y + part.height; y++)
    for (let x = part.x; x < part.x + part.width; x++) if (levelAt(x, y) !== ground) ink++;
  return ink / (part.width * part.height);
}

const ROW = { x: 10, y: 20, width: 60, height: 1 };
const line = (color: string): string =>
  `<div style="position:absolute;left:10px;top:20px;width:60px;height:1px;background:${color}"></div>`;

for (const bitDepth of [1, 2] as const)
  t.test(`a line in the lightest grey is dotted at ${bitDepth} bit, not lost`, async (t) => {
    const share = await inkIn(line('#eee'), bitDepth, ROW);
    t.ok(share >= 0.2 && share <= 0.5, `${share} of it is dark`);
    t.equal(await inkIn(line('#fafafa'), bitDepth, ROW), 0, 'what can hardly be seen is left out');
  });

t.test('a line that has a shade of its own stays whole', async (t) => {
  t.equal(await inkIn(line('#777'), 1, ROW), 1);
  t.equal(await inkIn(line('#ccc'), 2, ROW), 1);
});

t.test('a dark line on black is dotted in white', async (t) => {
  const share = await inkIn(`<style>html{background:#000}</style>${line('#333')}`, 1, ROW);
  t.ok(share >= 0.2 && share <= 0.5, `${share} of it is white`);
});

t.test('light borders stay visible: solid ones dotted, dashed ones black', async (t) => {
  const box = (border: string): string =>
    `<div style="position:absolute;left:10px;top:20px;width:60px;height:40px;box-sizing:border-box;border:${border}"></div>`;
  const solid = await inkIn(box('1px solid #ddd'), 1, ROW);
  t.ok(solid >= 0.2 && solid <= 0.5);
  t.ok((await inkIn(box('2px dashed #ddd'), 1, ROW)) >= 0.5);
  t.ok((await inkIn(box('1px dotted #ddd'), 1, ROW)) >= 0.4);
});

t.test('a light fill that an author wrote shows at 1 bit', async (t) => {
  const fill = '<div style="position:absolute;left:10px;top:20px;width:60px;height:40px;background:#eee"></div>';
  const share = await inkIn(fill, 1, { x: 12, y: 22, width: 56, height: 36 });
  t.ok(share > 0.02 && share < 0.15, `${share} of it is dark`);
});
