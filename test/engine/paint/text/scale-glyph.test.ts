import t from 'tap';
import { loadPixelFaces } from '../../../../src/engine/font/font.js';
import type { PixelGlyph } from '../../../../src/engine/font/pixel-face.js';
import { scaleGlyph } from '../../../../src/engine/paint/text/scale-glyph.js';
import { fc } from '../../../support/property.js';

const faces = loadPixelFaces().filter(({ family }) => family.startsWith('trmnl'));
const regular = faces.find(({ family, weight }) => family === 'trmnl12' && weight === 400)!;
const glyphOf = (character: string): PixelGlyph => regular.glyph(character.charCodeAt(0))!;
const rowsOf = ({ width, height, bits }: PixelGlyph): string[] =>
  Array.from({ length: height }, (_, y) =>
    [...bits.subarray(y * width, (y + 1) * width)].map((bit) => (bit ? '#' : '.')).join(''),
  ).filter((row) => row.includes('#'));
/** Lengths of the runs of ink in a row or column. */
const runsOf = (line: string): number[] => line.split(/\.+/).flatMap(({ length }) => (length > 0 ? [length] : []));
const columnsOf = (rows: readonly string[]): string[] =>
  Array.from(rows[0] ?? '', (_, x) => rows.map((row) => row[x]).join(''));

/** Connected pieces of ink, diagonals included. */
function countPieces(glyph: PixelGlyph): number {
  const left = new Set([...glyph.bits.keys()].filter((at) => glyph.bits[at] === 1));
  let pieces = 0;
  for (const start of left) {
    pieces++;
    const open = [start];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (!left.delete(at)) continue;
      const [x, y] = [at % glyph.width, Math.floor(at / glyph.width)];
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const [u, v] = [x + dx, y + dy];
          if (u >= 0 && u < glyph.width && v >= 0 && v < glyph.height) open.push(v * glyph.width + u);
        }
    }
  }
  return pieces;
}

t.test('stems and bars have uniform thickness at fractional scales', async (t) => {
  for (const sizePx of [14, 16, 20, 28, 31]) {
    const scale = sizePx / 12;
    const stroke = Math.ceil(scale - 0.5);
    const rows = rowsOf(scaleGlyph(glyphOf('E'), scale));
    const bars = rows.filter((row) => Math.max(...runsOf(row)) > 2 * stroke);
    t.equal(bars.length, 3 * stroke, `bars of E at ${sizePx} px`);
    const stems = rowsOf(scaleGlyph(glyphOf('H'), scale)).filter((row) => runsOf(row).length === 2);
    t.ok(
      stems.length > 4 && stems.every((row) => runsOf(row).every((run) => run === stroke)),
      `stems of H at ${sizePx} px`,
    );
    t.equal(Math.max(...columnsOf(rows).flatMap(runsOf)), Math.round(8 * scale), `height of E at ${sizePx} px`);
  }
});

t.test('joined strokes stay joined at every scale', async (t) => {
  const codes = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789&@%§ßæЖжФΞθ'].map((one) =>
    one.charCodeAt(0),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...faces),
      fc.constantFrom(...codes),
      fc.double({ min: 1.02, max: 4, noNaN: true }),
      (face, code, scale) => {
        const glyph = face.glyph(code);
        fc.pre(glyph !== undefined);
        const pieces = countPieces(scaleGlyph(glyph, scale));
        return pieces >= 1 && pieces <= countPieces(glyph);
      },
    ),
    { numRuns: 400 },
  );
  t.pass();
});
