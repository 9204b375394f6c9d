// @tier full: computes photographs of a panel pixel by pixel
import t from 'tap';
import { findModel, panelOf, showInks } from '../../../../../src/engine/model/model.js';
import { readCard } from '../../../../../src/gateway/web/bundled-scripts/ink-photo/read-card.js';
import { sampleCases } from '../../../../support/every-case.js';
import { photographPanel, readPixels, type Shot } from '../../../../support/pictures/photograph-panel.js';
import { drawBundled } from '../../../../support/recipes/draw-bundled.js';

t.setTimeout(300_000);

const LAMP = [0.8, 0.6, 0.4] as const;
const SHOTS: Readonly<Record<string, Shot>> = {
  'straight on': {},
  'turned left, by lamp': { turnedDegrees: -20, light: LAMP },
  'turned right, from the side, noisy': { turnedDegrees: 12, sideDegrees: 20, noise: 7 },
  'from above, small, strong vignette': { turnedDegrees: 5, aboveDegrees: 20, vignette: 0.5, panelPx: 600 },
  'from below and the side, upside down': { turnedDegrees: 188, aboveDegrees: -15, sideDegrees: -15, quality: 75 },
  'upright phone, blue sky': { turnedDegrees: 90, light: [0.55, 0.7, 0.85] },
};

/** All shots of one panel, and the hardest of the others; one shot of one panel except at night. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  seeed_e1002: Object.keys(SHOTS).toReversed(),
  inky_impression_7_3: ['from above, small, strong vignette', 'turned left, by lamp'],
  og_bwry: ['turned right, from the side, noisy', 'turned left, by lamp'],
};

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** The test card of our recipe in the inks of a panel. */
const drawCard = async (model: string) => showInks((await drawBundled('test-card', 'full', model)).bytes);

for (const [model, shots] of sampleCases(Object.entries(SHOWN), 3))
  t.test(`the inks of ${model} are read from photographs of the test card`, async (t) => {
    const { palette = [], measuredInks = [] } = panelOf(findModel(model)!);
    const card = await drawCard(model);
    for (const name of sampleCases(shots, shots.length)) {
      const reading = readCard(await readPixels(await photographPanel(card, SHOTS[name])), palette);
      const errors = measuredInks.map((ink, i) => {
        const read = channels(reading?.inks[i] ?? '#zzzzzz');
        return Math.max(...channels(ink).map((byte, k) => Math.abs(byte - read[k]!)));
      });
      t.ok(reading && Math.max(...errors) <= 4, `${name}: ${reading ? errors : 'not found'}`);
    }
  });

t.test('nothing is read where there is no card, or one that is cut off', async (t) => {
  const { palette = [] } = panelOf(findModel('seeed_e1002')!);
  const other = (await drawBundled('picture-frame', 'full', 'seeed_e1002')).bytes;
  t.equal(readCard(await readPixels(showInks(other)), palette), undefined, 'a photograph');
  const cut = await readPixels(await photographPanel(await drawCard('seeed_e1002'), { panelPx: 2000 }));
  t.equal(readCard(cut, palette), undefined, 'patches outside the picture');
  const blank = { width: 400, height: 300, data: new Uint8Array(400 * 300 * 4).fill(255) };
  t.equal(readCard(blank, palette), undefined, 'white');
  t.equal(readCard({ width: 1, height: 1, data: new Uint8Array(4) }, palette), undefined, 'a single pixel');
});
