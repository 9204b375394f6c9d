import t from 'tap';
import {
  BOARDS,
  findBoard,
  findBoardChange,
  findModel,
  findPalette,
  listPalettes,
  NO_BOARD,
  noteBoardFacts,
  panelOf,
  parseCustomModel,
  settleBoard,
} from '../../../src/engine/model/model.js';
import type { Panel } from '../../../src/engine/panel.js';
import { findFirmwareSlot } from '../../../src/gateway/device/device.js';
import { DevicePanels } from '../../../src/gateway/screen/screen.js';
import { BOARD_FACTS } from '../../support/display/board-facts.js';

const panels = new DevicePanels();
const NO_CHOICES = { modelName: undefined, paletteId: undefined, orientation: undefined } as const;
const seen = (reportedModel: string, firmwareVersion: string, widthPx?: number, heightPx?: number) =>
  panels.of({
    ...{ ...NO_CHOICES, reportedModel, firmwareVersion },
    ...{ reportedWidthPx: widthPx, reportedHeightPx: heightPx },
  });

/** The file of an ordinary screen, as in the facts. */
function fileOf({ bitDepth, minBitDepth, palette }: Panel): string {
  const min = minBitDepth ?? 1;
  const bits = palette ? Math.max(min, palette.length <= 4 ? 2 : 4) : Math.max(min, bitDepth);
  return palette ? `palette ${bits} of ${palette.length}` : `grey ${bits}`;
}

const shownSize = ({ widthPx, heightPx, rotationDegrees }: Panel) =>
  rotationDegrees % 180 === 0 ? [widthPx, heightPx] : [heightPx, widthPx];

const PALETTE_OF_INK: Readonly<Record<string, string>> = {
  ...{ bwr: 'color-3bwr', bwry: 'color-4bwry', spectra6: 'color-6a' },
};

t.test('every board has the right size, inks, depth, format, chip and slot', async (t) => {
  for (const fact of BOARD_FACTS) {
    const { panel, board, model } = seen(fact.name, '1.9.0', fact.widthPx, fact.heightPx);
    const old = seen(fact.oldName ?? fact.name, '1.8.15', fact.widthPx, fact.heightPx);
    const facts = {
      size: shownSize(panel),
      inks: board?.inks,
      controller: board?.controller,
      chip: board?.chip,
      battery: board?.battery ?? 'none',
      slot: findFirmwareSlot(fact.name)?.partitionBytes,
      bytes: panel.byteLimit,
      oldBytes: fact.oldName === undefined ? undefined : old.panel.byteLimit,
      file: fileOf(panel),
      showsInks: fact.inks.every((ink) => model.paletteIds.includes(PALETTE_OF_INK[ink] ?? ink)),
      formats: [panel.format, old.panel.format],
    };
    t.strictSame(
      facts,
      {
        size: [fact.widthPx, fact.heightPx],
        ...{ inks: fact.inks, controller: fact.controller, chip: fact.chip, battery: fact.battery },
        slot: fact.partitionBytes,
        ...{ bytes: fact.newBytes, oldBytes: fact.oldBytes, file: fact.file, showsInks: true, formats: ['png', 'png'] },
      },
      fact.build,
    );
  }
});

t.test('the table has a row for each board, and each row a model and palette that exist', async (t) => {
  t.same(BOARDS.map(({ build }) => build).sort(), BOARD_FACTS.map(({ build }) => build).sort());
  const broken = BOARDS.filter(({ model: name, paletteId, widthPx, heightPx }) => {
    const model = findModel(name) ?? parseCustomModel(name);
    const [width, height] = model ? shownSize(panelOf(model)) : [];
    const sides = [width, height].join() === [widthPx, heightPx].join();
    return !model || !sides || !model.paletteIds.includes(paletteId) || !findPalette(paletteId);
  });
  t.same(
    broken.map(({ build }) => build),
    [],
  );
});

t.test('names are found in every spelling, and a size may contradict them', async (t) => {
  const builds = (name: string, width?: number, height?: number) =>
    findBoard({ modelHeader: name, widthPx: width, heightPx: height, firmwareVersion: '1.8.15' })?.build;
  t.same(
    {
      e1002: builds('reTerminal E1002', 800, 480),
      e1003: builds('reTerminal E1003'),
      paper: builds('PaperS3', 960, 540),
      sticky: builds('reTerminal Sticky', 800, 480),
      turned: builds('ed133ut2', 1600, 1200),
      upright: builds('ed133ut2', 1200, 1600),
      shared: builds('xiao_epaper_display', 800, 480),
      contradicted: builds('og', 1872, 1404),
      stranger: builds('Homeplate', 800, 480),
    },
    {
      e1002: 'seeed_reTerminal_E1002',
      e1003: 'TRMNL_X_E1003',
      paper: 'TRMNL_X_PAPERS3',
      sticky: 'seeed_sticky',
      turned: 'seeed_reTerminal_E1004',
      upright: 'seeed_reTerminal_E1004',
      shared: 'TRMNL_7inch5_OG_DIY_Kit',
      contradicted: undefined,
      stranger: undefined,
    },
  );
  t.equal(findBoard({ modelHeader: 'og' }, 'og_bwry')?.build, 'trmnl_4clr', 'the chosen model tells boards apart');
});

t.test('an owner may override the board, the model, the palette, the limit and the format', async (t) => {
  const traits = { ...NO_CHOICES, reportedModel: 'seeed_sticky', firmwareVersion: '1.9.0' };
  const sized = { ...traits, reportedWidthPx: 800, reportedHeightPx: 480 };
  const of = (choice: Partial<Parameters<DevicePanels['of']>[0]>) => panels.of({ ...sized, ...choice });
  t.equal(of({}).panel.byteLimit, 750_000);
  t.equal(of({ imageBytes: 60_000 }).panel.byteLimit, 60_000);
  t.equal(of({ boardBuild: NO_BOARD }).board, undefined);
  t.equal(of({ boardBuild: NO_BOARD, paletteId: 'gray-4' }).panel.bitDepth, 2, 'greys are refused by its board only');
  t.equal(of({ modelName: 'seeed_e1002' }).panel.palette?.length, undefined, 'this board shows 1 bit only');
  t.equal(of({ boardBuild: 'seeed_reTerminal_E1002' }).panel.palette?.length, 6);
  t.match(of({ imageFormat: 'bmp', boardBuild: 'seeed_reTerminal_E1002' }).panel, { format: 'bmp', bitDepth: 1 });
  t.equal(of({ imageFormat: 'bmp', boardBuild: 'seeed_reTerminal_E1002' }).panel.palette, undefined);
});

t.test('a changed row is not applied to a display before its owner accepts it', async (t) => {
  const traits = { modelHeader: 'og_4clr', widthPx: 800, heightPx: 480, firmwareVersion: '1.9.0' };
  const facts = noteBoardFacts(traits);
  t.same(JSON.parse(facts ?? '{}'), { build: 'trmnl_4clr', model: 'og_bwry', paletteId: 'color-4bwry' });
  t.equal(noteBoardFacts({ ...traits, boardFacts: facts }), undefined, 'noted once');
  t.equal(findBoardChange({ ...traits, boardFacts: facts }), undefined);
  const boardFacts = JSON.stringify({ build: 'trmnl_4clr', model: 'og_png', paletteId: 'bw' });
  t.match(findBoardChange({ ...traits, boardFacts }), { before: { model: 'og_png' }, after: { model: 'og_bwry' } });
  const device = { ...NO_CHOICES, reportedModel: 'og_4clr', reportedWidthPx: 800, reportedHeightPx: 480 };
  const { model, panel } = panels.of({ ...device, firmwareVersion: '1.9.0', boardFacts });
  t.equal(model.name, 'og_png');
  t.equal(fileOf(panel), 'grey 1');
  const other = panels.of({ ...device, firmwareVersion: '1.9.0', reportedModel: 'reterminal_e1002', boardFacts });
  t.equal(other.model.name, 'seeed_e1002', 'a display that reports another board follows that one');
});

t.test('firmware that tells boards apart is no word of the owner, another board is', async (t) => {
  const traits = { widthPx: 800, heightPx: 480, firmwareVersion: '1.9.0' };
  for (const { name, oldName, build } of BOARDS.filter((board) => board.oldName !== undefined)) {
    const boardFacts = noteBoardFacts({ ...traits, modelHeader: oldName });
    const after = { ...traits, modelHeader: name, boardFacts };
    const [before, now] = [JSON.parse(boardFacts ?? '{}'), BOARDS.find((board) => board.build === build)!];
    const isOther = before.build !== undefined && (before.model !== now.model || before.paletteId !== now.paletteId);
    t.equal(findBoardChange(after)?.after.build, isOther ? build : undefined, build);
    t.equal(noteBoardFacts(after) === undefined, isOther || before.build === build || !findBoard(after), build);
  }
  const boardFacts = noteBoardFacts({ ...traits, modelHeader: 'og' });
  for (const modelHeader of ['reterminal_e1002', 'xiao_epaper_3clr'])
    t.equal(findBoardChange({ ...traits, modelHeader, boardFacts }), undefined, modelHeader);
  const chosen = { ...traits, modelHeader: 'og', boardFacts, boardBuild: 'trmnl_4clr' };
  t.equal(findBoardChange(chosen), undefined, 'the owner chose the board');
  t.match(settleBoard(chosen), { model: 'og_bwry' });
  const colored = noteBoardFacts({ ...traits, modelHeader: 'og_4clr' });
  const older = settleBoard({ ...traits, modelHeader: 'og', firmwareVersion: '1.8.15', boardFacts: colored });
  t.equal(older?.build, 'trmnl_4clr', 'older firmware is on the same board');
});

t.test('limits follow the firmware version, and BMP is for boards that had such firmware', async (t) => {
  const limitOf = (name: string, version: string) => seen(name, version, 800, 480).panel.byteLimit;
  t.same(
    ['1.6.0', '1.6.1', '1.8.15', '1.8.16', 'nightly'].map((version) => limitOf('og_gen2', version)),
    [...[48_062, 90_000, 90_000, 750_000, 90_000]],
  );
  t.equal(seen('', '1.4.6', 800, 480).panel.format, 'bmp');
  t.equal(seen('og', '1.4.6').panel.format, 'bmp');
  t.equal(seen('', '1.0.0').panel.format, 'png', 'a Kobo, which sends its version and no size');
  t.equal(seen('', '1.0.0').board, undefined);
  t.same(
    BOARDS.filter(({ name }) => seen(name, '1.4.6').panel.format === 'bmp').map(({ build }) => build),
    ['trmnl'],
  );
  t.equal(seen('some client', '0.9', 800, 480).panel.format, 'png', 'other clients have versions of their own');
  t.same(listPalettes(findModel('og_png')!, seen('seeed_sticky', '1.9.0').board), ['bw']);
});
