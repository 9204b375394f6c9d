import { type Options, readOptions, readText } from '../../options/read.js';
import { scaleIdsOf } from '../scale/build-scales.js';
import type { Scale } from '../scale/scale.js';
import { readData, type Series } from './series.js';

/** Where the series of a flat chart come from. */
export interface SeriesInputs {
  readonly type: string;
  readonly options: Options;
  readonly datasets: readonly Options[];
  readonly labels: unknown[];
  readonly scales: readonly Scale[];
  readonly isHidden: (index: number, dataset: Options) => boolean;
}

/** The shown datasets with their scales and data. */
export function readSeries({ type, options, datasets, labels, scales, isHidden }: SeriesInputs): readonly Series[] {
  if (scales.length === 0) return [];
  return datasets.flatMap((dataset, index) => {
    if (isHidden(index, dataset)) return [];
    const ids = scaleIdsOf(dataset, scales);
    const isFlat = readText(dataset.indexAxis ?? options.indexAxis, 'x') === 'y';
    const [x, y] = [scales.find(({ id }) => id === ids.x), scales.find(({ id }) => id === ids.y)];
    if (!x || !y) return [];
    const [indexScale, valueScale] = isFlat ? [y, x] : [x, y];
    const keys = readOptions(dataset.parsing ?? options.parsing);
    const data = readData(dataset, indexScale, labels, keys);
    return [{ type: readText(dataset.type, type), index, dataset, indexScale, valueScale, stack: dataset.stack, data }];
  });
}
