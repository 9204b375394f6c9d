import t from 'tap';
import {
  exportInks,
  findModel,
  findPalette,
  importInks,
  panelOf,
  writeSeenInks,
} from '../../../src/engine/model/model.js';
import { fc } from '../../support/property.js';

const spectra = findPalette('color-6a')!;
const colors = spectra.colors.map((color) => color.toLowerCase());

t.test('a display’s own inks replace those of its kind, and only of the palette that it has', async (t) => {
  const model = findModel('seeed_e1002')!;
  const inks = ['#111111', '#222222', '#333333', '#444444', '#555555', '#ffffff'];
  const seen = writeSeenInks(colors, inks);
  t.same(panelOf(model, { inks: seen }).measuredInks, inks);
  t.same(panelOf(model, { inks: [] }).measuredInks, spectra.measuredInks);
  t.same(panelOf(model, { inks: ['#ff0000=#123456'] }).measuredInks?.[0], '#123456', 'others stay as measured');
  t.same(panelOf(findModel('og_png')!, { inks: seen }).measuredInks, undefined, 'a panel of greys has none');
  const bwry = panelOf(findModel('og_bwry')!, { inks: seen });
  t.equal(bwry.measuredInks?.length, 4, 'those that the palette lacks are left out');
});

t.test('inks survive JSON, and text that is not all of them is refused', async (t) => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(fc.array(color, { minLength: 6, maxLength: 6 }), (inks) => {
      const read = importInks(spectra.colors, exportInks(spectra.colors, inks));
      return read?.join() === inks.join();
    }),
  );
  const good = JSON.parse(exportInks(colors, spectra.measuredInks!));
  const { '#ff0000': _red, ...five } = good;
  const odd = JSON.stringify({ ...good, '#ff0000': { toString: 0 } });
  for (const text of [
    '',
    '[]',
    'null',
    '{}',
    odd,
    JSON.stringify(five),
    JSON.stringify({ ...good, '#123456': '#123456' }),
  ])
    t.equal(importInks(colors, text), undefined, text.slice(0, 30));
  t.equal(importInks(colors, JSON.stringify({ ...good, '#ff0000': 'red' })), undefined, 'names of colours');
});
