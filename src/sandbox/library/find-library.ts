import { readScriptAddress, type ScriptAddress } from './script-address.js';

/** What answers the address of a script. */
export type LibraryAnswer =
  /** An object of our own, which the guest holds already. */
  | { readonly kind: 'own'; readonly name: string }
  /** A file of a package that is part of the program (`bundled-libraries.ts`). */
  | { readonly kind: 'bundled'; readonly library: string; readonly file: string }
  /** A file of the owner's library folder, within that folder. */
  | { readonly kind: 'folder'; readonly file: string }
  /** Known, and nothing to do: what it would add is there, or means nothing on a picture. */
  | { readonly kind: 'inert' };

/** Answers an address; `undefined` for a file that nobody knows. */
export type FindLibrary = (address: string) => LibraryAnswer | undefined;

/** A file of the library folder, and the last part of the addresses that it answers. */
export interface OwnerFile {
  readonly name: string;
  readonly file: string;
}

const OWN: Readonly<Record<string, string>> = {
  highcharts: 'highcharts',
  highstock: 'highcharts',
  chartkick: 'chartkick',
  'maplibre-gl': 'maplibregl',
  'maplibre-gl-csp': 'maplibregl',
  'maplibre-gl-dev': 'maplibregl',
  plugins: 'plugins',
};

/** Modules of chart libraries whose work the library itself does. */
const INERT = new Set([
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

const BUNDLED: readonly BundledRule[] = [
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

/** The one table of what is answered without the Internet: of any version, by the package of a CDN or the name of the file. */
export const findLibrary: FindLibrary = (address) => {
  const read = readScriptAddress(address);
  const name = withoutEnding(read.file);
  const own = Object.hasOwn(OWN, name) ? OWN[name] : undefined;
  if (own !== undefined) return { kind: 'own', name: own };
  if (INERT.has(name) || INERT.has(read.package ?? '')) return { kind: 'inert' };
  const rule =
    BUNDLED.find(({ packages }) => packages.includes(read.package ?? '')) ??
    BUNDLED.find(({ files, folders }) => files.includes(name) || folders?.test(read.path));
  return rule && { kind: 'bundled', library: rule.library, file: rule.chooseFile?.(read) ?? rule.file };
};

/** `chart` of `chart.umd.min.js`. */
const withoutEnding = (file: string): string =>
  file.replace(/(?:\.(?:src|min|umd|esm|cjs|bundle|global|prod))*\.[mc]?js$/, '');

/** The same table after the owner's own files, which come first: they were added to be used. */
export function findLibraryIn(files: readonly OwnerFile[]): FindLibrary {
  if (files.length === 0) return findLibrary;
  return (address) => {
    const { file } = readScriptAddress(address);
    const own =
      files.find(({ name }) => name === file) ?? files.find(({ name }) => withoutEnding(name) === withoutEnding(file));
    return own ? { kind: 'folder', file: own.file } : findLibrary(address);
  };
}
