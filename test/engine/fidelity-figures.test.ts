import t from 'tap';
import { findMisplacedInk, measureSsim } from '../support/fidelity/compare-pictures.js';
import { compareWords } from '../support/fidelity/compare-words.js';
import { coarsen, type GreyPicture, readGreyPng, storeGreyPng } from '../support/fidelity/grey-picture.js';
import { fc } from '../support/property.js';

const [widthPx, heightPx] = [24, 16];
const pictures = fc
  .uint8Array({ minLength: widthPx * heightPx, maxLength: widthPx * heightPx })
  .map((pixels): GreyPicture => ({ widthPx, heightPx, pixels }));
const paint = (isInk: (x: number, y: number) => boolean): GreyPicture => ({
  widthPx,
  heightPx,
  pixels: Uint8Array.from({ length: widthPx * heightPx }, (_, i) =>
    isInk(i % widthPx, Math.floor(i / widthPx)) ? 0 : 255,
  ),
});

t.test('similarity of a picture with itself is 1, and similarity is symmetric', (t) => {
  fc.assert(
    fc.property(pictures, pictures, (one, other) => {
      const ssim = measureSsim(one, other);
      return Math.abs(measureSsim(one, one) - 1) < 1e-9 && ssim < 1 && Math.abs(ssim - measureSsim(other, one)) < 1e-9;
    }),
  );
  t.end();
});

t.test('ink displaced by one pixel matches, by three pixels does not', (t) => {
  const bar = (left: number): GreyPicture => paint((x) => x === left);
  t.equal(findMisplacedInk(bar(8), bar(9)).share, 0);
  t.equal(findMisplacedInk(bar(8), bar(11)).share, 1);
  t.equal(findMisplacedInk(bar(8), bar(11)).onlyOurs.length, heightPx);
  t.equal(
    findMisplacedInk(
      paint(() => false),
      paint(() => false),
    ).share,
    0,
  );
  t.end();
});

t.test('each word is matched once, near its position', (t) => {
  const expected = [
    ['Two', 0, 0, 20, 10],
    ['two', 50, 0, 20, 10],
    ['three', 90, 0, 30, 10],
  ] as const;
  t.same(compareWords(expected, expected).faults, []);
  t.match(compareWords(expected, expected.slice(0, 2)), { words: 3, near: 2, faults: [/"three" .* missing/] });
  t.match(compareWords(expected, [...expected.slice(0, 2), ['three', 90, 4, 30, 10]]).faults, [/came out at 90, 4/]);
  t.equal(compareWords(expected, [['two', 0, 0, 20, 10]]).near, 1);
  t.end();
});

t.test('a stored picture is decoded in sixteen greys', (t) => {
  fc.assert(
    fc.property(pictures, (picture) => {
      const back = readGreyPng(storeGreyPng(picture));
      return Buffer.compare(back.pixels, coarsen(picture).pixels) === 0;
    }),
  );
  t.end();
});
