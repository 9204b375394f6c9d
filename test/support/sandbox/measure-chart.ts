/** Measurements of a chart: from the real library, or ours. Lengths in px from the chart's top left corner. */
export interface ChartMeasures {
  readonly plot: readonly number[];
  /** Kind, minimum and maximum, ticks. */
  readonly axes: readonly (readonly [string, ...number[]])[];
  /** Text, left, bottom, width. */
  readonly labels: readonly TextBox[];
  readonly dataLabels: readonly TextBox[];
  readonly legend: readonly TextBox[];
  /** By series: x of the data, and its position in the plot. */
  readonly points: readonly (readonly (readonly number[])[])[];
  /** Left, top, width, height. */
  readonly bars: readonly (readonly number[])[];
}

type TextBox = readonly [string, number, number, number];

/** Guest code: `measureChart(chart)` returns its measurements. */
export const MEASURE_CHART = `<script>
function shiftOf(element) {
  let x = 0, y = 0;
  for (let node = element; node && node.tagName !== 'svg'; node = node.parentNode) {
    const transform = node.getAttribute('transform') || '';
    if (transform.includes('rotate')) return undefined;
    const place = /translate\\(([-\\d.]+),([-\\d.]+)\\)/.exec(transform);
    if (place) { x += Number(place[1]); y += Number(place[2]); }
  }
  return [x, y];
}
function measureChart(chart) {
  const svg = chart.container.querySelector('svg');
  const boxes = (selector, add) => [...svg.querySelectorAll(selector)].flatMap((element) => {
    const shift = shiftOf(element);
    // Labels without room are there, but hidden.
    if (!shift || element.closest('[visibility="hidden"], [opacity="0"]')) return [];
    const box = element.getBBox();
    return [add(element, box.x + shift[0], box.y + shift[1], box.width, box.height)];
  });
  // The whole of a text that is cut stands in a title, and lines are joined by a space without width.
  const textOf = (element) => [...element.childNodes].filter(({ nodeName }) => nodeName !== 'title').map(({ textContent }) => textContent).join('').replace(/\\u200b/g, '');
  const texts = (selector) => boxes(selector, (element, x, y, width, height) => [textOf(element), x, y + height, width]);
  return {
    plot: [chart.plotLeft, chart.plotTop, chart.plotWidth, chart.plotHeight],
    axes: chart.axes.filter((axis) => axis.coll !== 'colorAxis' && axis.series.length && axis.min !== undefined)
      .map((axis) => [axis.coll, axis.min, axis.max, ...axis.tickPositions]),
    labels: texts('.highcharts-axis-labels text'),
    dataLabels: texts('.highcharts-data-label text, text.highcharts-data-label'),
    legend: texts('.highcharts-legend-item text'),
    points: chart.series.map((series) => series.points.map((point) => [point.x, point.plotX, point.plotY])),
    bars: boxes('.highcharts-series .highcharts-point', (element, ...box) => box),
  };
}
</script>`;

/** Describes the expected measurements that are missing. */
export function differencesOf(real: ChartMeasures, ours: ChartMeasures): string[] {
  const found: string[] = [];
  if (!isNear(real.plot, ours.plot, 1)) found.push(`plot ${real.plot} is ${ours.plot}`);
  real.axes.forEach((axis, index) => {
    const other = ours.axes[index] ?? ['none'];
    const tolerance = Math.abs(Number(axis[2]) - Number(axis[1])) * 1e-3 || 1e-3;
    if (!isNear(axis, other, tolerance)) found.push(`axis ${axis} is ${other}`);
  });
  for (const name of ['labels', 'dataLabels', 'legend', 'bars'] as const) {
    for (const box of real[name]) {
      const others: readonly (readonly unknown[])[] = ours[name];
      if (!others.some((other) => isNear(box, other, 1.1))) found.push(`${name}: no ${JSON.stringify(box)}`);
    }
  }
  real.points.forEach((points, index) => {
    const others = ours.points[index] ?? [];
    for (const point of points) {
      if (!others.some((other) => isNear(point, other, 1.1))) found.push(`series ${index}: no point ${point}`);
    }
  });
  return found;
}

function isNear(a: readonly unknown[], b: readonly unknown[], tolerance: number): boolean {
  return a.length === b.length && a.every((value, index) => isSame(value, b[index], tolerance));
}

function isSame(a: unknown, b: unknown, tolerance: number): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= tolerance;
  return typeof a === 'string' && typeof b === 'string' && a.trim() === b.trim();
}
