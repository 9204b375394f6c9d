import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import t from 'tap';
import { createCanvas, GlobalFonts } from '../../../../src/engine/font/canvas.js';
import { switchFeatures } from '../../../../src/engine/font/features.js';
import { readFontFacts } from '../../../../src/engine/font/file/font-file.js';
import { isWoff2, unpackVariable } from '../../../../src/engine/font/file/woff2.js';

const folderOf = (name: string): string =>
  join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'files');
const inter = folderOf('@fontsource-variable/inter');
const files = readdirSync(inter).filter((name) => name.includes('-opsz-'));
const CHARACTERS_IN_LINE = 24;

/** Digests of all characters of a font, as canvas draws the file in two weights. */
function drawAll(file: Uint8Array, alias: string, characters: readonly string[]): readonly string[] {
  const key = GlobalFonts.register(Buffer.from(file), alias);
  if (!key) throw new Error(`canvas refuses ${alias}`);
  const canvas = createCanvas(24 * CHARACTERS_IN_LINE, 32 * Math.ceil(characters.length / CHARACTERS_IN_LINE));
  const context = canvas.getContext('2d');
  const pictures = ['"wght" 400, "opsz" 14', '"wght" 731, "opsz" 32'].map((variations) => {
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.font = `20px "${alias}"`;
    context.fontVariationSettings = variations;
    characters.forEach((character, i) => {
      context.fillText(character, 24 * (i % CHARACTERS_IN_LINE), 24 + 32 * Math.floor(i / CHARACTERS_IN_LINE));
    });
    return createHash('sha256')
      .update(context.getImageData(0, 0, canvas.width, canvas.height).data)
      .digest('hex');
  });
  GlobalFonts.remove(key);
  return pictures;
}

function charactersOf(file: Uint8Array): string[] {
  const { has } = readFontFacts(file);
  const found: string[] = [];
  for (let code = 0x21; code < 0x3000; code++) if (has(code)) found.push(String.fromCodePoint(code));
  return found;
}

t.test('an unpacked variable font draws every character as the packed one', (t) => {
  t.equal(files.length, 14);
  for (const name of files) {
    const packed = readFileSync(join(inter, name));
    const unpacked = unpackVariable(packed);
    t.notOk(isWoff2(unpacked), name);
    const characters = charactersOf(packed);
    t.ok(characters.length > 50, `${name} has characters`);
    t.same(charactersOf(unpacked), characters, `${name} has the same characters`);
    t.same(drawAll(unpacked, `unpacked ${name}`, characters), drawAll(packed, `packed ${name}`, characters), name);
  }
  t.end();
});

t.test('features are switched in an unpacked font as in the packed one', (t) => {
  const packed = readFileSync(join(inter, 'inter-latin-opsz-normal.woff2'));
  const tabular = new Map([['tnum', true]]);
  const lines = ['1111', '0171', 'fi ffi'];
  const plain = drawAll(packed, 'plain', lines);
  const unpacked = drawAll(switchFeatures(unpackVariable(packed), tabular), 'unpacked tabular', lines);
  t.same(unpacked, drawAll(switchFeatures(packed, tabular), 'packed tabular', lines));
  t.notSame(unpacked, plain);
  t.end();
});

t.test('a font without axes stays packed', (t) => {
  const file = readFileSync(join(folderOf('@fontsource/cousine'), 'cousine-latin-400-normal.woff2'));
  t.equal(unpackVariable(file), file);
  t.end();
});

t.test('a broken variable font is an error, not a hang', (t) => {
  const whole = readFileSync(join(inter, 'inter-vietnamese-opsz-normal.woff2'));
  for (const bytes of [60, 500, whole.length - 20])
    t.throws(() => unpackVariable(whole.subarray(0, bytes)), `${bytes}`);
  t.end();
});

t.test('fonts that the build unpacked are up to date', (t) => {
  const folder = new URL('../../../../src/engine/font/unpacked/', import.meta.url);
  const names = readdirSync(folder);
  t.ok(names.includes('inter-latin-opsz-normal.ttf'), 'the font of most pages');
  for (const name of names) {
    const packed = readFileSync(join(inter, name.replace('.ttf', '.woff2')));
    const unpacked = readFileSync(new URL(name, folder));
    t.ok(unpacked.equals(unpackVariable(packed)), name);
    const { has: _, ...facts } = readFontFacts(unpacked);
    const { has: __, ...expected } = readFontFacts(packed);
    t.same(facts, expected, `${name} has the same metrics`);
  }
  t.end();
});
