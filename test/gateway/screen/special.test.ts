// @tier full: paints every special screen at every size
import { decode } from 'fast-png';
import t from 'tap';
import { loadFaces } from '../../../src/engine/bitmap/load-faces.js';
import { listLanguages, readMessagesUnder } from '../../../src/gateway/i18n/i18n.js';
import {
  SETUP_PANEL,
  type SpecialPanel,
  SpecialScreenPainter,
} from '../../../src/gateway/screen/special/paint-special.js';
import { SPECIAL_PREFIXES, type SpecialScreen, writePoster } from '../../../src/gateway/screen/special/poster.js';
import { SpecialScreens } from '../../../src/gateway/screen/special/special-screens.js';
import { readSpecialWords } from '../../../src/gateway/screen/special/special-words.js';
import { SecretBox } from '../../../src/gateway/store/database/secret-box.js';
import { SpecialScreenTable } from '../../../src/gateway/store/screen/special-screen-table.js';
import { inkShare } from '../../support/display/picture-rules.js';
import { fc } from '../../support/property.js';
import { openTestStore } from '../../support/storage/open-store.js';

const address = 'http://192.168.178.45:8080';
const mac = 'AA:BB:CC:DD:EE:FF';
const friendlyId = 'K7PQ2M';
const locale = () => 'en';

const PICTURES: readonly SpecialScreen[] = [
  { kind: 'welcome', address, friendlyId },
  { kind: 'pending', address, friendlyId, mac },
  { kind: 'rejoin', address, mac },
  { kind: 'rejoin', address },
  { kind: 'blocked', address, mac },
  { kind: 'waiting', address, friendlyId },
  { kind: 'empty', address, friendlyId },
  { kind: 'error', address, subject: 'Wetter in Åre', reason: 'the source answered 503 '.repeat(40) },
  {
    kind: 'broken',
    address: `${address}/plugins/12/markup?part=half_horizontal&line=123&column=45`,
    subject: 'Wetter in Åre',
    place: { part: 'half_horizontal', line: 123, column: 45, message: "'if' tag was never closed" },
  },
  {
    kind: 'outdated',
    address: `${address}/plugins/12`,
    lines: [{ label: 'Wetter', value: 'Stand Sa 28. Nov., 11:27 · Quelle nicht erreichbar' }],
  },
  {
    kind: 'outdated',
    address,
    lines: ['Wetter', 'Abfahrten', 'Müllabfuhr', 'Strompreis'].map((label) => ({
      label,
      value: 'Stand Sa 28. Nov., 11:27 · Zertifikat der Quelle nicht vertrauenswürdig',
    })),
  },
  { kind: 'idle' },
  { kind: 'idle', next: { subject: 'Abfahrten am Hauptbahnhof', clock: '06:00', weekday: 7 } },
  { kind: 'asleep', address, until: '07:00' },
  { kind: 'identify', address, friendlyId, name: 'Küche', mac },
  { kind: 'setup', address: `${address}/plugins/12`, friendlyId, subject: 'Home Assistant', missing: 'source' },
];

const png = (widthPx: number, heightPx: number, more: Partial<SpecialPanel> = {}): SpecialPanel => ({
  ...SETUP_PANEL,
  format: 'png',
  widthPx,
  heightPx,
  ...more,
});

t.test('every special screen at every size is a complete, small, one-bit file and not blank', async (t) => {
  const painter = new SpecialScreenPainter();
  for (const [width, height] of [
    [800, 480],
    [480, 800],
    [1872, 1404],
    [250, 122],
    [122, 250],
    [100, 100],
    [4096, 1953],
  ] as const) {
    for (const [picture, language] of PICTURES.flatMap((one) => [[one, 'en'] as const, [one, 'de'] as const])) {
      const bytes = Buffer.from(painter.paint(picture, png(width, height), language));
      const name = `${picture.kind} ${width}×${height} ${language}`;
      const file = decode(bytes);
      t.same([file.width, file.height, file.depth, file.channels], [width, height, 1, 1], name);
      t.ok(bytes.length < 48_062, `${name} has ${bytes.length} bytes`);
      const ink = inkShare(bytes);
      t.ok(ink > 0.002 && ink < 0.5, `${name} is ${Math.round(ink * 100)} % ink`);
    }
  }
});

t.test('special screens of any size and text can be painted', async () => {
  const painter = new SpecialScreenPainter();
  const side = fc.integer({ min: 100, max: 1000 });
  fc.assert(
    fc.property(side, side, fc.string({ unit: 'grapheme', maxLength: 200 }), (width, height, reason) => {
      const file = decode(painter.paint({ kind: 'error', address, subject: reason, reason }, png(width, height), 'en'));
      return file.width === width && file.height === height;
    }),
    { numRuns: 40 },
  );
});

t.test('special screens are in the language of the owner, and English where there is no translation', async (t) => {
  const wordsOf = (locale: string) => writePoster(PICTURES[7]!, readSpecialWords(locale));
  t.match(wordsOf('en'), { title: 'Wetter in Åre: no screen', facts: [{ label: 'Open in a browser' }] });
  t.match(wordsOf('de'), { title: 'Wetter in Åre: kein Bild', facts: [{ label: 'Im Browser öffnen' }] });
  t.same(wordsOf('de-AT'), wordsOf('de'));
  t.same(wordsOf('fr'), wordsOf('en'));
  const painter = new SpecialScreenPainter();
  const paint = (locale: string) => Buffer.from(painter.paint(PICTURES[1]!, png(800, 480), locale));
  t.notOk(paint('de').equals(paint('en')));
});

t.test('the fonts of special screens cover every language', async (t) => {
  const regular = loadFaces().face('trmnl16', 400)!;
  const bold = loadFaces().face('trmnl16', 700) ?? regular;
  const title = loadFaces().face('trmnl21', 700) ?? bold;
  for (const language of listLanguages()) {
    const letters = new Set(Object.values(readMessagesUnder('special.', language)).join(''));
    for (const letter of letters) {
      for (const face of [regular, bold, title]) {
        t.ok(face.glyph(letter.codePointAt(0)!), `${language}: ${letter}`);
      }
    }
  }
});

t.test('the setup screen is the bitmap that all firmware reads', async (t) => {
  const bytes = Buffer.from(new SpecialScreenPainter().paint(PICTURES[0]!, SETUP_PANEL, 'en'));
  t.equal(bytes.length, 48_062);
  t.equal(bytes.toString('latin1', 0, 2), 'BM');
  t.equal(bytes.subarray(54, 62).toString('hex'), '00000000ffffff00');
});

t.test('rotated panels get rotated screens, reading devices whole bytes', async (t) => {
  const painter = new SpecialScreenPainter();
  const picture = PICTURES[1]!;
  const upright = pixelsOf(painter.paint(picture, png(300, 200), 'en'));
  const quarter = pixelsOf(painter.paint(picture, png(300, 200, { rotationDegrees: 90 }), 'en'));
  t.same([quarter.width, quarter.height], [200, 300]);
  t.ok(
    upright.every((x, y, level) => quarter.at(199 - y, x) === level),
    'a quarter clockwise',
  );
  const half = pixelsOf(painter.paint(picture, png(300, 200, { rotationDegrees: 180 }), 'en'));
  t.ok(upright.every((x, y, level) => half.at(299 - x, 199 - y) === level));
  const back = pixelsOf(painter.paint(picture, png(300, 200, { rotationDegrees: 270 }), 'en'));
  t.ok(upright.every((x, y, level) => back.at(y, 299 - x) === level));
  t.equal(decode(painter.paint(picture, png(300, 200, { bitDepth: 8 }), 'en')).depth, 8);
  t.equal(
    decode(painter.paint(picture, png(300, 200, { bitDepth: 8, palette: ['#000000', '#ffffff'] }), 'en')).depth,
    1,
  );
});

function pixelsOf(bytes: Uint8Array) {
  const { width, height, data } = decode(bytes);
  const rowBytes = Math.ceil(width / 8);
  const at = (x: number, y: number): number => (Number(data[y * rowBytes + (x >> 3)]) >> (7 - (x & 7))) & 1;
  const every = (test: (x: number, y: number, level: number) => boolean): boolean => {
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (!test(x, y, at(x, y))) return false;
    return true;
  };
  return { width, height, at, every };
}

t.test('names change only with the painted content, also when the clock goes back', async (t) => {
  const clock = { nowMs: 1_771_674_964_000 };
  const now = () => clock.nowMs;
  const dataDir = t.testdir();
  const store = await openTestStore({ dataDir, now });
  t.teardown(() => store.close());
  const names = new SpecialScreenTable(store);
  const secrets = new SecretBox(new Uint8Array(32));
  const screens = new SpecialScreens({ names, secrets, now, locale });
  const waiting: SpecialScreen = { kind: 'waiting', address, friendlyId };
  const first = screens.show(waiting, png(800, 480), mac);
  t.match(first.name, /^waitng-[0-9a-f]{6}-1771674964$/);
  t.match(first.path, /^\/screens\/[\w-]{22}\/waitng-[0-9a-f]{6}-1771674964\.png$/);
  clock.nowMs += 5000;
  t.same(screens.show(waiting, png(800, 480), mac), first);
  const moved = screens.show({ ...waiting, address: 'http://10.0.0.2' }, png(800, 480), mac);
  t.match(moved.name, /1771674969$/);
  t.not(moved.path, first.path);
  clock.nowMs -= 365 * 86_400_000;
  t.match(screens.show(waiting, png(800, 480), mac).name, /1771674970$/);
  const token = first.path.split('/')[2] ?? '';
  t.equal(decode((await screens.read(token))!.bytes).width, 800);
  const painted = (await screens.read(token))!.bytes;
  t.equal((await screens.read(token))!.bytes, painted, 'painted once');
  screens.release();
  t.not((await screens.read(token))!.bytes, painted, 'released');
  t.same((await screens.read(token))!.bytes, painted, 'and painted again with the same bytes');
  t.equal(await screens.read('A'.repeat(22)), undefined);
  await store.transaction(async () => undefined);
  const again = new SpecialScreenTable(store);
  await again.load();
  t.same(
    new SpecialScreens({ names: again, secrets, now, locale }).show(waiting, png(800, 480), mac).name,
    screens.show(waiting, png(800, 480), mac).name,
    'after a restart',
  );
  const pending = (at: number) => ({ kind: 'pending', address, mac: `02:00:00:00:00:${10 + at}` }) as const;
  const strangers = Array.from({ length: 90 }, (_, at) => screens.showStranger(pending(at), png(800, 480), `${at}`));
  t.equal(new Set(strangers.map(({ path }) => path.split('/')[2])).size, 61, 'sixty of their own, then one for all');
  t.same(screens.showStranger(pending(0), png(800, 480), '0'), strangers[0], 'the first one keeps its screen');
  const pictures = await Promise.all(strangers.map(({ path }) => screens.read(path.split('/')[2]!)));
  t.equal(new Set(pictures.map((one) => one!.bytes)).size, 61, 'each is painted once');
  const idle = screens.show({ kind: 'idle' }, png(800, 480), 'joined', 'en', false);
  t.match(idle.name, /^onidle-/, 'a display that has joined gets its screen meanwhile');
  t.ok(await screens.read(idle.path.split('/')[2]!));
  t.ok(await screens.read(token), 'and those of displays that have joined stay');
  for (const prefix of Object.values(SPECIAL_PREFIXES)) t.match(prefix, /^[a-z]{6}-$/);
});
