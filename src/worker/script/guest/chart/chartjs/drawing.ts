import type { Paints } from '../color/paint.js';
import type { ChartDocument, ChartElement } from '../dom.js';
import { isNumber, type Options } from '../options/read.js';
import { type Attributes, createSvg } from '../svg/svg.js';
import type { ChartFont } from './value.js';

export interface TextStyle {
  readonly x: number;
  /** Of the middle of the first line. */
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly font: ChartFont;
  readonly color: string;
  readonly degrees?: number;
}

/** Of Arimo and its metric twins, in shares of the font's size. */
const ASCENT = 0.905;
const DESCENT = 0.212;

/** From the middle of a line to its baseline, as browsers place text on a canvas. */
function middleToBaseline(sizePx: number): number {
  const [ascent, descent] = [Math.round(ASCENT * sizePx), Math.round(DESCENT * sizePx)];
  return ascent + descent === 0 ? 0 : ((ascent - descent) / (ascent + descent)) * (sizePx / 2);
}

/** Draws the parts of one chart as SVG. */
export class Drawing {
  readonly document: ChartDocument;
  readonly paints: Paints;
  readonly defaults: Options;

  constructor(document: ChartDocument, paints: Paints, defaults: Options) {
    this.document = document;
    this.paints = paints;
    this.defaults = defaults;
  }

  /** Of texts that name none. */
  get color(): string {
    return String(this.defaults.color ?? '#666');
  }

  paint(value: unknown, other = 'none'): string {
    return this.paints.resolve(value, other);
  }

  add(group: ChartElement, tag: string, attributes: Attributes): ChartElement {
    const element = createSvg(this.document, tag, attributes);
    group.appendChild(element);
    return element;
  }

  line(group: ChartElement, ends: Attributes, stroke: unknown, width: number, dash: readonly unknown[]): void {
    this.add(group, 'line', {
      ...ends,
      stroke: this.paint(stroke),
      'stroke-width': width,
      'stroke-dasharray': dashText(dash),
    });
  }

  text(group: ChartElement, lines: readonly string[], style: TextStyle): void {
    const { x, y, anchor, font, color, degrees } = style;
    const baseline = y + middleToBaseline(font.size);
    lines.forEach((text, index) => {
      if (text === '') return;
      const place = { x, y: baseline + index * font.lineHeight };
      const turned = degrees ? `rotate(${degrees} ${x} ${y})` : undefined;
      const element = this.add(group, 'text', { ...place, 'text-anchor': anchor, transform: turned });
      element.setAttribute('style', `${font.style}fill:${color.replace(/[;"<>]/g, '')}`);
      element.textContent = text;
    });
  }
}

export function dashText(dash: readonly unknown[]): string | undefined {
  const lengths = dash.filter(isNumber);
  return lengths.length > 0 && lengths.some((length) => length > 0) ? lengths.join(',') : undefined;
}
