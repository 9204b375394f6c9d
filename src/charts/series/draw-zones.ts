import { isNumber, type Options, readNumber } from '../options/read.js';
import { px } from '../svg/svg.js';
import type { Place } from './place.js';
import type { Series } from './series.js';
import { LINE_WIDTH_PX } from './series-defaults.js';

/** Draws something once for each zone, cut to the zone's part of the plot. */
export function drawZones(series: Series, isLine: boolean, draw: (zone: Options, clip: string) => void): void {
  const { chart, zones } = series;
  const edges = edgesOf(series, isLine);
  zones.forEach(({ options }, index) => {
    const from = edges[index];
    const to = edges[index + 1];
    if (!from || !to) return;
    const corners = [...from, ...to.toReversed()].map(({ x, y }) =>
      chart.inverted ? `${px(y)} ${px(x)}` : `${px(x)} ${px(y)}`,
    );
    draw(options, chart.paints.clip('path', { d: `M ${corners.join(' L ')} Z` }));
  });
}

/** The edges of all zones, from the low end of the axis to the high one, as if the chart were not turned. */
function edgesOf(series: Series, isLine: boolean): readonly (readonly Place[])[] {
  const { xAxis, yAxis, options, zones } = series;
  const isX = options.zoneAxis === 'x';
  const axis = isX ? xAxis : yAxis;
  const other = isX ? yAxis : xAxis;
  if (!axis || !other || axis.min === undefined) return [];
  const span = [-MARGIN_PX, other.len + MARGIN_PX];
  const edge = (at: number): Place[] => span.map((side) => (isX ? { x: at, y: side } : { x: side, y: at }));
  const low = axis.reversed === axis.horiz ? axis.len + MARGIN_PX : -MARGIN_PX;
  const edges = [edge(low)];
  for (const { value } of zones) {
    const at =
      value === undefined ? axis.len - low : Math.max(0, Math.min(axis.len, Math.round(axis.translate(value))));
    const straight = edge(at);
    const isEvaded = isLine && !isX && value !== undefined && series.points.length < other.len;
    edges.push(isEvaded ? evadeLine(series, straight, at) : straight);
  }
  return edges;
}

/** Goes round points whose line lies on the edge, so that it is not split along its length. */
function evadeLine(series: Series, straight: readonly Place[], at: number): Place[] {
  const [first, last] = straight;
  const half = readNumber(series.options.lineWidth, LINE_WIDTH_PX) / 2 + 1;
  const edge: Place[] = [];
  for (const { plotX, plotY } of series.points) {
    if (!isNumber(plotX) || !isNumber(plotY)) continue;
    const distance = plotY - at;
    edge.push({ x: plotX, y: Math.abs(distance) < half ? plotY + (distance <= 0 ? half : -half) : at });
  }
  return [...(first ? [first] : []), ...edge.sort((a, b) => a.x - b.x), ...(last ? [last] : [])];
}

/** Lines reach over the ends of the plot. */
const MARGIN_PX = 20;
