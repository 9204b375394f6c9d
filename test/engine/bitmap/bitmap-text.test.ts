import t from 'tap';
import { drawText, measureText } from '../../../src/engine/bitmap/bitmap-text.js';
import { loadFaces } from '../../../src/engine/bitmap/load-faces.js';
import { wrapText } from '../../../src/engine/bitmap/wrap-text.js';
import { fc } from '../../support/property.js';

const faces = loadFaces();
const face = faces.face('TRMNL16')!;

function paper(widthPx: number, heightPx: number) {
  return { widthPx, heightPx, pixels: new Uint8Array(widthPx * heightPx).fill(255) };
}

t.test('an unknown family has no face', async (t) => {
  t.equal(faces.face('Inter'), undefined);
  t.equal(faces.face('trmnl16')?.name, 'Inkstand 16');
});

t.test('the width of a string is the sum of its advances and kerning', async (t) => {
  t.equal(measureText(face, 'T'), 9);
  t.equal(measureText(face, 'o'), 10);
  t.equal(measureText(face, 'To'), 17);
  t.equal(measureText(face, 'To', 3), 51);
  t.equal(measureText(face, 'Tö'), 17, 'an accent changes nothing');
});

t.test('tabular figures have equal advances', async (t) => {
  for (const text of ['1111', '4444', '1704']) {
    const picture = paper(60, 19);
    t.equal(drawText(picture, face, text, 0, 15, { tabularFigures: true }), 36);
  }
  t.equal(drawText(paper(60, 19), face, '1111', 0, 15), 28);
});

t.test('ink matches the source at each integer scale', async (t) => {
  for (const scale of [1, 2, 3]) {
    const picture = paper(8 * scale, 19 * scale);
    t.equal(drawText(picture, face, 'l', 0, 15 * scale, { scale, level: 7 }), 3 * scale);
    const ink = [...picture.pixels.keys()].filter((at) => picture.pixels[at] === 7);
    t.equal(ink.length, 12 * scale * scale, 'a stem of 12 px');
    t.equal(Math.min(...ink.map((at) => at % picture.widthPx)), scale);
    t.equal(Math.max(...ink.map((at) => at % picture.widthPx)), 2 * scale - 1);
    t.equal(Math.floor((ink.at(-1) ?? 0) / picture.widthPx), 15 * scale - 1, 'it stands on the baseline');
  }
});

t.test('ink outside the bitmap is clipped', async (t) => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: -60, max: 60 }), fc.integer({ min: -60, max: 60 }), (text, x, y) => {
      const picture = paper(20, 10);
      drawText(picture, face, text, x, y, { scale: 2 });
      return picture.pixels.every((pixel) => pixel === 0 || pixel === 255);
    }),
  );
  t.pass('no place throws');
});

t.test('wrapped text keeps its words and fits the width', async (t) => {
  t.strictSame(wrapText(face, 'one two three\nfour', measureText(face, 'one two')), ['one two', 'three', 'four']);
  t.strictSame(wrapText(face, '', 50), ['']);
  const address = 'ink.local/plugins/12/settings';
  const width = measureText(face, 'ink.local/plugins/12/set');
  t.strictSame(wrapText(face, address, width), ['ink.local/plugins/12/', 'settings'], 'after a slash');
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[A-Za-z0-9äöü]{1,12}$/)),
      fc.integer({ min: 20, max: 200 }),
      (words, width) => {
        const lines = wrapText(face, words.join(' '), width);
        return (
          lines.every((line) => measureText(face, line) <= width) &&
          lines.join('').replaceAll(' ', '') === words.join('')
        );
      },
    ),
  );
});
