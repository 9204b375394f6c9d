import { type Options, readFlag, readList, readOptions } from '../options/read.js';

/** The colours of Chart.js for charts that name none. */
const COLORS = [
  '54, 162, 235',
  '255, 99, 132',
  '255, 159, 64',
  '255, 205, 86',
  '75, 192, 192',
  '153, 102, 255',
  '201, 203, 207',
];
const COLOR_NAMES = ['backgroundColor', 'borderColor'];

/** The datasets with colours, where the page names none anywhere; slices with that opacity. */
export function colorDatasets(
  datasets: readonly Options[],
  options: Options,
  isByDatum: boolean,
  opacity = 1,
): readonly Options[] {
  const plugin = readOptions(readOptions(options.plugins).colors);
  const names = (one: Options): boolean => COLOR_NAMES.some((name) => one[name] !== undefined);
  const elements = Object.values(readOptions(readOptions(options).ownElements)).some((one) => names(readOptions(one)));
  const hasOwn = datasets.some(names) || names(readOptions(options.ownRoot)) || elements;
  if (!readFlag(plugin.enabled, true) || (hasOwn && !readFlag(plugin.forceOverride, false))) return datasets;
  let next = 0;
  return datasets.map((dataset) => {
    if (!isByDatum) {
      const color = COLORS[next++ % COLORS.length];
      return { ...dataset, borderColor: `rgb(${color})`, backgroundColor: `rgba(${color}, 0.5)` };
    }
    const colors = readList(dataset.data).map(() => `rgba(${COLORS[next++ % COLORS.length]}, ${opacity})`);
    return { ...dataset, backgroundColor: colors };
  });
}
