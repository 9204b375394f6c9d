import type { ChartDocument, ChartElement } from '../dom.js';
import { type Attributes, createSvg, px } from '../svg/svg.js';
import { readMarkup, type TextRun } from './markup.js';

/** Creates an SVG text of one or several lines; `lineHeight` is the distance of their baselines. */
export function createText(
  document: ChartDocument,
  text: string,
  style: string,
  attributes: Attributes,
  lineHeight: number,
): ChartElement {
  const element = createSvg(document, 'text', attributes);
  if (style !== '') element.setAttribute('style', style);
  if (!text.includes('<') && !text.includes('&') && !text.includes('\n')) {
    element.textContent = text;
    return element;
  }
  const lines = readMarkup(text.replace(/\n/g, '<br>'));
  lines.forEach((runs, index) => {
    appendLine(document, element, runs, index === 0 ? undefined : { x: attributes.x, dy: px(lineHeight) });
  });
  return element;
}

function appendLine(
  document: ChartDocument,
  element: ChartElement,
  runs: readonly TextRun[],
  start: Attributes | undefined,
): void {
  let place = start;
  for (const run of runs) {
    const span = createSvg(document, 'tspan', place ?? {});
    place = undefined;
    if (run.style !== '') span.setAttribute('style', run.style);
    if (run.className !== '') span.setAttribute('class', run.className);
    span.textContent = run.text;
    element.appendChild(span);
  }
}

/** Number of lines that `createText` makes of a text. */
export function countLines(text: string): number {
  return text.includes('<') || text.includes('\n') ? readMarkup(text.replace(/\n/g, '<br>')).length : 1;
}
