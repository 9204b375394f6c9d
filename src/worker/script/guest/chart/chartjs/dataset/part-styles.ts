import { type Options, readList, readNumber, readOptions, readText } from '../../options/read.js';
import type { LineStyles } from './lines.js';
import type { Series } from './series.js';
import { createStyle, type DatasetStyle } from './style.js';

/** The styles of what a dataset is drawn with. */
export interface PartStyles extends LineStyles {
  readonly bar: DatasetStyle;
  readonly arc: DatasetStyle;
}

/** Where styles are read, and what their functions are told. */
export interface StyleInputs {
  readonly type: string;
  /** Each datum has a style of its own, as in a pie. */
  readonly isByDatum: boolean;
  readonly options: Options;
  readonly datasets: readonly Options[];
  readonly seriesAt: (index: number) => Series | undefined;
  readonly contextOf: (more: Options) => Options;
}

/** Answers the styles of a dataset: its own options, then those of its kind, then those of the chart. */
export function createPartStyles(inputs: StyleInputs): (index: number) => PartStyles {
  const { type: chartType, isByDatum, options, datasets } = inputs;
  return (index) => {
    const dataset = datasets[index] ?? {};
    const type = readText(dataset.type, chartType);
    const elements = readOptions(options.elements);
    const kind = readOptions(readOptions(options.datasets)[type]);
    const root = { backgroundColor: options.backgroundColor, borderColor: options.borderColor };
    const contextOf = (dataIndex: number | undefined): Options =>
      inputs.contextOf({
        ...{ dataset, datasetIndex: index, dataIndex, index: dataIndex ?? index, active: false },
        type: dataIndex === undefined ? 'dataset' : 'data',
        ...(dataIndex === undefined ? {} : datumContext(inputs, index, dataIndex)),
      });
    const style = (element: string, prefix = ''): DatasetStyle =>
      createStyle([dataset, kind, readOptions(elements[element]), ...(prefix === '' ? [root] : [])], contextOf, prefix);
    return {
      line: style(type === 'bar' ? 'bar' : isByDatum ? 'arc' : 'line'),
      bar: style('bar'),
      arc: style('arc'),
      point: style('point', 'point'),
    };
  };
}

function datumContext({ datasets, seriesAt }: StyleInputs, index: number, dataIndex: number): Options {
  const series = seriesAt(index);
  const datum = series?.data[dataIndex];
  const raw = readList(datasets[index]?.data)[dataIndex];
  const [along, across] = series?.indexScale.isHorizontal === false ? ['y', 'x'] : ['x', 'y'];
  return { raw, parsed: datum ? { [along]: datum.at, [across]: datum.value } : raw };
}

/** How far points and lines may stand out of the plot. */
export function overflowOf({ type, data }: Series, { line, point }: PartStyles): number {
  if (type === 'bar') return 0;
  const border = type === 'scatter' || type === 'bubble' ? 0 : readNumber(line.plain('borderWidth'), 3);
  const sizeOf = (at: number): number => {
    const radius = data[at]?.radius ?? readNumber(point.of('radius', at), 3);
    const hovered = Math.max(radius, radius && readNumber(point.of('hoverRadius', at), 4));
    return (hovered + (hovered ? readNumber(point.of('borderWidth', at), 1) : 0)) * 2;
  };
  if (data.length === 0) return border;
  if (type === 'bubble') return Math.max(...data.map((_, at) => sizeOf(at))) / 2;
  return Math.max(border, sizeOf(0), sizeOf(data.length - 1)) / 2;
}
