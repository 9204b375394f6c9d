import type { ChartDocument, ChartElement } from '../dom.js';
import { isOptions, readList } from '../options/read.js';
import { createSvg, drawSvg } from '../svg/svg.js';
import type { BorderFill } from './fill.js';
import type { ProbeElement } from './screen-probe.js';

const MAX_LINES = 1_000;

/** Draws the grid and the lines of a chart's axes with the tiles of borders, where they have some. */
export function paintAxes(document: ChartDocument, chart: unknown, fills: unknown): void {
  if (!isOptions(chart) || !isOptions(fills)) return;
  const container = chart.container as ProbeElement | undefined;
  const svg = container?.querySelectorAll('svg')[0];
  if (!svg) return;
  for (const [axes, grid, name] of [
    [chart.xAxis, fills.xGrid, 'xaxis'],
    [chart.yAxis, fills.yGrid, 'yaxis'],
  ] as const) {
    if (readList(axes).length === 0) continue;
    paintLines(document, svg, `.highcharts-${name}-grid .highcharts-grid-line`, grid);
    paintLines(
      document,
      svg,
      `.highcharts-${name} .highcharts-axis-line, .highcharts-${name} .highcharts-tick`,
      fills.axis,
    );
  }
}

function paintLines(document: ChartDocument, svg: ProbeElement, selector: string, fill: unknown): void {
  if (!isOptions(fill)) return;
  const border = fill as unknown as BorderFill;
  const stroke = border.url === null ? border.render?.stroke : patternOf(document, svg, border);
  if (typeof stroke !== 'string') return;
  for (const line of Array.from(svg.querySelectorAll(selector)).slice(0, MAX_LINES)) {
    line.setAttribute('stroke', stroke);
    line.removeAttribute('stroke-dasharray');
  }
}

/** The tile of a border as a pattern in the chart's definitions. */
function patternOf(document: ChartDocument, svg: ProbeElement, border: BorderFill): string | null {
  const [width = 0, height = 0] = (border.size ?? '').split(/[\s,]+/).map((part) => Number.parseFloat(part));
  if (!(width > 0) || !(height > 0) || border.url === null) return border.render.stroke;
  const id = `border-${svg.querySelectorAll('pattern').length}`;
  const pattern = createSvg(document, 'pattern', { id, patternUnits: 'userSpaceOnUse', width, height });
  drawSvg(pattern, document, 'image', { href: border.url, width, height, preserveAspectRatio: 'none' });
  definitionsOf(document, svg).appendChild(pattern);
  return `url(#${id})`;
}

function definitionsOf(document: ChartDocument, svg: ProbeElement): ChartElement {
  const known = svg.querySelectorAll('defs')[0];
  if (known) return known;
  const made = createSvg(document, 'defs', {});
  svg.insertBefore(made, svg.firstChild);
  return made;
}
