import type { Options } from '../options/read.js';

const FONT: Options = {
  family: "'Helvetica Neue', 'Helvetica', 'Arial', sans-serif",
  size: 12,
  style: 'normal',
  lineHeight: 1.2,
  weight: null,
};

const SCALE: Options = {
  display: true,
  offset: false,
  reverse: false,
  beginAtZero: false,
  bounds: 'ticks',
  grace: 0,
  grid: { display: true, lineWidth: 1, drawOnChartArea: true, drawTicks: true, tickLength: 8, offset: false },
  border: { display: true, dash: [], width: 1 },
  title: { display: false, text: '', align: 'center', padding: { top: 4, bottom: 4 } },
  ticks: {
    display: true,
    minRotation: 0,
    maxRotation: 50,
    mirror: false,
    padding: 3,
    autoSkip: true,
    autoSkipPadding: 3,
    align: 'center',
  },
};

const TIME: Options = {
  bounds: 'data',
  time: { minUnit: 'millisecond', displayFormats: {} },
  ticks: { source: 'auto' },
};

const RADIAL: Options = {
  angleLines: { display: true, lineWidth: 1, borderDash: [] },
  grid: { circular: false },
  startAngle: 0,
  ticks: { showLabelBackdrop: true, backdropPadding: 2 },
  pointLabels: { display: true, font: { size: 10 }, padding: 5, centerPointLabels: false },
};

/** What pages find in `Chart.defaults` and may change; read anew by each chart. */
export const createChartDefaults = (): Options => ({
  color: '#666',
  backgroundColor: 'rgba(0,0,0,0.1)',
  borderColor: 'rgba(0,0,0,0.1)',
  font: { ...FONT },
  responsive: true,
  maintainAspectRatio: true,
  indexAxis: 'x',
  animation: {},
  animations: {},
  transitions: {},
  hover: {},
  interaction: {},
  layout: { padding: 0, autoPadding: true },
  scale: structuredCopy(SCALE),
  scales: { linear: {}, category: {}, logarithmic: {}, time: TIME, timeseries: TIME, radialLinear: RADIAL },
  datasets: {
    bar: { categoryPercentage: 0.8, barPercentage: 0.9 },
    line: {},
    doughnut: {},
    pie: {},
    radar: { fill: 'start' },
    polarArea: {},
  },
  elements: {
    line: { borderWidth: 3, tension: 0, fill: false, borderDash: [], stepped: false },
    point: { radius: 3, borderWidth: 1, pointStyle: 'circle', hoverRadius: 4 },
    bar: { borderWidth: 0, borderRadius: 0, borderSkipped: 'start' },
    arc: { borderWidth: 2, borderColor: '#fff', offset: 0, spacing: 0 },
  },
  plugins: {
    legend: {
      display: true,
      position: 'top',
      align: 'center',
      fullSize: true,
      reverse: false,
      labels: { boxWidth: 40, padding: 10 },
      title: { display: false, text: '' },
    },
    title: {
      display: false,
      text: '',
      position: 'top',
      align: 'center',
      padding: 10,
      fullSize: true,
      font: { weight: 'bold' },
    },
    subtitle: {
      display: false,
      text: '',
      position: 'top',
      align: 'center',
      padding: 0,
      fullSize: true,
      font: { weight: 'normal' },
    },
    tooltip: {},
    filler: {},
    colors: { enabled: true, forceOverride: false },
    decimation: {},
  },
});

/** Options of a kind of chart, below those of the page; `Chart.overrides`. */
export const createChartOverrides = (): Record<string, Options> => ({
  bar: {
    scales: {
      _index_: { type: 'category', offset: true, grid: { offset: true } },
      _value_: { type: 'linear', beginAtZero: true },
    },
  },
  line: { scales: { _index_: { type: 'category' }, _value_: { type: 'linear' } } },
  scatter: { scales: { x: { type: 'linear' }, y: { type: 'linear' } } },
  bubble: { scales: { x: { type: 'linear' }, y: { type: 'linear' } } },
  doughnut: { aspectRatio: 1, cutout: '50%', rotation: 0, circumference: 360 },
  radar: { aspectRatio: 1, scales: { r: {} } },
  polarArea: {
    aspectRatio: 1,
    scales: {
      r: {
        angleLines: { display: false },
        beginAtZero: true,
        grid: { circular: true },
        pointLabels: { display: false },
      },
    },
  },
  pie: { aspectRatio: 1, cutout: 0, rotation: 0, circumference: 360 },
});

function structuredCopy(value: Options): Options {
  const copy: Options = {};
  for (const [name, inner] of Object.entries(value))
    copy[name] =
      typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? structuredCopy(inner as Options) : inner;
  return copy;
}
