import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import t from 'tap';
import { createRenderer } from '../../../src/engine/render.js';

const require = createRequire(import.meta.url);
const file = readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSerif.ttf'));
const renderer = createRenderer({ ownFonts: [{ family: 'Plain', weights: [400, 400], read: () => file }] });

/** Dark pixels of a line in a font that has one face, and their mean x in its upper and lower half. */
async function inkOf(style: string, bitDepth: 1 | 8): Promise<{ dark: number; upper: number; lower: number }> {
  const { rgba, widthPx } = await renderer.render(
    `<!doctype html><body style="margin:10px;font:40px/60px Plain"><span style="${style}">HHH</span>`,
    { widthPx: 160, heightPx: 80, pixelRatio: 1, bitDepth, load: async () => undefined, now: 0, locale: 'en' },
  );
  const dark: { x: number; y: number }[] = [];
  for (let i = 0; i < rgba.length / 4; i++)
    if ((rgba[i * 4] ?? 255) < 128) dark.push({ x: i % widthPx, y: Math.floor(i / widthPx) });
  const meanX = (rows: typeof dark): number => rows.reduce((sum, { x }) => sum + x, 0) / rows.length;
  const middle = dark.reduce((sum, { y }) => sum + y, 0) / dark.length;
  return {
    dark: dark.length,
    upper: meanX(dark.filter(({ y }) => y < middle)),
    lower: meanX(dark.filter(({ y }) => y > middle)),
  };
}

for (const bitDepth of [1, 8] as const) {
  t.test(`a family without a bold face is emboldened from weight 600 on, at ${bitDepth} bit`, async (t) => {
    const plain = await inkOf('', bitDepth);
    t.ok((await inkOf('font-weight:600', bitDepth)).dark > plain.dark * 1.15);
    t.equal((await inkOf('font-weight:500', bitDepth)).dark, plain.dark);
  });

  t.test(`a family without an italic face is slanted, at ${bitDepth} bit`, async (t) => {
    const plain = await inkOf('', bitDepth);
    const italic = await inkOf('font-style:italic', bitDepth);
    t.ok(Math.abs(plain.upper - plain.lower) < 1);
    t.ok(italic.upper > italic.lower + 2, 'the upper half is further right');
  });
}
