import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { behave } from '../../../src/engine/behaviour/behaviour.js';
import type { Panel } from '../../../src/engine/panel.js';
import type { PlacedWord } from '../fidelity/compare-words.js';
import { type ChartMeasures, MEASURE_CHART } from './measure-chart.js';
import { runDocument } from './script-page.js';

export const CHART_PAGES = join('test', 'fixtures', 'charts', 'pages');

/** What a page of charts looks like on a panel: words in its pixels, charts in CSS px. */
export interface ChartPage {
  readonly words: readonly PlacedWord[];
  readonly charts: readonly ChartMeasures[];
}

/** Guest code: `measureCharts()` measures the charts of the page by Highcharts and by Chart.js. */
export const MEASURE_CHARTS = `${MEASURE_CHART}<script>
function measureCanvas({ chartArea: { left, top, right, bottom }, scales }) {
  const axes = Object.values(scales).map((scale) => [scale.id, scale.min, scale.max, ...scale.ticks.map(({ value }) => value)]);
  return { plot: [left, top, right - left, bottom - top], axes, labels: [], dataLabels: [], legend: [], points: [], bars: [] };
}
function measureCharts() {
  const drawn = (window.Highcharts ? Highcharts.charts : []).filter((chart) => chart && chart.container);
  // An inverted plot counts from its other end there.
  const measure = (chart) => ({ ...measureChart(chart), ...(chart.inverted && { points: [] }) });
  return [...drawn.map(measure), ...Object.values(window.Chart ? Chart.instances : {}).map(measureCanvas)];
}
</script>`;

export const listChartPages = (): string[] =>
  readdirSync(CHART_PAGES)
    .filter((file) => file.endsWith('.html'))
    .map((file) => file.slice(0, -'.html'.length));

/** A page with the screen of a panel around the markup of a file; `head` precedes all others. */
export function writeChartPage(name: string, panel: Panel, head: string): string {
  const { deviceClass, depthClass, size, density } = panel.framework;
  const classes = `screen screen--${depthClass} screen--${deviceClass} screen--${size} screen--${density}`;
  const screen = readFileSync(join(CHART_PAGES, `${name}.html`), 'utf8').replace(
    'class="screen"',
    `class="${classes}"`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body class="environment trmnl">${screen}</body></html>`;
}

/** Draws a page in greys with our own rules. */
export async function drawChartPage(
  name: string,
  panel: Panel,
): Promise<ChartPage & { readonly notes: readonly string[] }> {
  const page = writeChartPage(name, panel, MEASURE_CHARTS);
  const logging =
    '<script>addEventListener("load", () => setTimeout(() => log(measureCharts()), 2000));</script></body>';
  const { rendering, log, notes } = await runDocument(page.replace('</body>', logging), {
    widthPx: panel.widthPx,
    heightPx: panel.heightPx,
    pixelRatio: panel.pixelRatio,
    bitDepth: 8,
    framework: { screen: panel.framework, darkMode: false, noScreenPadding: false, frameworkVersion: 'latest' },
    behave,
  });
  const words = rendering.words.map(({ text, x, y, width, height }): PlacedWord => [text, x, y, width, height]);
  return { words, charts: JSON.parse(log[0] ?? '[]'), notes };
}
