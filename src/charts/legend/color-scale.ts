import { colorStops } from '../color/heat-color.js';
import type { ChartElement } from '../dom.js';
import { readNumber } from '../options/read.js';
import { drawSvg, px } from '../svg/svg.js';
import { createText } from '../text/text.js';
import type { Legend } from './legend.js';

const LENGTH_PX = 200;
const THICKNESS_PX = 12;

/** Draws the scale of a colour axis as a bar with its numbers. */
export function drawColorScale(legend: Legend, group: ChartElement): void {
  const { chart } = legend;
  const axis = chart.colorAxis[0];
  if (!axis) return;
  const isVertical = legend.isVertical;
  const direction = isVertical ? { x1: 0, y1: 1, x2: 0, y2: 0 } : { x1: 0, y1: 0, x2: 1, y2: 0 };
  const fill = chart.paints.resolve({ linearGradient: direction, stops: colorStops(axis) }, 'none');
  const x = 8;
  const y = 9;
  const size = isVertical ? { width: THICKNESS_PX, height: LENGTH_PX } : { width: LENGTH_PX, height: THICKNESS_PX };
  drawSvg(group, chart.document, 'rect', { x, y, ...size, rx: 3, fill });
  const range = (axis.max ?? 1) - (axis.min ?? 0) || 1;
  const { labels, place, metrics } = axis.labelLayout;
  const layer = drawSvg(group, chart.document, 'g', { class: `highcharts-legend-item ${place.className}` });
  for (const label of labels) {
    const along = ((label.position - (axis.min ?? 0)) / range) * LENGTH_PX;
    if (along < -0.5 || along > LENGTH_PX + 0.5) continue;
    const attributes = isVertical
      ? { x: x + THICKNESS_PX + 8, y: y + LENGTH_PX - along + 4 }
      : { x: x + justified(along, chart.sizes.size(place, label.text).width), y: 41, 'text-anchor': 'middle' };
    layer.appendChild(createText(chart.document, label.text, place.style, attributes, metrics.height));
  }
  drawMarks(legend, group, x, y, isVertical);
}

/** Keeps a label above the bar. */
function justified(along: number, width: number): number {
  return Math.max(width / 2, Math.min(LENGTH_PX - width / 2, along));
}

function drawMarks(legend: Legend, group: ChartElement, x: number, y: number, isVertical: boolean): void {
  const axis = legend.chart.colorAxis[0];
  const width = readNumber(axis?.options.gridLineWidth, 1);
  if (!axis || width <= 0) return;
  const range = (axis.max ?? 1) - (axis.min ?? 0) || 1;
  for (const tick of axis.tickPositions) {
    const along = ((tick - (axis.min ?? 0)) / range) * LENGTH_PX;
    if (along < 0 || along > LENGTH_PX) continue;
    const at = Math.floor(isVertical ? y + LENGTH_PX - along : x + along) + 0.5;
    const d = isVertical ? `M ${px(x)} ${px(at)} h ${THICKNESS_PX}` : `M ${px(at)} ${px(y)} v ${THICKNESS_PX}`;
    const stroke = legend.chart.paints.resolve(axis.options.gridLineColor, 'none');
    drawSvg(group, legend.chart.document, 'path', {
      fill: 'none',
      class: 'highcharts-grid-line',
      stroke,
      'stroke-width': width,
      d,
    });
  }
}
