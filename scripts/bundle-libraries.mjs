// Packs the libraries that page scripts may ask for (src/worker/script/library/find-library.ts) into one compressed file each
// (build/guest/libraries/), and lists their packages with licences. Runs after tsc.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import { writeBundledPackages } from './bundled-packages.mjs';

const TO = resolve('build/guest/libraries');
const DAYJS = resolve('node_modules/dayjs');

const QR = "import './build/src/worker/script/guest/library/qr/qr.js'";

/** Files of each library by name: the global that each defines, where it comes from, and the file that a module of it needs. */
const LIBRARIES = {
  qr: {
    qrcode: { global: 'QRCode', source: QR },
    'qrcode-generator': { global: 'qrcode', source: QR },
    qrious: { global: 'QRious', source: QR },
  },
  chartjs: {
    // As its file for pages: everything is registered and a member of `Chart`.
    chart: {
      global: 'Chart',
      source:
        "import * as all from 'chart.js'; import * as helpers from 'chart.js/helpers';" +
        "import { adaptChart } from './build/src/worker/script/guest/library/chartjs/adapt.js';" +
        'adaptChart(all); const { Chart } = all; Chart.register(...all.registerables);' +
        'globalThis.Chart = Object.assign(Chart, { ...all }, { helpers: { ...helpers } })',
    },
    datalabels: {
      global: 'ChartDataLabels',
      path: 'node_modules/chartjs-plugin-datalabels/dist/chartjs-plugin-datalabels.min.js',
      after: 'chart',
    },
  },
  dayjs: {
    dayjs: { global: 'dayjs', path: join(DAYJS, 'dayjs.min.js') },
    ...listDayjsFolder('plugin'),
    ...listDayjsFolder('locale'),
  },
  temporal: {
    temporal: {
      global: 'temporal',
      source:
        "import { Intl, Temporal, toTemporalInstant } from 'temporal-polyfill'; import 'temporal-polyfill/global';" +
        'globalThis.temporal = { Temporal, Intl, toTemporalInstant }',
    },
  },
  // Was a function in older releases.
  marked: {
    marked: {
      global: 'marked',
      source: "import * as all from 'marked'; globalThis.marked = Object.assign(all.marked, all)",
    },
  },
  'js-yaml': {
    'js-yaml': {
      global: 'jsyaml',
      source:
        "import * as all from 'js-yaml';" +
        'globalThis.jsyaml = { ...all, safeLoad: all.load, safeLoadAll: all.loadAll, safeDump: all.dump }',
    },
  },
  suncalc: {
    suncalc: { global: 'SunCalc', source: "import * as all from 'suncalc'; globalThis.SunCalc = { ...all }" },
    'suncalc-1': { global: 'SunCalc', source: "import all from 'suncalc1'; globalThis.SunCalc = all" },
  },
};

rmSync(TO, { recursive: true, force: true });
mkdirSync(TO, { recursive: true });
const inputs = [];
for (const [library, files] of Object.entries(LIBRARIES)) {
  const packed = {};
  for (const [name, { global, path, source, after }] of Object.entries(files)) {
    const code = path === undefined ? await bundle(source) : readFileSync(path, 'utf8');
    if (path !== undefined) inputs.push(path);
    packed[name] = { code, global, names: path === undefined ? listNames(code, global) : [], after };
  }
  const parameters = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
  writeFileSync(join(TO, `${library}.json.br`), brotliCompressSync(JSON.stringify(packed), { params: parameters }));
}
// What a page loads when it first draws on a canvas: a script whose value is the function that makes its classes.
const canvas = await bundle(
  "import { createCanvasModule } from './build/src/worker/script/guest/canvas/main.js'; export { createCanvasModule }",
  'canvas',
);
writeFileSync('build/guest/canvas.js', `(() => {\n${canvas}\nreturn canvas.createCanvasModule;\n})()`);
writeBundledPackages('build/guest/packages.json', inputs);

/** Plug-ins and languages of Day.js are classic scripts already. Addresses are compared in lower case. */
function listDayjsFolder(folder) {
  const names = readdirSync(join(DAYJS, folder)).filter((name) => name.endsWith('.js'));
  return Object.fromEntries(
    names.map((file) => {
      const name = `${folder}/${basename(file, '.js')}`;
      return [name.toLowerCase(), { global: `dayjs_${name.replace(/[/-]/g, '_')}`, path: join(DAYJS, folder, file) }];
    }),
  );
}

async function bundle(contents, globalName) {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: resolve('.') },
    bundle: true,
    format: 'iife',
    globalName,
    platform: 'browser',
    target: 'es2023',
    minify: true,
    write: false,
    metafile: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  inputs.push(...Object.keys(metafile.inputs));
  return outputFiles[0].text;
}

/** What importing modules may ask for by name. */
function listNames(code, global) {
  const window = createContext({ TextEncoder, HTMLCanvasElement: class {} });
  runInContext(code, window);
  return Object.getOwnPropertyNames(window[global]).filter(
    (name) => /^[A-Za-z_$][\w$]*$/.test(name) && !/^(?:default|length|name|prototype|arguments|caller)$/.test(name),
  );
}
