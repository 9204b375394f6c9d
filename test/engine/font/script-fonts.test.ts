import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import t from 'tap';
import { CanvasTextHost, FontRegistry } from '../../../src/engine/font/font.js';
import { FontTable, initialFont } from '../../../src/engine/font/font-spec.js';
import { hanLanguageOf } from '../../../src/engine/font/han-language.js';
import { renderBody } from '../../support/drawing/render-page.js';

const fonts = new FontTable();
const sans = fonts.intern({ ...initialFont, families: ['sans-serif'] });
const registry = new FontRegistry();
const host = new CanvasTextHost(registry);
const TABLE: Readonly<Record<string, { readonly script: string }>> = JSON.parse(
  readFileSync(new URL('../../../src/engine/font/script-fonts.json', import.meta.url), 'utf8'),
);

/** The aliases of the faces that draw a text. */
const facesOf = (text: string, font = sans, by = host): string[] =>
  by.split(text, font).map(({ use }) => (use.kind === 'outline' ? use.face.source.alias : use.face.family));

t.test('every font of the table is installed and has characters of its script', async (t) => {
  const lacking = Object.entries(TABLE).filter(([name, { script }]) => {
    const faces = registry.facesNamed(name.replaceAll('-', ' ')) ?? [];
    const [first = 0, last = first] = (script.split(',')[0] ?? '')
      .replace('U+', '')
      .split('-')
      .map((hex) => parseInt(hex, 16));
    return !faces.some((face) =>
      Array.from({ length: last - first + 1 }, (_, at) => first + at).some((one) => face.has(one)),
    );
  });
  t.strictSame(lacking, []);
});

t.test('Chinese characters have the form of their language', async (t) => {
  const draw = async (attributes: string, text = '<b>骨直</b>', locale = 'en'): Promise<string> => {
    const { rgba } = await renderBody(`<p style="font:40px/50px sans-serif" ${attributes}>${text}`, { locale });
    return createHash('sha256').update(rgba).digest('hex').slice(0, 8);
  };
  const languages = ['zh-CN', 'zh-TW', 'ja', 'ko'];
  const pictures = await Promise.all(languages.map((language) => draw(`lang="${language}"`)));
  t.equal(new Set(pictures).size, languages.length, 'four languages, four forms');
  t.equal(await draw(''), pictures[0], 'simplified without a language');
  t.equal(await draw('', undefined, 'ja'), pictures[2], 'of the locale');
  t.equal(
    await draw('lang="en"', undefined, 'zh-TW'),
    pictures[1],
    'a language without such characters changes nothing',
  );
  t.not(await draw('', '<b>骨直</b>の'), await draw('lang="zh"', '<b>骨直</b>の'), 'Japanese beside kana');
});

t.test('language tags name the form of Chinese characters', async (t) => {
  for (const [tag, language] of [
    ['zh', 'zh-hans'],
    ['zh-Hant-HK', 'zh-hant'],
    ['zh_TW', 'zh-hant'],
    ['cmn-Hans', 'zh-hans'],
    ['yue', 'zh-hant'],
    ['ja-JP', 'ja'],
    ['KO', 'ko'],
    ['jam', undefined],
    ['', undefined],
  ] as const)
    t.equal(hanLanguageOf(tag), language, tag);
});

t.test('a font of the owner comes before the bundled one of a script', async (t) => {
  const require = createRequire(import.meta.url);
  const file = require.resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff2');
  const owned = new CanvasTextHost(new FontRegistry([], [{ family: 'Mine', read: () => readFileSync(file) }]));
  t.strictSame(facesOf('ไทย', sans, owned), ['own 0 Mine']);
  t.strictSame(facesOf('ไทย'), ['inkstand noto-sans-thai thai 400 normal']);
});

t.test('bold is a weight of the font, and a family can be named', async (t) => {
  const bold = fonts.intern({ ...sans, weight: 700 });
  t.ok(host.advance('ไทย', bold) > host.advance('ไทย', sans));
  const [run] = host.split('中', fonts.intern({ ...sans, weight: 700, families: ['noto sans jp'] }));
  assert(run?.use.kind === 'outline');
  t.match(run.use.face.source.alias, /noto-sans-jp/);
  t.equal(run.use.variations, '"wght" 700');
  t.notMatch(run.use.font, /bold/, 'not synthesised');
});

t.test('a page of Chinese opens only the slices that it shows', async (t) => {
  const text = '人人生而自由，在尊严和权利上一律平等。';
  const faces = new Set([...text].flatMap((character) => facesOf(character)));
  t.ok(faces.size > 1 && faces.size < 10, `${faces.size} slices`);
});

t.test('a character without a font is an empty box, not one with words', async (t) => {
  const inter = fonts.intern({ ...initialFont, families: ['inter variable'] });
  t.match(facesOf('ꌠ', inter), [/tinos/]);
  t.strictSame(host.lacking('a ꌠ 中 ไ', inter), ['ꌠ']);
});
