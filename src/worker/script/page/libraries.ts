/** How the address of a script is answered. */
type LibraryAnswer =
  /** One of our own, which the guest holds already. */
  | { readonly kind: 'reveal'; readonly name: string }
  | { readonly kind: 'source'; readonly code: string; readonly name: string }
  /** Known, and nothing to do: what it would add is there, or means nothing on a picture. */
  | { readonly kind: 'inert' };

/** Answers the last part of an address; `undefined` for a file that nobody knows. */
export type FindLibrary = (file: string) => LibraryAnswer | undefined;

const REVEALED: Readonly<Record<string, string>> = {
  highcharts: 'highcharts',
  highstock: 'highcharts',
  chartkick: 'chartkick',
  'chartkick.bundle': 'chartkick',
  plugins: 'plugins',
};

/** Modules of the chart library whose work its core does. */
const INERT = new Set([
  'accessibility',
  'annotations',
  'boost',
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

/** Our own table: any host and version, by the last part of the path. */
export const findOwnLibrary: FindLibrary = (file) => {
  const name = file.toLowerCase().replace(/(?:\.src|\.min|\.umd)*\.m?js$/, '');
  const revealed = Object.hasOwn(REVEALED, name) ? REVEALED[name] : undefined;
  if (revealed !== undefined) return { kind: 'reveal', name: revealed };
  return INERT.has(name) ? { kind: 'inert' } : undefined;
};

/** `highcharts.js` of `https://code.highcharts.com/12.3.0/highcharts.js?v=1`. */
export function fileOfAddress(address: string): string {
  const path = address.replace(/[?#].*$/s, '');
  return path.slice(path.lastIndexOf('/') + 1);
}
