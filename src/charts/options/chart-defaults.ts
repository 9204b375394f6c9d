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

/** Size of a chart whose container has none. */
export const DEFAULT_SIZE_PX = { width: 600, height: 400 } as const;

/** Room between a chart's edges and its content: at the top, right, bottom and left. */
export const DEFAULT_SPACING_PX = [10, 10, 15, 10] as const;

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
