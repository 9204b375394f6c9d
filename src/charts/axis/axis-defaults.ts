import { AXIS_DEFAULTS, GAUGE_AXIS_DEFAULTS, X_AXIS_DEFAULTS, Y_AXIS_DEFAULTS } from '../options/defaults.js';
import { mergeOptions } from '../options/merge.js';
import { type Options, readFlag, readList } from '../options/read.js';

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
