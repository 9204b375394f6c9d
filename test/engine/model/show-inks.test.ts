import { decode } from 'fast-png';
import t from 'tap';
import { encodePng } from '../../../src/engine/encode/encode.js';
import { findModel, PALETTES, panelOf, showInks } from '../../../src/engine/model/model.js';

const pictureIn = (palette: readonly string[]) =>
  encodePng({
    widthPx: 4,
    heightPx: 2,
    bitDepth: palette.length <= 4 ? 2 : 4,
    palette,
    pixels: Uint8Array.of(0, 1, 2, 0, 2, 1, 0, 2),
  });
const paletteOf = (png: Uint8Array): string[] =>
  (decode(png).palette as number[][]).map((color) => `#${Buffer.from(color).toString('hex')}`);

t.test('a file for people has the inks of the panel as they look, and the same pixels', async (t) => {
  for (const palette of PALETTES.filter(({ measuredInks }) => measuredInks)) {
    const file = pictureIn(palette.colors);
    const shown = showInks(file);
    t.same(
      paletteOf(shown),
      palette.measuredInks?.map((ink) => ink.toLowerCase()),
      palette.name,
    );
    t.same(decode(shown).data, decode(file).data);
  }
});

t.test('a calibrated display has inks of its own, as many as its palette', async (t) => {
  const { colors, measuredInks } = PALETTES.find(({ id }) => id === 'color-6a')!;
  const file = pictureIn(colors);
  const inks = ['#a00000', '#306040', '#0050a0', '#f0e000', '#080808', '#ffffff'];
  t.same(paletteOf(showInks(file, inks)), inks);
  const usual = measuredInks?.map((ink) => ink.toLowerCase());
  t.same(paletteOf(showInks(file, inks.slice(1))), usual, 'of a palette that it no longer has');
});

t.test('files without measured inks, and what is no picture, are unchanged', async (t) => {
  const other = pictureIn(['#000000', '#ffffff', '#123456']);
  t.equal(showInks(other), other);
  const grey = encodePng({ widthPx: 2, heightPx: 1, bitDepth: 1, pixels: Uint8Array.of(0, 1) });
  t.equal(showInks(grey), grey);
  for (const bytes of [new Uint8Array(0), other.subarray(0, 40), new Uint8Array(200).fill(255)])
    t.equal(showInks(bytes), bytes);
});

t.test('every colour panel has a measured ink for each of its inks', async (t) => {
  for (const { name, colors, measuredInks } of PALETTES)
    if (colors.length > 0) t.equal(measuredInks?.length, colors.length, name);
  t.match(panelOf(findModel('seeed_e1002')!).measuredInks, PALETTES.find(({ id }) => id === 'color-6a')!.measuredInks);
});
