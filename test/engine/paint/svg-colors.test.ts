import t from 'tap';
import { computeColorText } from '../../../src/engine/css/value/color/color-text.js';
import type { Rendering } from '../../../src/engine/render.js';
import { renderDocument } from '../../support/drawing/render-page.js';
import { fc } from '../../support/property.js';

const draw = (inside: string, bitDepth: number): Promise<Rendering> =>
  renderDocument(
    `<!doctype html><body style="margin:0"><svg style="display:block" width="160" height="60">${inside}</svg>`,
    { widthPx: 160, heightPx: 60, bitDepth },
  );
const inkOf = ({ rgba }: Rendering): number => rgba.filter((level, i) => i % 4 === 0 && level < 128).length;
const STYLE = { color: { r: 1, g: 2, b: 3, a: 1 } };

t.test('a grey shape is dithered on a panel of two levels in every colour notation', async (t) => {
  for (const color of ['gray', '#808080', '#888', 'rgb(128,128,128)', 'hsl(0 0% 50%)', 'oklch(60% 0 0)']) {
    const { tones } = await draw(`<rect width="160" height="60" fill="${color}"/>`, 1);
    t.equal(tones.length, 1, color);
  }
  for (const color of ['black', '#000', 'white', '#fff']) {
    const { tones } = await draw(`<rect width="160" height="60" fill="${color}"/>`, 1);
    t.same(tones, [], color);
  }
});

t.test('SVG text in a bitmap face keeps its pixels', async (t) => {
  for (const bitDepth of [1, 8])
    for (const fill of ['', 'fill="black"', 'fill="#000"', 'transform="rotate(90 20 10)"']) {
      const text = `<text x="20" y="20" style="font:16px TRMNL16" ${fill}>Mon</text>`;
      t.ok(inkOf(await draw(text, bitDepth)) > 50, `${bitDepth} bit ${fill}`);
    }
  const drawn = await draw('<text x="20" y="20" style="font:16px TRMNL16">Mon</text>', 1);
  const shaded = await draw('<text x="20" y="20" style="font:16px TRMNL16">Mon</text>', 8);
  t.same(drawn.rgba, shaded.rgba);
});

t.test('the text of a colour parses to a colour or undefined', (t) => {
  t.same(computeColorText('currentColor', STYLE), STYLE.color);
  t.same(computeColorText('#0f08', STYLE), { r: 0, g: 255, b: 0, a: 136 / 255 });
  t.equal(computeColorText('url(#a)', STYLE), undefined);
  fc.assert(
    fc.property(fc.string(), (text) => {
      const color = computeColorText(text, STYLE);
      return color === undefined || (color.a >= 0 && color.a <= 1);
    }),
  );
  t.end();
});
