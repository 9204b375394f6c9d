import type { ChartDocument, ChartElement } from '../dom.js';

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

export interface Attributes {
  readonly [name: string]: string | number | undefined;
}

/** A number as attribute text, in thousandths. */
export function px(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

export function createSvg(document: ChartDocument, tag: string, attributes: Attributes): ChartElement {
  const element = document.createElementNS(SVG_NAMESPACE, tag);
  const { $attributes: written } = element;
  if (!written) {
    setAttributes(element, attributes);
    return element;
  }
  for (const name in attributes) {
    const value = attributes[name];
    if (value === undefined) continue;
    const text = typeof value === 'number' ? px(value) : value;
    if (FOLLOWED.has(name)) element.setAttribute(name, text);
    else written.set(name, text);
  }
  return element;
}

/** Creates an element at the end of `parent`. */
export function drawSvg(
  parent: ChartElement,
  document: ChartDocument,
  tag: string,
  attributes: Attributes,
): ChartElement {
  const element = createSvg(document, tag, attributes);
  parent.appendChild(element);
  return element;
}

/** Attributes that an element derives something from. */
const FOLLOWED = new Set(['class', 'id', 'style']);

export function setAttributes(element: ChartElement, attributes: Attributes): void {
  for (const name in attributes) {
    const value = attributes[name];
    if (value !== undefined) element.setAttribute(name, typeof value === 'number' ? px(value) : value);
  }
}

/** A position that a line of this width covers whole pixels at: half pixels for odd widths. */
export function crispPosition(position: number, widthPx: number): number {
  return widthPx % 2 === 1 ? Math.round(position - 0.5) + 0.5 : Math.round(position);
}
