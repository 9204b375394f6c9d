import assert from 'node:assert/strict';
import t from 'tap';
import { type BidiUnit, bidiUnit, firstStrongLevel } from '../../../../src/engine/layout/bidi/bidi-text.js';
import { resolveParagraph } from '../../../../src/engine/layout/bidi/paragraph-levels.js';
import { fc } from '../../../support/property.js';

function unitsOf(text: string): BidiUnit[] {
  return [...text].map((char, index) => bidiUnit(char.codePointAt(0) ?? 0, index));
}

/** Levels of the characters; capital letters represent Hebrew ones, as in the examples of UAX #9. */
function levelsOf(example: string, baseLevel: number): string {
  const units = unitsOf(example.replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 65 + 0x5d0)));
  resolveParagraph(units, baseLevel);
  return units.map(({ level }) => level).join('');
}

t.test('levels follow the rules of UAX #9', async (t) => {
  for (const [text, base, levels] of [
    ['car means CAR.', 0, '00000000001110'],
    ['car MEANS CAR.', 1, '22211111111111'],
    ['he said CAR 123 b', 0, '00000000111122200'],
    ['CAR 1.5 b', 1, '111122212'],
    ['A (b) C', 1, '1112111'],
    ['a (B) c', 0, '0001000'],
    ['A (b C) d', 1, '111211112'],
    ['\u202eabc\u202c d', 0, '0111100'],
    ['\u2067abc\u2069 d', 0, '0222000'],
    ['$10 A', 1, '22211'],
  ] as const) {
    t.equal(levelsOf(text, base), levels, JSON.stringify(text));
  }
});

t.test('the base level comes from the first strong character outside isolates', async (t) => {
  t.equal(firstStrongLevel(unitsOf('1 a'), 0, 1), 0);
  t.equal(firstStrongLevel(unitsOf('1 א'), 0, 0), 1);
  t.equal(firstStrongLevel(unitsOf('\u2068א\u2069 a'), 0, 1), 0);
  t.equal(firstStrongLevel(unitsOf('12'), 0, 1), 1);
});

t.test('levels of any text are between the base level and the maximum', async () => {
  const char = fc.constantFrom(...'aA1 .(א)בع\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u0300$+');
  fc.assert(
    fc.property(fc.array(char, { maxLength: 200 }), fc.constantFrom(0, 1), (chars, base) => {
      const units = unitsOf(chars.join(''));
      resolveParagraph(units, base);
      for (const { level } of units) assert.ok(level >= base && level <= 127);
    }),
  );
});
