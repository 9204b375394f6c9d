import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import t from 'tap';
import { describeFont } from '../../../../src/engine/font/file/describe-font.js';
import { describeNote } from '../../../../src/engine/note.js';
import { createRenderer } from '../../../../src/engine/render.js';
import { AddedFontFolder } from '../../../../src/gateway/worker/jobs/render/added-fonts.js';
import { fc } from '../../../support/property.js';

const require = createRequire(import.meta.url);
const read = (path: string): Buffer => readFileSync(require.resolve(path));
const mono = read('dejavu-fonts-ttf/ttf/DejaVuSansMono-Bold.ttf');
const italic = read('@fontsource/tinos/files/tinos-latin-400-italic.woff2');
const emoji = read('@fontsource/noto-emoji/files/noto-emoji-3-500-normal.woff');
const serif = read('dejavu-fonts-ttf/ttf/DejaVuSerif.ttf');

/** A collection of TrueType files. */
function collect(...files: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(12 + 4 * files.length);
  head.write('ttcf');
  head.writeUInt32BE(0x00010000, 4);
  head.writeUInt32BE(files.length, 8);
  let at = head.length;
  const parts = files.map((file, index) => {
    const moved = Buffer.from(file);
    head.writeUInt32BE(at, 12 + 4 * index);
    for (let i = 0; i < file.readUInt16BE(4); i++)
      moved.writeUInt32BE(file.readUInt32BE(20 + 16 * i) + at, 20 + 16 * i);
    at += file.length;
    return moved;
  });
  return Buffer.concat([head, ...parts]);
}

const draw = async (fonts: ReturnType<AddedFontFolder['open']>['fonts'], style: string): Promise<number[]> => {
  const page = await createRenderer({ ownFonts: fonts }).render(
    `<!doctype html><span style="${style}">iiii MM</span>`,
    { widthPx: 200, heightPx: 60, pixelRatio: 1, bitDepth: 8, load: async () => undefined, now: 0, locale: 'en' },
  );
  return page.words.map(({ width }) => Math.round(width));
};

t.test('fonts in the folder are used by the names in their files', async (t) => {
  const folder = t.testdir({
    fonts: { 'a.TTF': mono, 'b.woff2': italic, 'c.woff': emoji, 'readme.txt': 'not a font' },
  });
  const { fonts, notes } = new AddedFontFolder(folder).open();
  t.same(notes, []);
  t.match(fonts, [
    { family: 'DejaVu Sans Mono', weights: [700, 700], italic: false },
    { family: 'Tinos', weights: [400, 400], italic: true },
    { family: /Noto Emoji/ },
  ]);
  const [narrow = 0, wide = 0] = await draw(fonts, "font:700 20px 'dejavu sans mono'");
  t.equal(narrow, 48, 'four characters of 12 px');
  t.equal(wide, 24);
});

t.test('each font of a collection is used by its name', async (t) => {
  const { fonts, notes } = new AddedFontFolder(t.testdir({ fonts: { 'two.ttc': collect(mono, serif) } })).open();
  t.same(notes, []);
  t.match(fonts, [
    { family: 'DejaVu Sans Mono', weights: [700, 700] },
    { family: 'DejaVu Serif', weights: [400, 400] },
  ]);
  t.same(Buffer.from(fonts[1]?.read() ?? []).length, serif.length, 'without the tables of the other font');
  const [narrow = 0, wide = 0] = await draw(fonts, "font:20px 'dejavu serif'");
  t.ok(narrow < wide, 'not the first font, which is monospaced');
});

t.test('a collection whose tables overlap or end beyond the file is rejected', async (t) => {
  const whole = collect(mono, serif);
  const start = whole.readUInt32BE(12);
  const beyond = Buffer.from(whole);
  beyond.writeUInt32BE(0xffffffff, start + 20);
  const overlapping = Buffer.from(whole);
  for (let i = 0; i < overlapping.readUInt16BE(start + 4); i++) {
    overlapping.writeUInt32BE(0, start + 20 + 16 * i);
    overlapping.writeUInt32BE(whole.length, start + 24 + 16 * i);
  }
  for (const file of [beyond, overlapping, whole.subarray(0, 20)])
    t.throws(() => describeFont(file, 0), { code: 'unprocessable' });
  t.throws(() => describeFont(whole, 2), { code: 'unprocessable' });
});

t.test('an unusable font is reported, and the others are used', async (t) => {
  const folder = t.testdir({
    fonts: {
      'cut.ttf': mono.subarray(0, 40_000),
      'mail.otf': 'hello',
      'good.ttf': mono,
      'many.ttc': Buffer.from('ttcf0000000000000'),
    },
  });
  const { fonts, notes } = new AddedFontFolder(folder).open();
  t.equal(fonts.length, 1);
  t.match(notes.map(describeNote), [
    { kind: 'error', subject: 'font cut.ttf', detail: /part of one/ },
    { kind: 'error', subject: 'font mail.otf' },
    { kind: 'error', subject: 'font many.ttc', detail: /collection/ },
  ]);
});

t.test('a missing font folder gives no fonts', async (t) => {
  const folder = new AddedFontFolder(join(t.testdir(), 'missing'));
  t.equal(folder.stamp(), '');
  t.same(folder.open(), { fonts: [], notes: [] });
});

t.test('a font added later changes the stamp', async (t) => {
  const dataDir = t.testdir({ fonts: {} });
  const folder = new AddedFontFolder(dataDir);
  const before = folder.stamp();
  writeFileSync(join(dataDir, 'fonts', 'a.ttf'), mono);
  t.not(folder.stamp(), before);
});

t.test('too many and too large files are left out', async (t) => {
  const files = Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`${i}.ttf`, '']));
  const { notes } = new AddedFontFolder(t.testdir({ fonts: files })).open();
  t.match(notes[0], { code: 'own-fonts', values: { count: 70 } });
  const large = new AddedFontFolder(t.testdir({ fonts: { 'large.ttf': Buffer.alloc(25 * 1024 * 1024) } })).open();
  t.match(large, { fonts: [], notes: [{ code: 'own-font-bytes', values: { file: 'large.ttf' } }] });
});

t.test('a damaged font is rejected or used, and text is always painted', async () => {
  const damage = fc.array(fc.record({ at: fc.nat(2000), byte: fc.nat(255) }), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(damage, async (changes) => {
      const file = Buffer.from(mono);
      for (const { at, byte } of changes) file[at] = byte;
      try {
        describeFont(file);
      } catch {
        return true;
      }
      const widths = await draw([{ family: 'Broken', weights: [400, 700], read: () => file }], '20px Broken');
      return widths.length === 2;
    }),
    { numRuns: 25 },
  );
});
