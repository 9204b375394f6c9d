// The libraries that page scripts may ask for, as bundle-libraries.mjs packs them.
import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const DAYJS = resolve('node_modules/dayjs');

const QR = "import './build/src/sandbox/guest/library/qr/qr.js'";

/** Files of each library by name: the global that each defines, where it comes from, and the file that a module of it needs. */
export const LIBRARIES = {
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
        "import { adaptChart } from './build/src/sandbox/guest/library/chartjs/adapt.js';" +
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
