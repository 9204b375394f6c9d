import { type Options, readFlag, readList, readOptions, readText } from '../options/read.js';
import type { LegendItem } from './box/legend.js';
import type { DatasetStyle } from './dataset/style.js';

export interface LegendInputs {
  readonly chart: object;
  readonly options: Options;
  readonly isByDatum: boolean;
  readonly datasets: readonly Options[];
  readonly labels: readonly unknown[];
  readonly styleOf: (index: number) => DatasetStyle;
  readonly pointStyleOf: (index: number) => DatasetStyle;
  readonly isHidden: (index: number) => boolean;
}

/** The entries of the legend: those that the page makes itself, else one for each dataset or slice. */
export function legendItems(inputs: LegendInputs): readonly LegendItem[] {
  const labels = readOptions(readOptions(readOptions(inputs.options.plugins).legend).labels);
  const { generateLabels, filter, sort } = labels;
  const made: unknown =
    typeof generateLabels === 'function'
      ? generateLabels(inputs.chart)
      : inputs.isByDatum
        ? sliceItems(inputs)
        : datasetItems(inputs);
  let items = readList(made).map((item) => ({ ...(item as LegendItem), text: String(readOptions(item).text ?? '') }));
  if (typeof filter === 'function') items = items.filter((item) => filter(item, readOptions(inputs.chart).data));
  if (typeof sort === 'function') items = items.toSorted((one, other) => Number(sort(one, other)));
  return items;
}

function datasetItems({
  datasets,
  options,
  styleOf,
  pointStyleOf,
  isHidden,
}: LegendInputs): readonly (LegendItem & { datasetIndex: number })[] {
  return datasets.map((dataset, datasetIndex) => {
    const style = styleOf(datasetIndex);
    const point = pointStyleOf(datasetIndex);
    const showsPoints = readFlag(
      readOptions(readOptions(readOptions(options.plugins).legend).labels).usePointStyle,
      false,
    );
    const optionOf = (name: string): unknown =>
      showsPoints ? (point.of(name, 0) ?? style.of(name, 0)) : style.of(name, 0);
    return {
      text: readText(dataset.label, ''),
      fillStyle: optionOf('backgroundColor'),
      strokeStyle: optionOf('borderColor'),
      lineWidth: optionOf('borderWidth'),
      lineDash: readList(style.plain('borderDash')),
      pointStyle: dataset.pointStyle,
      hidden: isHidden(datasetIndex),
      datasetIndex,
    };
  });
}

function sliceItems({
  labels,
  styleOf,
  isHidden,
  datasets,
}: LegendInputs): readonly (LegendItem & { index: number })[] {
  if (datasets.length === 0) return [];
  const style = styleOf(0);
  return labels.map((label, index) => ({
    text: String(label),
    fillStyle: style.of('backgroundColor', index),
    strokeStyle: style.of('borderColor', index),
    lineWidth: style.of('borderWidth', index),
    hidden: isHidden(index),
    index,
  }));
}
