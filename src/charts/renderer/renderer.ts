import type { Paints } from '../color/gradient-pattern.js';
import type { ChartDocument, ChartElement } from '../dom.js';
import { isOptions, readNumber } from '../options/read.js';
import { ringPath } from '../svg/arc.js';
import { type Attributes, createSvg } from '../svg/svg.js';
import { symbolPath } from '../svg/symbol.js';
import { createText } from '../text/text.js';
import { drawLabelBox } from './draw-label-box.js';
import { DrawnElement, pathText } from './drawn-element.js';

/** `chart.renderer`: functions that draw freely into the chart. */
export class Renderer {
  readonly box: ChartElement;
  readonly isSVG = true;
  readonly #document: ChartDocument;
  readonly #paints: Paints;

  constructor(document: ChartDocument, box: ChartElement, paints: Paints) {
    this.#document = document;
    this.box = box;
    this.#paints = paints;
  }

  #draw(tag: string, attributes: Attributes): DrawnElement {
    return new DrawnElement(createSvg(this.#document, tag, attributes), this.box, this.#paints);
  }

  createElement(tag: unknown): DrawnElement {
    return this.#draw(/^[a-zA-Z]+$/.test(String(tag)) ? String(tag) : 'g', {});
  }

  /** An element that the chart drew, for scripts that change it afterwards. */
  wrap(element: ChartElement): DrawnElement {
    return new DrawnElement(element, this.box, this.#paints);
  }

  g(name?: unknown): DrawnElement {
    return this.#draw('g', { class: name === undefined ? undefined : `highcharts-${String(name)}` });
  }

  rect(x: unknown, y?: unknown, width?: unknown, height?: unknown, radius?: unknown): DrawnElement {
    const box = isOptions(x) ? x : { x, y, width, height, r: radius };
    return this.#draw('rect', {
      x: readNumber(box.x, 0),
      y: readNumber(box.y, 0),
      width: Math.max(0, readNumber(box.width, 0)),
      height: Math.max(0, readNumber(box.height, 0)),
      rx: box.r === undefined ? undefined : readNumber(box.r, 0),
    });
  }

  circle(x: unknown, y?: unknown, radius?: unknown): DrawnElement {
    const place = isOptions(x) ? x : { x, y, r: radius };
    return this.#draw('circle', {
      cx: readNumber(place.x, 0),
      cy: readNumber(place.y, 0),
      r: Math.max(0, readNumber(place.r, 0)),
    });
  }

  path(path?: unknown): DrawnElement {
    const attributes = isOptions(path) ? path : { d: path };
    return this.#draw('path', { fill: 'none', d: pathText(attributes.d) });
  }

  arc(x: unknown, y?: unknown, outer?: unknown, inner?: unknown, start?: unknown, end?: unknown): DrawnElement {
    const given = isOptions(x) ? x : { x, y, r: outer, innerR: inner, start, end };
    const ring = {
      x: readNumber(given.x, 0),
      y: readNumber(given.y, 0),
      outer: readNumber(given.r, 0),
      inner: readNumber(given.innerR, 0),
      start: readNumber(given.start, 0),
      end: readNumber(given.end, 0),
      corner: 0,
    };
    return this.#draw('path', { d: ringPath(ring) });
  }

  image(href: unknown, x?: unknown, y?: unknown, width?: unknown, height?: unknown): DrawnElement {
    return this.#draw('image', {
      href: String(href),
      x: readNumber(x, 0),
      y: readNumber(y, 0),
      width: readNumber(width, 0),
      height: readNumber(height, 0),
      preserveAspectRatio: 'none',
    });
  }

  symbol(name: unknown, x?: unknown, y?: unknown, width?: unknown): DrawnElement {
    const radius = readNumber(width, 8) / 2;
    return this.#draw('path', {
      d: symbolPath(String(name), readNumber(x, 0) + radius, readNumber(y, 0) + radius, radius),
    });
  }

  text(text: unknown, x?: unknown, y?: unknown): DrawnElement {
    const element = createText(
      this.#document,
      String(text ?? ''),
      '',
      { x: readNumber(x, 0), y: readNumber(y, 0) },
      19,
    );
    return new DrawnElement(element, this.box, this.#paints);
  }

  label(text: unknown, x?: unknown, y?: unknown, _shape?: unknown): DrawnElement {
    const element = drawLabelBox(this.#document, String(text ?? ''), readNumber(x, 0), readNumber(y, 0));
    return new LabelElement(element, this.box, this.#paints);
  }
}

/** A text with a box around it, whose box takes fill, border and padding. */
class LabelElement extends DrawnElement {
  readonly #parent: ChartElement;
  #padding = 3;

  constructor(element: ChartElement, box: ChartElement, paints: Paints) {
    super(element, box, paints);
    this.#parent = box;
    this.#paints = paints;
  }

  readonly #paints: Paints;

  override attr(name: unknown, value?: unknown): unknown {
    if (typeof name === 'string' && value === undefined) return super.attr(name);
    const attributes = isOptions(name) ? name : { [String(name)]: value };
    const box = this.element.firstChild;
    for (const key of Object.keys(attributes)) {
      const entry = attributes[key];
      if (key === 'padding') this.#padding = readNumber(entry, 3);
      else if (key === 'r') box?.setAttribute('rx', String(readNumber(entry, 0)));
      else if (key === 'fill' || key === 'stroke') box?.setAttribute(key, this.#paints.resolve(entry, 'none'));
      else if (key === 'stroke-width') box?.setAttribute(key, String(entry));
      else super.attr(key, entry);
    }
    return this;
  }

  override add(parent?: unknown): this {
    super.add(parent);
    this.#fit();
    return this;
  }

  override css(styles: unknown): this {
    super.css(styles);
    if (this.element.parentNode === this.#parent) this.#fit();
    return this;
  }

  #fit(): void {
    const box = this.element.firstChild;
    const text = lastChild(this.element);
    const size = text?.getBBox?.();
    if (!box || !text || !size) return;
    text.setAttribute('x', String(this.#padding));
    text.setAttribute('y', String(this.#padding + Number(text.getAttribute('y') ?? 0) - size.y));
    box.setAttribute('width', String(Math.round(size.width + 2 * this.#padding)));
    box.setAttribute('height', String(Math.round(size.height + 2 * this.#padding)));
  }
}

function lastChild(element: ChartElement): ChartElement | undefined {
  return (element as ChartElement & { readonly lastChild: ChartElement | null }).lastChild ?? undefined;
}
