import type { ChartDocument, ChartElement } from '../dom.js';
import { px } from '../svg/svg.js';
import type { TextPlace } from './text-sizes.js';

/** Labels that pages write in HTML (`useHTML`): they stand over the drawing, in the same font. */
export class HtmlLabels {
  readonly #document: ChartDocument;
  readonly #svg: ChartElement;
  #layer: ChartElement | undefined;

  constructor(document: ChartDocument, svg: ChartElement) {
    this.#document = document;
    this.#svg = svg;
  }

  /** Adds a label with its left top corner in px from that of the chart. */
  add(html: string, { className, innerClass, style }: TextPlace, left: number, top: number): ChartElement {
    const label = this.#document.createElement('div');
    // As in Highcharts, the font of the classes is that of the group, and the text's own style is relative to it.
    const text = this.#document.createElement('span');
    label.setAttribute('class', innerClass === undefined ? className : `${className} ${innerClass}`);
    label.setAttribute('style', `position:absolute;left:${px(left)}px;top:${px(top)}px;white-space:nowrap`);
    text.setAttribute('style', `display:block;${style.replace(/(^|;)fill:/g, '$1color:')}`);
    text.innerHTML = html;
    label.appendChild(text);
    this.#open().appendChild(label);
    return label;
  }

  remove(label: ChartElement): void {
    this.#layer?.removeChild(label);
  }

  clear(): void {
    if (this.#layer) this.#layer.parentNode?.removeChild(this.#layer);
    this.#layer = undefined;
  }

  #open(): ChartElement {
    if (this.#layer) return this.#layer;
    const layer = this.#document.createElement('div');
    layer.setAttribute('class', 'highcharts-html-labels');
    layer.setAttribute('style', `position:absolute;left:0;top:0;${this.#svg.getAttribute('style') ?? ''}`);
    this.#svg.parentNode?.appendChild(layer);
    this.#layer = layer;
    return layer;
  }
}
