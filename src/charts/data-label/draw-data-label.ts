import { type Options, readNumber, readOptions, readText } from '../options/read.js';
import type { Point } from '../series/series.js';
import { createSvg, drawSvg, px } from '../svg/svg.js';
import { createText } from '../text/text.js';
import type { TextPlace } from '../text/text-sizes.js';
import type { LabelTarget } from './label-position.js';
import type { LabelBox } from './overlap.js';

/** Draws a label that has its place. */
export function drawDataLabel(label: DataLabel): void {
  const { point, options, box, padding, place, text } = label;
  const { chart } = point.series;
  const group = createSvg(chart.document, 'g', { class: place.innerClass });
  const layer = chart.layers.open(place.className, readNumber(options.zIndex, 6));
  const { left, top } = point.series.area;
  const x = left + box.x;
  const y = top + box.y;
  const border = readNumber(options.borderWidth, 0);
  const rotation = readNumber(options.rotation, 0);
  const centre = `${px(x + box.width / 2)} ${px(y + box.height / 2)}`;
  const transform = rotation === 0 ? undefined : `rotate(${rotation} ${centre})`;
  if (border > 0 || options.backgroundColor !== undefined) {
    const shift = (Math.round(border) % 2) / 2;
    drawSvg(group, chart.document, 'rect', {
      class: 'highcharts-label-box highcharts-data-label-box',
      x: x + shift,
      y: y + shift,
      width: Math.round(box.width),
      height: Math.round(box.height),
      rx: readNumber(options.borderRadius, 0),
      fill: chart.paints.resolve(options.backgroundColor, 'none'),
      ...chart.paints.border(border, options.borderColor),
      transform,
    });
  }
  if (group.firstChild || !place.isHtml) layer.appendChild(group);
  if (place.isHtml) {
    chart.html.add(text, place, x + padding, y + padding);
    return;
  }
  const metrics = chart.sizes.metrics(place);
  const middle = x + box.width / 2;
  const baseline = y + padding + metrics.baseline;
  const outline = outlineStyle(label);
  const attributes = { x: middle, y: baseline, 'text-anchor': 'middle', transform };
  if (outline !== undefined) {
    group.appendChild(
      createText(
        chart.document,
        text,
        `${place.style};${outline}`,
        { ...attributes, 'aria-hidden': 'true' },
        metrics.height,
      ),
    );
  }
  group.appendChild(createText(chart.document, text, place.style, attributes, metrics.height));
}

/** The outline that a page asks for; panels of two levels show text better without one. */
function outlineStyle({ options }: DataLabel): string | undefined {
  const outline = readText(readOptions(options.style).textOutline, 'none');
  const match = /^(\d*\.?\d+)px\s+(.+)$/.exec(outline);
  if (!match) return undefined;
  const color = match[2] === 'contrast' ? '#ffffff' : match[2];
  return `stroke:${color};stroke-width:${2 * Number(match[1])}px;stroke-linejoin:round;fill:${color}`;
}

/** One label of one point. */
export interface DataLabel {
  readonly point: Point;
  readonly options: Options;
  readonly text: string;
  readonly place: TextPlace;
  readonly box: LabelBox;
  readonly padding: number;
  /** What it is aligned to, where that is not its point. */
  readonly target?: LabelTarget;
}
