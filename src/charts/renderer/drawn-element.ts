import type { Paints } from '../color/gradient-pattern.js';
import type { ChartElement } from '../dom.js';
import { isOptions, type Options, readNumber } from '../options/read.js';
import { textStyle } from '../text/style.js';

/** What the drawing functions of `chart.renderer` answer: an element with chained changes. */
export class DrawnElement {
  readonly element: ChartElement;
  readonly #paints: Paints;
  readonly #box: ChartElement;
  readonly #styles: Options = {};
  #shift: readonly [number, number] = [0, 0];
  #rotation = 0;

  constructor(element: ChartElement, box: ChartElement, paints: Paints) {
    this.element = element;
    this.#box = box;
    this.#paints = paints;
  }

  attr(name: unknown, value?: unknown): unknown {
    if (typeof name === 'string' && value === undefined) return this.element.getAttribute(name);
    const attributes = isOptions(name) ? name : { [String(name)]: value };
    for (const key of Object.keys(attributes)) this.#set(key, attributes[key]);
    return this;
  }

  #set(name: string, value: unknown): void {
    if (value === null || value === undefined) return;
    if (name === 'fill' || name === 'stroke') this.element.setAttribute(name, this.#paints.resolve(value, 'none'));
    else if (name === 'zIndex') this.element.setAttribute('data-z-index', String(value));
    else if (name === 'text') this.element.textContent = String(value);
    else if (name === 'align')
      this.element.setAttribute('text-anchor', value === 'center' ? 'middle' : value === 'right' ? 'end' : 'start');
    else if (name === 'rotation') this.#rotate(readNumber(value, 0));
    else if (name === 'translateX' || name === 'translateY') this.#moveBy(name, readNumber(value, 0));
    else if (name === 'dashstyle' || name === 'dashStyle') return;
    else if (name === 'd' && Array.isArray(value)) this.element.setAttribute('d', pathText(value));
    else this.element.setAttribute(name === 'r' && this.element.tagName === 'rect' ? 'rx' : name, String(value));
  }

  #rotate(degrees: number): void {
    this.#rotation = degrees;
    this.#transform();
  }

  #moveBy(name: string, distance: number): void {
    this.#shift = name === 'translateX' ? [distance, this.#shift[1]] : [this.#shift[0], distance];
    this.#transform();
  }

  #transform(): void {
    const [x, y] = this.#shift;
    const turn =
      this.#rotation === 0
        ? ''
        : ` rotate(${this.#rotation} ${this.element.getAttribute('x') ?? 0} ${this.element.getAttribute('y') ?? 0})`;
    this.element.setAttribute('transform', `translate(${x},${y})${turn}`);
  }

  css(styles: unknown): this {
    if (!isOptions(styles)) return this;
    Object.assign(this.#styles, styles);
    const color = this.#styles.color ?? this.#styles.fill;
    const text = textStyle(this.#styles, typeof color === 'string' ? color : '');
    this.element.setAttribute('style', text.replace(/fill:$/, ''));
    return this;
  }

  add(parent?: unknown): this {
    const target = parent instanceof DrawnElement ? parent.element : this.#box;
    target.appendChild(this.element);
    return this;
  }

  addClass(name: unknown): this {
    const present = this.element.getAttribute('class') ?? '';
    this.element.setAttribute('class', `${present} ${String(name)}`.trim());
    return this;
  }

  translate(x: unknown, y: unknown): this {
    this.#shift = [readNumber(x, 0), readNumber(y, 0)];
    this.#transform();
    return this;
  }

  getBBox(): Options {
    const box = this.element.getBBox?.();
    return box ? { x: box.x, y: box.y, width: box.width, height: box.height } : { x: 0, y: 0, width: 0, height: 0 };
  }

  destroy(): undefined {
    this.element.parentNode?.removeChild(this.element);
    return undefined;
  }

  animate(attributes: unknown): this {
    this.attr(attributes);
    return this;
  }

  /** What is of no effect on a picture. */
  clip = (): this => this;
  on = (): this => this;
  align = (): this => this;
  shadow = (): this => this;

  hide(): this {
    this.element.setAttribute('visibility', 'hidden');
    return this;
  }

  show(): this {
    this.element.setAttribute('visibility', 'inherit');
    return this;
  }

  toFront(): this {
    const { parentNode } = this.element;
    parentNode?.appendChild(this.element);
    return this;
  }
}

/** The text of a path given as commands, flat or one list a command. */
export function pathText(path: unknown): string {
  if (!Array.isArray(path)) return String(path ?? '');
  return path.slice(0, 50_000).flat().join(' ');
}
