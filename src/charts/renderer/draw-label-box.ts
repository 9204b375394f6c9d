import type { ChartDocument, ChartElement } from '../dom.js';
import { createSvg, drawSvg } from '../svg/svg.js';
import { createText } from '../text/text.js';

/** A group of a box and a text over it; the text's baseline is at 0 until the box is fitted. */
export function drawLabelBox(document: ChartDocument, text: string, x: number, y: number): ChartElement {
  const group = createSvg(document, 'g', { class: 'highcharts-label', transform: `translate(${x},${y})` });
  drawSvg(group, document, 'rect', { class: 'highcharts-label-box', fill: 'none', x: 0, y: 0, width: 0, height: 0 });
  group.appendChild(createText(document, text, '', { x: 0, y: 0 }, 19));
  return group;
}
