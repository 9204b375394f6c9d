import type { ScriptAddress } from './script-address.js';

/** Objects of our own, which the guest holds already, by names of files. */
export const OWN: Readonly<Record<string, string>> = {
  highcharts: 'highcharts',
  highstock: 'highcharts',
  chartkick: 'chartkick',
  'maplibre-gl': 'maplibregl',
  'maplibre-gl-csp': 'maplibregl',
  'maplibre-gl-dev': 'maplibregl',
  plugins: 'plugins',
};

/** Modules of chart libraries whose work the library itself does. */
export const INERT = new Set([
  'accessibility',
  'annotations',
  'boost',
  'chartjs-adapter-date-fns',
  'chartjs-adapter-dayjs',
  'chartjs-adapter-dayjs-4',
  'chartjs-adapter-luxon',
  'chartjs-adapter-moment',
  'data',
  'export-data',
  'exporting',
  'heatmap',
  'highcharts-more',
  'no-data-to-display',
  'offline-exporting',
  'pattern-fill',
  'series-label',
  'solid-gauge',
  'xrange',
]);

/** Which addresses a bundled file answers. */
interface BundledRule {
  readonly library: string;
  /** The file inside, where an address does not choose among several. */
  readonly file: string;
  /** Names on npm and on CDNs. */
  readonly packages: readonly string[];
  /** Names of its file elsewhere, without `.min.js` and its kin. */
  readonly files: readonly string[];
  /** Names of its folders elsewhere. */
  readonly folders?: RegExp;
  readonly chooseFile?: (address: ScriptAddress) => string | undefined;
}

/** Packages that are part of the program (`scripts/build/bundle-libraries.mjs`). */
export const BUNDLED: readonly BundledRule[] = [
  {
    library: 'chartjs',
    file: 'datalabels',
    packages: ['chartjs-plugin-datalabels'],
    files: ['chartjs-plugin-datalabels'],
  },
  { library: 'chartjs', file: 'chart', packages: ['chart.js'], files: ['chart', 'chartjs'] },
  {
    library: 'qr',
    file: 'qrcode',
    packages: ['qrcode', 'qrcodejs', 'qrcodejs2', 'easyqrcodejs'],
    files: ['qrcode', 'qrcodejs', 'easy.qrcode'],
  },
  { library: 'qr', file: 'qrcode-generator', packages: ['qrcode-generator'], files: ['qrcode-generator'] },
  { library: 'qr', file: 'qrious', packages: ['qrious'], files: ['qrious'] },
  {
    library: 'dayjs',
    file: 'dayjs',
    packages: ['dayjs'],
    files: ['dayjs'],
    folders: /(?:^|\/)dayjs(?:@[^/]*)?\/(?:esm\/)?(?:plugin|locale)\//,
    chooseFile: ({ path }) => /(?:^|\/)((?:plugin|locale)\/[\w-]+?)(?:\/index)?(?:\.min)?(?:\.m?js)?$/.exec(path)?.[1],
  },
  {
    library: 'temporal',
    file: 'temporal',
    packages: ['temporal-polyfill', '@js-temporal/polyfill'],
    files: ['temporal-polyfill', 'temporal'],
  },
  { library: 'marked', file: 'marked', packages: ['marked'], files: ['marked'] },
  { library: 'js-yaml', file: 'js-yaml', packages: ['js-yaml'], files: ['js-yaml'] },
  {
    library: 'suncalc',
    file: 'suncalc-1',
    packages: ['suncalc'],
    files: ['suncalc'],
    // Release 2 answers degrees where 1 answers radians. CDNs give the newest to those who name none.
    chooseFile: (address) => (address.package && !/^[~^v]*[01]\b/.test(address.version ?? '') ? 'suncalc' : undefined),
  },
];
