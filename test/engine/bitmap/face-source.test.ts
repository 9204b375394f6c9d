import t from 'tap';
import { Face } from '../../../src/engine/bitmap/face.js';
import { parseFaceSource } from '../../../src/engine/bitmap/face-source.js';
import { packFace } from '../../../src/engine/bitmap/pack-face.js';
import { fc } from '../../support/property.js';

const HEAD = `face Test
family Test
weight 400
size 8
ascent 6
descent 2
line-gap 0
cap-height 4
x-height 3
`;

const read = (body: string): Face => new Face(packFace(parseFaceSource(`${HEAD}\n${body}\n`)));

/** The pixels of one glyph within ascent and descent, in the notation of the source. */
function draw(face: Face, character: string): string[] {
  const glyph = face.glyph(character.codePointAt(0)!)!;
  const widthPx = Math.max(glyph.advancePx, glyph.leftPx + glyph.widthPx);
  const rows = Array.from({ length: 8 }, () => Array.from({ length: widthPx }, () => '.'));
  face.eachRun(glyph, (x, y, length) => {
    for (let i = 0; i < length; i++) rows[6 - glyph.topPx + y]![glyph.leftPx + x + i] = '#';
  });
  return rows.map((row) => row.join(''));
}

const LETTER_I = 'glyph i\n.#.\n.#.\n.#.\n---\n';
const ACUTE = 'part acute\n.#\n#.\n..\n--\n';

t.test('a glyph has the same pixels after packing', async (t) => {
  t.strictSame(draw(read(LETTER_I), 'i'), ['...', '...', '...', '.#.', '.#.', '.#.', '...', '...']);
  t.strictSame(
    draw(read('glyph j\n.#\n.#\n--\n#.\n'), 'j').slice(4),
    ['.#', '.#', '#.', '..'],
    'below the baseline too',
  );
  const rows = fc
    .tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 2 }))
    .chain(([width, above, below]) => {
      const row = fc
        .array(fc.constantFrom('#', '.'), { minLength: width, maxLength: width })
        .map((dots) => dots.join(''));
      return fc.record({
        width: fc.constant(width),
        above: fc.array(row, { minLength: above, maxLength: above }),
        below: fc.array(row, { minLength: below, maxLength: below }),
      });
    });
  fc.assert(
    fc.property(rows, ({ width, above, below }) => {
      const empty = '.'.repeat(width);
      const body = ['glyph A', ...above, '-'.repeat(width), ...below].join('\n');
      const expected = [
        ...Array(6 - above.length).fill(empty),
        ...above,
        ...below,
        ...Array(2 - below.length).fill(empty),
      ];
      return draw(read(body), 'A').join('\n') === expected.join('\n');
    }),
  );
});

t.test('an accented letter has its accent centred at the drawn distance and the kerning of its base', async (t) => {
  const face = read(`${LETTER_I}${ACUTE}glyph í = i + acute\nkern -1 i i\n`);
  t.strictSame(draw(face, 'í'), ['.#.', '#..', '...', '.#.', '.#.', '.#.', '...', '...']);
  const accented = face.glyph('í'.codePointAt(0)!)!;
  t.equal(face.kerningPx(accented, accented), -1);
  t.equal(accented.advancePx, 3);
});

t.test('composed glyphs support offsets and explicit advances', async (t) => {
  const face = read(`${LETTER_I}${ACUTE}glyph í advance 5 = i(1,0) + acute(1,0)\n`);
  t.strictSame(draw(face, 'í').slice(0, 4), ['...#.', '..#..', '.....', '..#..']);
});

t.test('a syntax error is reported with its line number', async (t) => {
  const refused: readonly (readonly [string, RegExp])[] = [
    ['glyph A\n.#.\n', /line 11: expected a baseline/],
    ['glyph A\n.#\n---\n', /expected rows of 3/],
    ['glyph A\n.x.\n---\n', /expected rows of 3/],
    ['letter A\n', /expected glyph, part or kern/],
    ['glyph A =\n', /expected pieces/],
    ['glyph Á = A + acute\n', /no glyph or part "A"/],
    ['glyph A = A\n', /no glyph or part "A"/],
    [`${LETTER_I}${LETTER_I}`, /is defined twice/],
    ['kern AT\n', /expected "kern px left rights"/],
  ];
  for (const [body, message] of refused) t.throws(() => read(body), { message, code: 'invalid' }, JSON.stringify(body));
  t.throws(() => parseFaceSource('face Test\n'), { message: /whole number after "weight"/ });
  t.throws(() => new Face(Buffer.alloc(200)), { message: /expected a packed face/ });
});

t.test('any text parses or is rejected with a reason', async () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.constantFrom('glyph A', '.#.', '---', 'kern -1 A A', 'part x'))),
      (lines) => {
        try {
          read(lines.join('\n'));
        } catch (error) {
          return (error as { code?: string }).code === 'invalid';
        }
        return true;
      },
    ),
  );
});
