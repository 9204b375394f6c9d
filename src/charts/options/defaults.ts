import type { Options } from './read.js';

export const COLORS = [
  '#2caffe',
  '#544fc5',
  '#00e272',
  '#fe6a35',
  '#6b8abc',
  '#d568fb',
  '#2ee0ca',
  '#fa4b42',
  '#feb56a',
  '#91e8e1',
];

/** What options are when a page says nothing. */
export const DEFAULTS: Options = {
  colors: COLORS,
  lang: { weekdays: undefined, months: undefined, shortMonths: undefined },
  global: {},
  time: {},
  chart: {
    alignTicks: true,
    backgroundColor: '#ffffff',
    borderColor: '#334eff',
    borderRadius: 0,
    plotBorderColor: '#cccccc',
    style: { fontFamily: 'Helvetica, Arial, sans-serif', fontSize: '1rem' },
  },
  title: {
    text: 'Chart title',
    align: 'center',
    margin: 15,
    style: { color: '#333333', fontSize: '1.2em', fontWeight: 'bold' },
  },
  subtitle: { text: '', align: 'center', style: { color: '#666666', fontSize: '0.8em' } },
  caption: { text: '', align: 'left', margin: 15, style: { color: '#666666', fontSize: '0.8em' } },
  legend: {
    enabled: true,
    align: 'center',
    verticalAlign: 'bottom',
    borderColor: '#999999',
    itemStyle: { color: '#333333', fontSize: '0.8em', textDecoration: 'none' },
    title: { style: { fontSize: '0.8em', fontWeight: 'bold', color: '#333333' } },
  },
  credits: { enabled: true, text: '', style: { color: '#999999', fontSize: '0.6em' } },
  tooltip: {},
  plotOptions: {},
};

export const AXIS_DEFAULTS: Options = {
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

export const X_AXIS_DEFAULTS: Options = {
  gridLineWidth: 0,
  lineWidth: 1,
  minPadding: 0.01,
  maxPadding: 0.01,
  tickPixelInterval: 100,
  startOnTick: false,
  endOnTick: false,
};

export const Y_AXIS_DEFAULTS: Options = {
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

export const GAUGE_AXIS_DEFAULTS: Options = {
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
