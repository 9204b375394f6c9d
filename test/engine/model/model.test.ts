import t from 'tap';
import {
  customModel,
  describeModel,
  describePalette,
  findBoard,
  findModel,
  findPalette,
  flipOrientation,
  MODELS,
  matchModel,
  ORIENTATIONS,
  PALETTES,
  panelOf,
  parseCustomModel,
} from '../../../src/engine/model/model.js';
import { fc } from '../../support/property.js';

t.test('every palette that a model offers has its effect', async (t) => {
  const small = customModel(640, 384);
  const without = [...MODELS, small, customModel(1872, 1404)].flatMap((model) =>
    model.paletteIds
      .filter((paletteId) => {
        const { bitDepth, palette, channelBits } = panelOf(model, { paletteId });
        const { grays = 0, colors = [], depthClass } = findPalette(paletteId) ?? {};
        if (depthClass === 'color-full') return channelBits === undefined;
        return colors.length > 0 ? palette?.length !== colors.length : 2 ** bitDepth !== grays || palette !== undefined;
      })
      .map((paletteId) => `${model.name}: ${paletteId}`),
  );
  t.same(without, []);
  t.equal(panelOf(small).bitDepth, 1, 'the default is what every board can show');
});

t.test('a request is matched to its model', async (t) => {
  const cases: readonly [string | undefined, number | undefined, number | undefined, string][] = [
    ['og', undefined, undefined, 'og_png'],
    ['og', 800, 480, 'og_png'],
    ['og_gen2', 800, 480, 'og_png'],
    ['OG', 800, 480, 'og_png'],
    ['reTerminal E1001', 800, 480, 'og_png'],
    ['reTerminal Sticky', 800, 480, 'og_png'],
    ['xteink_x4', 800, 480, 'og_png'],
    ['waveshare', 800, 480, 'og_png'],
    ['reterminal_e1002', 800, 480, 'seeed_e1002'],
    ['reterminal_e1003', 1872, 1404, 'seeed_e1003'],
    ['x', undefined, undefined, 'v2'],
    ['x', 1872, 1404, 'v2'],
    ['x', 1404, 1872, 'v2'],
    ['paper_s3', 960, 540, 'm5_paper_s3'],
    ['lilygo', 960, 540, 'm5_paper_s3'],
    ['sensoria_c5', 1280, 720, 'sensoria'],
    ['og_bwry', 800, 480, 'og_bwry'],
    ['og', 1872, 1404, 'v2'],
    [undefined, 1872, 1404, 'v2'],
    [undefined, 800, 480, 'og_png'],
    [undefined, 758, 1024, 'amazon_kindle_paperwhite_6th_gen'],
    [undefined, 1024, 758, 'inkplate_6_plus'],
    [undefined, 400, 300, 'custom_400x300'],
    ['something new', 640, 384, 'custom_640x384'],
    ['something new', undefined, undefined, 'og_png'],
    [undefined, undefined, undefined, 'og_png'],
    ['x', 99, 480, 'v2'],
    ['x', 5000, 480, 'v2'],
    [undefined, 4096, 4096, 'og_png'],
    [undefined, 800.5, 480, 'og_png'],
    ['custom_640x384', undefined, undefined, 'custom_640x384'],
    ['custom_9999x9999', undefined, undefined, 'og_png'],
  ];
  for (const [modelHeader, widthPx, heightPx, name] of cases)
    t.equal(
      matchModel({ modelHeader, widthPx, heightPx }).name,
      name,
      `${modelHeader ?? 'no name'} at ${widthPx}×${heightPx}`,
    );
});

t.test('every model can be found, described and turned into a panel', async (t) => {
  t.equal(new Set(MODELS.map((model) => model.name)).size, MODELS.length, 'names are unique');
  for (const model of MODELS) {
    t.equal(findModel(model.name), model);
    for (const id of model.paletteIds) t.ok(findPalette(id), `${model.name} names the palette ${id}`);
    const panel = panelOf(model);
    t.equal(`${panel.widthPx}×${panel.heightPx}`, `${model.widthPx}×${model.heightPx}`, model.name);
    const slackPx = panel.pixelRatio * 0.6 + 1.5;
    t.ok(
      Math.abs(panel.framework.widthCssPx * panel.pixelRatio - panel.widthPx) <= slackPx,
      `${model.name}: the screen fills the panel`,
    );
    t.match(describeModel(model), { name: model.name, image_size_limit: model.imageSizeLimitBytes });
  }
  for (const palette of PALETTES) t.match(describePalette(palette), { id: palette.id });
});

t.test('panels depend on palette, orientation and firmware', async (t) => {
  const og = findModel('og_png')!;
  t.match(panelOf(og), { bitDepth: 1, format: 'png', byteLimit: 90_000, rotationDegrees: 0, palette: undefined });
  t.match(panelOf(og, { paletteId: 'gray-4' }), { bitDepth: 2, framework: { depthClass: '2bit' } });
  t.match(panelOf(og, { paletteId: 'gray-16' }), { bitDepth: 1 }, 'a palette that the panel cannot show is not used');
  const board = findBoard({ modelHeader: 'og' });
  const running = (firmwareVersion: string, paletteId?: string) => panelOf(og, { board, firmwareVersion, paletteId });
  t.match(running('1.6.0'), { byteLimit: 48_062, format: 'png' });
  t.match(running('1.6.1'), { byteLimit: 90_000 });
  t.match(running('1.5.1'), { byteLimit: 48_062, format: 'bmp' });
  t.match(running('1.5.9', 'gray-4'), { bitDepth: 1 }, 'old firmware cannot show grey');
  t.match(running('nightly'), { byteLimit: 90_000, format: 'png' });
  t.match(panelOf(og, { orientation: 'portrait' }), {
    widthPx: 480,
    heightPx: 800,
    rotationDegrees: 90,
    framework: { widthCssPx: 480, heightCssPx: 800, orientation: 'portrait' },
  });
  t.match(panelOf(findModel('v2')!, { firmwareVersion: '1.0.0' }), { format: 'png', byteLimit: 750_000, bitDepth: 4 });
  t.match(panelOf(findModel('amazon_kindle_2024')!), { rotationDegrees: 90, bitDepth: 4, byteLimit: 512_000 });
  t.match(panelOf(findModel('amazon_kindle_2024')!, { paletteId: 'gray-256' }), { bitDepth: 8 }, 'on request');
  for (const model of MODELS.filter(({ colors }) => colors === 16))
    t.equal(panelOf(model).bitDepth, 4, `${model.name} gets the 16 greys that it shows`);
  for (const model of MODELS.filter(({ rotationDegrees }) => rotationDegrees % 180 !== 0)) {
    const upright = { rotationDegrees: 0, widthPx: model.heightPx, heightPx: model.widthPx };
    t.match(panelOf(model, { orientation: 'portrait' }), upright, `${model.name} is upright by nature`);
    t.match(panelOf(model, { orientation: 'portrait-flipped' }), { rotationDegrees: 180 });
    const before = panelOf(model, { orientation: 'portrait', turnsAsBefore: true });
    t.same(
      before,
      panelOf(model, { orientation: flipOrientation('portrait') }),
      `${model.name} once had it upside down`,
    );
  }
  t.match(panelOf(findModel('remarkable_paper_2')!, { orientation: 'portrait' }), {
    widthPx: 1404,
    rotationDegrees: 0,
  });
  t.strictSame(panelOf(findModel('og_bwry')!).palette, ['#000000', '#ff0000', '#ffffff', '#ffff00']);
  t.match(panelOf(findModel('generic_16_9')!), { channelBits: 8, palette: { length: 252 } });
  t.match(panelOf(findModel('generic_16_9')!, { paletteId: 'color-12bit' }), { channelBits: 4 });
  t.equal(panelOf(findModel('og_bwry')!).channelBits, undefined);
});

t.test('a custom model of any plausible size is found by its name', async () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 4096 }),
      fc.integer({ min: 100, max: 1953 }),
      fc.constantFrom(...ORIENTATIONS),
      (width, height, orientation) => {
        const model = customModel(width, height);
        const panel = panelOf(model, { orientation });
        const turned = panel.rotationDegrees % 180 !== 0;
        return (
          parseCustomModel(model.name)?.widthPx === width &&
          (turned ? panel.heightPx : panel.widthPx) === width &&
          (turned ? panel.widthPx : panel.heightPx) === height
        );
      },
    ),
  );
});
