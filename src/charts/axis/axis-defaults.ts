import { mergeOptions } from '../options/merge.js';
import { type Options, readFlag, readList } from '../options/read.js';

/** From the line of the axis to its labels. */
export const LABEL_DISTANCE_PX = 15;
export const LABEL_PADDING_PX = 3;

const AXIS_DEFAULTS: Options = {
  gridLineColor: '#e6e6e6',
  minorGridLineColor: '#f2f2f2',
  lineColor: '#333333',
  tickColor: '#333333',
  minorTickColor: '#999999',
  tickLength: 10,
  minorTickLength: 2,
  labels: { enabled: true, style: { color: '#333333', fontSize: '0.8em' } },
  title: { align: 'middle', style: { color: '#666666', fontSize: '0.8em' } },
  startOfWeek: 1,
};

const X_AXIS_DEFAULTS: Options = {
  gridLineWidth: 0,
  lineWidth: 1,
  minPadding: 0.01,
  maxPadding: 0.01,
  tickPixelInterval: 100,
  startOnTick: false,
  endOnTick: false,
};

const Y_AXIS_DEFAULTS: Options = {
  gridLineWidth: 1,
  lineWidth: 0,
  minPadding: 0.05,
  maxPadding: 0.05,
  tickPixelInterval: 72,
  tickWidth: 0,
  startOnTick: true,
  endOnTick: true,
  title: { text: 'Values' },
};

const GAUGE_AXIS_DEFAULTS: Options = {
  gridLineWidth: 0,
  lineWidth: 1,
  minPadding: 0,
  maxPadding: 0,
  minorTickInterval: 'auto',
  minorTickLength: 10,
  minorTickPosition: 'inside',
  minorTickWidth: 1,
  tickLength: 10,
  tickPosition: 'inside',
  tickWidth: 2,
  tickPixelInterval: 100,
  startOnTick: false,
  endOnTick: false,
  labels: { distance: -25 },
  title: { text: '', rotation: 0 },
};

const COLOR_AXIS_DEFAULTS: Options = {
  ...X_AXIS_DEFAULTS,
  lineWidth: 0,
  minPadding: 0,
  maxPadding: 0,
  gridLineColor: '#ffffff',
  gridLineWidth: 1,
  tickPixelInterval: 72,
  startOnTick: true,
  endOnTick: true,
  minColor: '#e6e9ff',
  maxColor: '#0022ff',
};

/** Formats of labels by the unit of their distance. */
export const DATE_FORMATS: Readonly<Record<string, string>> = {
  millisecond: '%[HMSL]',
  second: '%[HMS]',
  minute: '%[HM]',
  hour: '%[HM]',
  day: '%[eb]',
  week: '%[eb]',
  month: '%[bY]',
  year: '%Y',
};

/** What the defaults of axes depend on. */
interface ChartKinds {
  readonly isRadial: boolean;
  hasSeriesOfType(type: string): boolean;
}

/** What an axis is when its options say nothing; depends on the chart's kind and the axis's type. */
export function axisDefaults(coll: 'xAxis' | 'yAxis' | 'colorAxis', userOptions: Options, chart: ChartKinds): Options {
  if (coll === 'colorAxis') return mergeOptions(AXIS_DEFAULTS, COLOR_AXIS_DEFAULTS);
  if (coll === 'xAxis') return mergeOptions(AXIS_DEFAULTS, X_AXIS_DEFAULTS, xAxisTicks(userOptions));
  const ofKind = chart.isRadial ? GAUGE_AXIS_DEFAULTS : {};
  return mergeOptions(
    AXIS_DEFAULTS,
    Y_AXIS_DEFAULTS,
    ofKind,
    chart.hasSeriesOfType('heatmap') ? { startOnTick: false, endOnTick: false, minPadding: 0, maxPadding: 0 } : {},
  );
}

function xAxisTicks(options: Options): Options {
  const hasNames = readList(options.categories).length > 0 || options.type === 'category';
  return { tickWidth: hasNames && !readFlag(options.tickWidth, false) ? 0 : 1 };
}
