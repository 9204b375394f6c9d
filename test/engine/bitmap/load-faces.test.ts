import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { Face } from '../../../src/engine/bitmap/face.js';
import { loadFaces } from '../../../src/engine/bitmap/load-faces.js';

/** Facts about the faces that screens are designed with. */
interface Metrics {
  readonly family: string;
  readonly weight: number;
  readonly ascentPx: number;
  readonly descentPx: number;
  readonly lineGapPx: number;
  readonly capHeightPx: number;
  readonly xHeightPx: number;
  /** Characters by width. */
  readonly advancesPx: Readonly<Record<string, string>>;
  /** Pairs, separated by spaces, by distance. */
  readonly kerningPx: Readonly<Record<string, string>>;
}

const FIXTURES = join(import.meta.dirname, '../../fixtures/faces');
const read = (name: string): string => readFileSync(join(FIXTURES, name), 'utf8');
const metrics: Readonly<Record<string, Metrics>> = JSON.parse(read('metrics.json'));
const coverage: Readonly<Record<string, string>> = JSON.parse(read('coverage.json'));
/** One group per line: characters that may have the same pixels, because they look alike everywhere. */
const sameDrawings = read('same-drawings.txt')
  .split('\n')
  .map((line) => new Set(line.split(' ')));

const faces = loadFaces();
const drawn = faces
  .families()
  .flatMap((family) => [400, 700].map((weight) => faces.face(family, weight)!))
  .filter((face, index, all) => all.indexOf(face) === index);

const glyphOf = (face: Face, character: string) => face.glyph(character.codePointAt(0)!);

function pixelsOf(face: Face, codePoint: number): string {
  const glyph = face.glyph(codePoint)!;
  const runs: string[] = [];
  face.eachRun(glyph, (x, y, length) => runs.push(`${x},${y},${length}`));
  return `${glyph.leftPx} ${glyph.topPx} ${runs.join(' ')}`;
}

for (const [name, facts] of Object.entries(metrics)) {
  const face = faces.face(facts.family, facts.weight)!;

  t.test(`${face.name} ${face.weight} measures as ${name} does`, async (t) => {
    const { ascentPx, descentPx, lineGapPx, capHeightPx, xHeightPx } = face;
    const heights = { ascentPx, descentPx, lineGapPx, capHeightPx, xHeightPx };
    const wanted = Object.fromEntries(Object.keys(heights).map((key) => [key, facts[key as keyof typeof heights]]));
    t.strictSame(heights, wanted, 'heights');

    const wrong: string[] = [];
    let compared = 0;
    for (const [width, characters] of Object.entries(facts.advancesPx)) {
      for (const character of characters) {
        const glyph = glyphOf(face, character);
        if (glyph === undefined) continue;
        compared++;
        if (glyph.advancePx !== Number(width)) wrong.push(`${character}: ${glyph.advancePx}, not ${width}`);
      }
    }
    t.ok(compared > 400, `${compared} advances compared`);
    t.strictSame(wrong, [], 'advances');
  });

  t.test(`${face.name} ${face.weight} kerns as ${name} does`, async (t) => {
    const wanted = new Map(
      Object.entries(facts.kerningPx).flatMap(([px, pairs]) =>
        pairs
          .split(' ')
          .filter((pair) => pair.length === 2)
          .map((pair) => [pair, Number(px)]),
      ),
    );
    const wrong: string[] = [];
    const ascii = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));
    for (const left of ascii) {
      for (const right of ascii) {
        const px = face.kerningPx(glyphOf(face, left)!, glyphOf(face, right)!);
        if (px !== (wanted.get(left + right) ?? 0)) wrong.push(`${left}${right}: ${px}`);
      }
    }
    t.strictSame(wrong, [], `${wanted.size} pairs`);
  });
}

for (const face of drawn) {
  t.test(`${face.name} ${face.weight}`, async (t) => {
    for (const [what, characters] of Object.entries(coverage)) {
      const missing = [...characters].filter((character) => glyphOf(face, character) === undefined);
      t.strictSame(missing, [], `has all of ${what}`);
    }

    const outside = face.codePoints().filter((codePoint) => {
      const { topPx, heightPx } = face.glyph(codePoint)!;
      return topPx > face.ascentPx || heightPx - topPx > face.descentPx;
    });
    t.strictSame(String.fromCodePoint(...outside), '', 'no glyph leaves ascent and descent');

    const known = new Map<string, string>();
    const alike: string[] = [];
    for (const codePoint of face.codePoints()) {
      if (face.glyph(codePoint)!.widthPx === 0) continue;
      const character = String.fromCodePoint(codePoint);
      const pixels = pixelsOf(face, codePoint);
      const other = known.get(pixels);
      if (other !== undefined && !sameDrawings.some((group) => group.has(other) && group.has(character)))
        alike.push(other + character);
      else known.set(pixels, character);
    }
    t.strictSame(alike, [], 'different characters have different drawings');
  });
}
