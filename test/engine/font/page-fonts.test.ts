import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import t from 'tap';
import { readFontFacts } from '../../../src/engine/font/file/font-file.js';
import { unpackFont } from '../../../src/engine/font/file/woff1.js';
import { createRenderer, type Rendering } from '../../../src/engine/render.js';

const folder = join(dirname(createRequire(import.meta.url).resolve('@fontsource/cousine/package.json')), 'files');
const woff2 = readFileSync(join(folder, 'cousine-latin-400-normal.woff2'));
const woff = readFileSync(join(folder, 'cousine-latin-400-normal.woff'));
const renderer = createRenderer();
const draw = (
  style: string,
  load: (url: string) => Promise<{ bytes: Uint8Array; mediaType: string } | undefined>,
): Promise<Rendering> =>
  renderer.render(`<!doctype html><style>${style} span{font:20px Own, serif}</style><span id="s">iiiiiiiiii</span>`, {
    widthPx: 300,
    heightPx: 100,
    pixelRatio: 1,
    bitDepth: 1,
    load,
    now: 0,
    locale: 'en',
  });
const none = async () => undefined;
const widthOf = ({ boxes }: Rendering): number => boxes.find(({ id }) => id === 's')!.width;

t.test('a page can load fonts as woff2, woff or by a local name', async (t) => {
  const data = (file: Buffer) =>
    `@font-face{font-family:Own;src:url(data:font/woff2;base64,${file.toString('base64')})}`;
  const serif = widthOf(await draw('', none));
  const mono = 120.03;
  for (const [name, style, load] of [
    ['woff2', data(woff2), none],
    ['woff', data(woff), none],
    [
      'a link',
      '@font-face{font-family:Own;src:url(http://x/f.woff2)}',
      async () => ({ bytes: woff2, mediaType: 'font/woff2' }),
    ],
    ['local', '@font-face{font-family:Own;src:local("Courier New")}', none],
  ] as const)
    t.ok(Math.abs(widthOf(await draw(style, load)) - mono) < 0.5, name);
  t.ok(serif < 80);
  t.equal(widthOf(await draw('', none)), serif, 'the next page does not have it');
});

t.test(
  'a source in a format that is not read is passed over, and so is a file that turns out to be none',
  async (t) => {
    const asked: string[] = [];
    const load = async (url: string) => {
      asked.push(url);
      const bytes = url.endsWith('.woff2')
        ? woff2
        : Buffer.from('an Embedded OpenType file, which only Internet Explorer reads');
      return { bytes, mediaType: '' };
    };
    const sources = 'url("http://x/f.eot?#iefix") format("embedded-opentype"), url(http://x/f.woff2) format(woff2)';
    const old = `@font-face{font-family:Own;src:url("http://x/f.eot");src:${sources},url("http://x/f.svg#f") format("svg")}`;
    t.ok(Math.abs(widthOf(await draw(old, load)) - 120.03) < 0.5);
    t.same(asked, ['http://x/f.woff2']);
    const unnamed = '@font-face{font-family:Own;src:url("http://x/f.eot"),url(http://x/f.woff2)}';
    t.ok(Math.abs(widthOf(await draw(unnamed, load)) - 120.03) < 0.5);
  },
);

t.test('a broken font is noted and the next family is used', async (t) => {
  for (const bytes of [
    Buffer.from('no font at all, just some bytes in a row, long enough to look'),
    woff.subarray(0, 900),
    woff2.subarray(0, 900),
  ]) {
    const picture = await draw('@font-face{font-family:Own;src:url(http://x/f.woff2)}', async () => ({
      bytes,
      mediaType: '',
    }));
    t.ok(widthOf(picture) < 80);
    t.match(picture.notes, [{ code: 'font-missing' }]);
  }
});

t.test('woff and woff2 files of a font have the same metrics', async (t) => {
  t.not(unpackFont(woff), woff);
  t.equal(unpackFont(woff2), woff2, 'woff2 stays as it is');
  const [one, other] = [readFontFacts(unpackFont(woff)), readFontFacts(woff2)];
  t.match(one, { ascent: other.ascent, descent: other.descent, xHeight: other.xHeight });
  t.ok(one.has(0x41) && other.has(0x41));
});

t.test("the owner's fonts are found by name and used as the last fallback", async (t) => {
  const own = createRenderer({ ownFonts: [{ family: 'House', read: () => woff2 }] });
  const page = '<!doctype html><span id="s" style="font:20px house, serif">iiiiiiiiii</span>';
  const picture = await own.render(page, {
    widthPx: 300,
    heightPx: 100,
    pixelRatio: 1,
    bitDepth: 1,
    load: none,
    now: 0,
    locale: 'en',
  });
  t.ok(Math.abs(widthOf(picture) - 120.03) < 0.5);
});

t.test('characters missing from all fonts are noted', async (t) => {
  const { notes } = await createRenderer().render('<!doctype html><p>ok ✓ ꌠꂵ 日本 שלום</p>', {
    widthPx: 200,
    heightPx: 100,
    pixelRatio: 1,
    bitDepth: 1,
    load: async () => undefined,
    now: 0,
    locale: 'en',
  });
  t.match(notes, [{ code: 'characters-missing', values: { characters: 'ꌠ ꂵ' } }]);
});

t.test('icons whose font is missing are noted with the font that has them', async (t) => {
  const page = `<!doctype html><style>i { font-family: "House Icons", sans-serif } i::before { content: "\\f015" }</style>
    <p><i></i> at home <i>\u{f0001}</i></p>`;
  const { notes } = await createRenderer().render(page, {
    widthPx: 200,
    heightPx: 100,
    pixelRatio: 1,
    bitDepth: 1,
    load: async () => undefined,
    now: 0,
    locale: 'en',
  });
  t.match(notes, [{ code: 'icons-missing', values: { family: 'house icons', codes: 'U+F015 U+F0001' } }]);
  t.equal(notes.length, 1);
});
