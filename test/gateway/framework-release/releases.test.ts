// @tier full: starts the program thirty times
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { encode } from 'fast-png';
import t from 'tap';
import { findModel, panelOf } from '../../../src/engine/model/model.js';
import { createRenderer } from '../../../src/engine/render.js';
import { FrameworkReleases } from '../../../src/gateway/framework-release/framework-release.js';
import { FrameworkSource } from '../../../src/gateway/framework-release/framework-source.js';
import { readAddedFiles } from '../../../src/gateway/framework-release/read-added-files.js';
import { packFiles } from '../../../src/gateway/recipe/recipe.js';
import { createRecipeRenderer } from '../../../src/gateway/worker/jobs/render/render-recipe.js';
import { inkstand } from '../../support/gateway/run-inkstand.js';
import { mountCard } from '../../support/storage/small-disk.js';

const SHEET =
  '@layer base;.trmnl .screen{display:flex;width:800px;height:480px;background:#fff}.trmnl .ours{background:#000;width:400px;height:480px}';
const FONT = readFileSync(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
const releasesOf = (dataDir: string) => new FrameworkReleases({ dataDir, read: readAddedFiles });
const listed = (data: string): Promise<{ out: string }> => inkstand(['framework', 'list', '--data', data]);

t.test('a release and fonts are added, listed and removed', async (t) => {
  const folder = t.testdir({
    data: {},
    fonts: { 'DejaVuSans.ttf': '' },
    'framework--7.1.0': { css: { 'plugins.css': SHEET } },
  });
  writeFileSync(join(folder, 'fonts/DejaVuSans.ttf'), FONT);
  const data = join(folder, 'data');
  t.match(await listed(data), { code: 0, out: "using Inkstand's own framework and fonts\n" });
  const paths = [join(folder, 'framework--7.1.0'), join(folder, 'fonts')];
  t.match(await inkstand(['framework', 'add', ...paths, '--data', data]), {
    code: 0,
    out: 'added release 7.1.0\nadded fonts: DejaVu Sans 400\n',
  });
  t.match(await listed(data), { out: 'release\t7.1.0\nfont\tDejaVu Sans 400\n' });
  t.match(await inkstand(['framework', 'remove', '7.1.0', '--data', data]), { code: 0, out: 'removed 7.1.0\n' });
  t.match(await inkstand(['framework', 'remove', 'fonts', '--data', data]), { code: 0 });
  t.same(readdirSync(join(data, 'framework')), ['framework.json'], 'nothing is left behind');
  t.match(await inkstand(['framework', 'remove', '7.1.0', '--data', data]), {
    code: 1,
    error: /there is no release 7.1.0/,
  });
});

t.test("a folder of pictures is used for the release's fills, instead of the generated ones", async (t) => {
  const black = encode({ width: 8, height: 8, data: new Uint8Array(8 * 8), depth: 8, channels: 1 });
  const folder = t.testdir({
    data: {},
    'framework--2.9.0': {
      css: {
        'plugins.css':
          '.trmnl .screen{display:flex;width:800px;height:480px;background:#fff}.trmnl .ours{background:url(/images/grayscale/gray-75.png);width:400px;height:480px}',
      },
    },
    public: { images: { grayscale: { 'gray-75.png': '' }, 'readme.txt': 'no picture' } },
  });
  writeFileSync(join(folder, 'public/images/grayscale/gray-75.png'), black);
  const data = join(folder, 'data');
  await inkstand(['framework', 'add', join(folder, 'framework--2.9.0'), '--data', data]);
  const inkOf = async (): Promise<number> => {
    const model = findModel('og_png');
    if (!model) throw new Error('no such model');
    const renderer = createRenderer(new FrameworkSource(data).open());
    const { rgba } = await renderer.render(
      '<body class="environment trmnl"><div class="screen"><div class="ours"></div></div>',
      {
        ...{
          widthPx: 800,
          heightPx: 480,
          pixelRatio: 1,
          bitDepth: 1,
          load: async () => undefined,
          now: 0,
          locale: 'en',
        },
        framework: {
          screen: panelOf(model).framework,
          darkMode: false,
          noScreenPadding: true,
          frameworkVersion: '2.9.0',
        },
      },
    );
    let dark = 0;
    for (let y = 0; y < 480; y++) for (let x = 0; x < 400; x++) if ((rgba[(y * 800 + x) * 4] ?? 255) < 128) dark++;
    return dark / (400 * 480);
  };
  t.ok((await inkOf()) < 0.5, 'generated: a light grey');
  t.match(await inkstand(['framework', 'add', join(folder, 'public'), '--data', data]), {
    code: 0,
    out: 'added 1 pictures\n',
  });
  t.match(await listed(data), { out: 'release\t2.9.0\npictures\t1\n' });
  t.ok((await inkOf()) > 0.9, 'as the file has it: black');
  t.match(await inkstand(['framework', 'remove', 'pictures', '--data', data]), { code: 0, out: 'removed pictures\n' });
  t.ok((await inkOf()) < 0.5);
});

t.test('an added release survives a power cut', async (t) => {
  const card = mountCard(t);
  if (!card) return;
  const folder = t.testdir({ fonts: { 'DejaVuSans.ttf': '' }, 'framework--7.1.0': { css: { 'plugins.css': SHEET } } });
  writeFileSync(join(folder, 'fonts/DejaVuSans.ttf'), FONT);
  const paths = [join(folder, 'framework--7.1.0'), join(folder, 'fonts')];
  await inkstand(['framework', 'add', ...paths, '--data', join(card.folder, 'data')]);
  const data = join(card.cutPower(), 'data');
  t.match(await listed(data), { out: 'release\t7.1.0\nfont\tDejaVu Sans 400\n' });
  const files = readdirSync(join(data, 'framework'), { recursive: true, withFileTypes: true });
  const empty = files.filter((one) => one.isFile() && readFileSync(join(one.parentPath, one.name)).length === 0);
  t.same(empty, []);
});

t.test('the version of a release in a zip is read from its name or release notes', async (t) => {
  const folder = t.testdir({ data: {} });
  const data = join(folder, 'data');
  const named = join(folder, 'framework--6.0.1.zip');
  writeFileSync(named, await packFiles([['css/plugins.css', SHEET]]));
  const noted = join(folder, 'some.zip');
  writeFileSync(
    noted,
    await packFiles([
      ['css/plugins.css', SHEET],
      ['RELEASE_NOTES.md', '# Framework v6.0.2\n'],
    ]),
  );
  const packed = join(folder, 'public/css/6.1.0');
  mkdirSync(packed, { recursive: true });
  writeFileSync(join(packed, 'plugins.css.gz'), gzipSync(SHEET));
  for (const path of [named, noted, packed])
    t.match(await inkstand(['framework', 'add', path, '--data', data]), { code: 0 });
  t.match(await listed(data), { out: 'release\t6.1.0\nrelease\t6.0.2\nrelease\t6.0.1\n' });
});

t.test('a wrong or damaged file is reported in one line and changes nothing', async (t) => {
  const folder = t.testdir({ data: {}, 'good--1.2.3': { 'plugins.css': SHEET }, nothing: { 'readme.txt': 'x' } });
  const data = join(folder, 'data');
  await inkstand(['framework', 'add', join(folder, 'good--1.2.3'), '--data', data]);
  const before = readdirSync(join(data, 'framework'));
  const whole = await packFiles([['plugins.css', SHEET.repeat(40)]]);
  const bad: readonly (readonly [name: string, content: Uint8Array | string, said: RegExp])[] = [
    ['cut--3.0.0.zip', whole.subarray(0, whole.length - 60), /cut--3\.0\.0\.zip is damaged/],
    ['text--3.0.0.zip', 'not a zip', /text--3\.0\.0\.zip is damaged/],
    ['other--3.0.0.zip', await packFiles([['plugins.css', 'p{color:red}']]), /expected a stylesheet of the framework/],
    ['noversion.zip', await packFiles([['plugins.css', SHEET]]), /expected the version of the release/],
    [
      'two--3.0.0.zip',
      await packFiles([
        ['a/plugins.css', SHEET],
        ['b/plugins.css', SHEET],
      ]),
      /found several/,
    ],
    ['empty--3.0.0.zip', await packFiles([['x.txt', 'x']]), /found none/],
    ['cut.ttf', FONT.subarray(0, 20_000), /cut\.ttf: expected a whole font file/],
    ['packed--3.0.0.zip', await packFiles([['plugins.css.gz', 'x']]), /plugins\.css\.gz is damaged/],
  ];
  for (const [name, content, said] of bad) {
    const path = join(folder, name);
    writeFileSync(path, content);
    await t.rejects(
      releasesOf(data).add([join(folder, 'good--1.2.3'), path]),
      { name: 'InkstandError', message: said },
      name,
    );
    t.same(readdirSync(join(data, 'framework')), before, 'nothing has changed');
  }
  await t.rejects(releasesOf(data).add([join(folder, 'nothing')]), { code: 'invalid' });
  t.match(await inkstand(['framework', 'add', join(folder, 'absent'), '--data', data]), {
    code: 1,
    error: /^inkstand: cannot read [^\n]*absent\n$/,
  });
  t.match(await inkstand(['framework', 'add', '--data', data]), { code: 2 });
  t.match(await inkstand(['framework', 'mend', 'x', '--data', data]), { code: 2 });
  t.match(await listed(data), { out: 'release\t1.2.3\n' });
});

t.test('the renderer uses an added release, and the bundled rules again without it', async (t) => {
  const folder = t.testdir({ data: {}, 'r--7.0.0': { 'plugins.css': SHEET } });
  const data = join(folder, 'data');
  const [model] = [findModel('og_png')!];
  const cell = {
    view: 'full',
    variables: {},
    darkMode: false,
    noScreenPadding: false,
    frameworkVersion: 'latest',
  } as const;
  const draw = createRecipeRenderer(data);
  const widthOf = async (): Promise<number | undefined> => {
    const { boxes } = await draw({
      kind: 'render',
      panel: panelOf(model),
      layout: '1x1',
      cells: [{ ...cell, markup: { shared: '', view: '<div class="ours"></div>' } }],
      now: 0,
      timeZone: 'UTC',
      locale: 'en',
      pinned: true,
      dither: 'auto',
      assets: { kind: 'none' },
      reach: { allowLoopback: false, gatewayPorts: [] },
      details: true,
    });
    return boxes?.find((box) => box.class === 'ours')?.width;
  };
  t.not(await widthOf(), 400);
  await releasesOf(data).add([join(folder, 'r--7.0.0')]);
  t.equal(await widthOf(), 400);
  await releasesOf(data).remove('7.0.0');
  t.not(await widthOf(), 400);
});
