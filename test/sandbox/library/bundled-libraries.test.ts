import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
import { encode } from 'uqr';
import { readBundledLibrary } from '../../../src/sandbox/library/bundled-libraries.js';
import { runBody } from '../../support/sandbox/script-page.js';

const FOLDER = new URL('../../../guest/libraries/', import.meta.url);
const NPM = 'https://cdn.jsdelivr.net/npm';

const runWith = (addresses: readonly string[], script: string) =>
  runBody(`${addresses.map((address) => `<script src="${address}"></script>`).join('')}<script>${script}</script>`, {
    timeZone: 'Europe/Berlin',
  });

t.test('Day.js with plug-ins and languages', async (t) => {
  const { log, notes } = await runWith(
    [
      `${NPM}/dayjs@1/dayjs.min.js`,
      'https://unpkg.com/dayjs/plugin/utc',
      `${NPM}/dayjs@1/plugin/timezone.js`,
      `${NPM}/dayjs@1/locale/de.js`,
      `${NPM}/dayjs@1/plugin/customParseFormat.js`,
    ],
    `dayjs.extend(dayjs_plugin_utc); dayjs.extend(window.dayjs_plugin_timezone); dayjs.extend(dayjs_plugin_customParseFormat); dayjs.locale('de');
    log(dayjs('2026-03-16T09:30:00Z').tz('America/New_York').format('dddd D. MMMM HH:mm'), dayjs().format('HH:mm'), dayjs('16-03', 'DD-MM').date());`,
  );
  t.strictSame(notes, []);
  t.strictSame(log, ['Montag 16. März 05:30 10:30 16']);
});

t.test('Temporal, in the user’s zone', async (t) => {
  const { log, notes } = await runWith(
    [`${NPM}/temporal-polyfill@0.3.0/global.min.js`],
    `log(String(Temporal.Now.zonedDateTimeISO()), String(Temporal.ZonedDateTime.from('2026-03-28T12:00[Europe/Berlin]').add({ days: 1 })));
    log(Temporal.PlainDate.from('2026-03-16').toLocaleString('de', { dateStyle: 'full' }));
    log(new Intl.DateTimeFormat('de', { weekday: 'short', timeZone: 'UTC' }).format(new Date(0)));`,
  );
  t.strictSame(notes, []);
  t.strictSame(log, [
    '2026-03-16T10:30:00+01:00[Europe/Berlin] 2026-03-29T12:00:00+02:00[Europe/Berlin]',
    'Montag, 16. März 2026',
    'Do',
  ]);
});

t.test('marked and js-yaml, as older and newer releases are called', async (t) => {
  const { log, notes } = await runWith(
    [`${NPM}/marked/marked.min.js`, `${NPM}/js-yaml@4.1.1/dist/js-yaml.min.js`],
    `log(marked.parse('- **b**'), marked('*x*'), marked.marked('y'));
    log(jsyaml.load('a: [1, {b: 2}]'), jsyaml.safeLoad('c'), jsyaml.dump({ d: 1 }));`,
  );
  t.strictSame(notes, []);
  t.strictSame(log, [
    '<ul>\n<li><strong>b</strong></li>\n</ul>\n <p><em>x</em></p>\n <p>y</p>\n',
    '{"a":[1,{"b":2}]} c d: 1\n',
  ]);
});

t.test('SunCalc answers in the units of the release that is asked for', async (t) => {
  const script = `log(SunCalc.getTimes(new Date(), 52.5, 13.4).sunrise.toISOString().slice(0, 15), SunCalc.getPosition(new Date(), 52.5, 13.4).azimuth.toFixed(1));`;
  const older = await runWith(['https://cdnjs.cloudflare.com/ajax/libs/suncalc/1.8.0/suncalc.min.js'], script);
  const newer = await runWith([`${NPM}/suncalc`], script);
  t.strictSame([older.log, newer.log], [['2026-03-16T05:2 -0.5'], ['2026-03-16T05:1 148.7']]);
});

t.test('modules import them by address and by name', async (t) => {
  const { log, notes } = await runBody(`<script type="module">
    import dayjs from 'https://esm.sh/dayjs@1';
    import utc from 'https://esm.sh/dayjs/plugin/utc';
    import { Temporal, Intl as Names } from '${NPM}/@js-temporal/polyfill/+esm';
    import { marked, parse } from '${NPM}/marked/lib/marked.esm.js';
    import { load } from 'js-yaml';
    import * as SunCalc from '${NPM}/suncalc/+esm';
    import QRCode from '${NPM}/qrcode/+esm';
    import generate from 'qrcode-generator';
    dayjs.extend(utc);
    log(dayjs.utc(0).format(), Temporal.PlainDate.from('2026-01-01').dayOfWeek, typeof Names.DateTimeFormat, parse('a') === marked('a'));
    log(load('1'), typeof SunCalc.getTimes, QRCode.create('a').modules.size, generate(4, 'L').getModuleCount());
  </script>`);
  t.strictSame(notes, []);
  t.strictSame(log, ['1970-01-01T00:00:00Z 4 function true', '1 function 21 33']);
});

const CODES: readonly (readonly [
  name: string,
  page: string,
  text: string,
  level: 'L' | 'M' | 'H',
  leftPx: number,
  sidePx: number,
])[] = [
  [
    'QRCode.js',
    `new QRCode('box', { text: 'https://example.org', width: 128, height: 128 })`,
    'https://example.org',
    'H',
    0,
    128,
  ],
  ['qrcode to a canvas', `QRCode.toCanvas(canvas, 'hello', { width: 125, margin: 2 })`, 'hello', 'M', 10, 105],
  [
    'qrcode-generator',
    `const c = qrcode(0, 'L'); c.addData('Hi'); c.make(); box.innerHTML = c.createImgTag(4, 8)`,
    'Hi',
    'L',
    8,
    84,
  ],
  ['QRious', `new QRious({ element: canvas, value: 'Hi', size: 100 })`, 'Hi', 'L', 8, 84],
];

t.test('QR codes are drawn module by module on whole pixels', async (t) => {
  for (const [name, script, text, level, leftPx, sidePx] of CODES) {
    const { rendering, notes } = await runBody(
      `<div style="background:#fff;display:flex;align-items:start">${script.includes('canvas') ? '<canvas id="canvas"></canvas>' : '<div id="box"></div>'}</div>
      <script src="https://cdnjs.cloudflare.com/ajax/libs/qrcodejs/1.0.0/qrcode.min.js"></script><script src="https://unpkg.com/qrious"></script>
      <script>const box = document.getElementById('box'); const canvas = document.getElementById('canvas'); ${script}</script>`,
    );
    t.strictSame(notes, [], name);
    const { size, data } = encode(text, { ecc: level, border: 0 });
    const at = (module: number): number => leftPx + Math.floor(((module + 0.5) * sidePx) / size);
    const drawn = data.map((row, y) =>
      row.map((_, x) => rendering.rgba[4 * (at(y) * rendering.widthPx + at(x))] === 0),
    );
    t.strictSame(drawn, data, name);
    t.ok(
      rendering.rgba.every((value) => value === 0 || value === 255),
      `${name}: nothing is grey`,
    );
  }
});

t.test('a text that no code can hold is an error of the page', async (t) => {
  const { notes, log } = await runWith(
    ['qrcode.js'],
    `QRCode.toDataURL('x'.repeat(9000)).catch((error) => log(error instanceof Error)); qrcode(1, 'H').addData('a'); new QRCode(document.body, 'x'.repeat(9000));`,
  );
  t.strictSame(log, ['true']);
  t.match(notes, [/^error script .*RangeError|^error script .*long/i]);
});

t.test('every library is packed, with a global in every file', (t) => {
  const libraries = readdirSync(FOLDER).map((file) => file.replace('.json.br', ''));
  t.strictSame(libraries.sort(), ['chartjs', 'dayjs', 'js-yaml', 'marked', 'qr', 'suncalc', 'temporal']);
  for (const library of libraries)
    for (const [file, { code, global }] of readBundledLibrary(library))
      t.ok(code.includes(global), `${library} ${file}`);
  t.end();
});

t.test('the packages in our own files are listed with the text of their licences', (t) => {
  const listed = ['../packages.json', '../../mqtt/packages.json', '../../src/gateway/web/packages.json'].flatMap(
    (path) => JSON.parse(readFileSync(new URL(path, FOLDER), 'utf8')),
  );
  for (const name of ['dayjs', 'temporal-polyfill', 'marked', 'js-yaml', 'suncalc', 'uqr', 'mqtt', '@codemirror/view'])
    t.ok(
      listed.some((one) => one.name === name),
      name,
    );
  for (const { name, version, licence, text } of listed)
    t.ok(/^\d/.test(version) && licence !== '' && text.includes('opyright'), name);
  t.end();
});
