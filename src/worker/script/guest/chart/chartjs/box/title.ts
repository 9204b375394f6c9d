import type { ChartElement } from '../../dom.js';
import { type Options, readFlag, readText } from '../../options/read.js';
import type { Drawing } from '../drawing.js';
import { type ChartFont, readFont, readLines, readSides, type Sides } from '../value.js';
import type { LayoutBox, Position } from './box.js';

/** The title or subtitle beside the plot. */
export class TitleBox implements LayoutBox {
  readonly position: Position;
  readonly weight: number;
  readonly isFullSize: boolean;
  left = 0;
  top = 0;
  right = 0;
  bottom = 0;
  width = 0;
  height = 0;
  readonly #options: Options;
  readonly #font: ChartFont;
  readonly #lines: readonly string[];
  readonly #padding: Sides;

  constructor(options: Options, fontOptions: unknown, weight: number) {
    const position = readText(options.position, 'top');
    this.position = /^(?:top|bottom|left|right)$/.test(position) ? (position as Position) : 'top';
    this.weight = weight;
    this.isFullSize = readFlag(options.fullSize, true);
    this.#options = options;
    this.#font = readFont(fontOptions, options.font);
    this.#lines = readLines(options.text);
    this.#padding = readSides(options.padding);
  }

  update(maxWidth: number, maxHeight: number): void {
    const across = this.#lines.length * this.#font.lineHeight + this.#padding.top + this.#padding.bottom;
    const isFlat = this.position === 'top' || this.position === 'bottom';
    this.width = isFlat ? maxWidth : across;
    this.height = isFlat ? across : maxHeight;
  }

  draw(drawing: Drawing, group: ChartElement): void {
    const { align } = this.#options;
    const anchor = align === 'start' || align === 'end' ? align : 'middle';
    const along = (from: number, to: number): number =>
      anchor === 'start' ? from : anchor === 'end' ? to : (from + to) / 2;
    const color = readText(this.#options.color, drawing.color);
    const offset = this.#font.lineHeight / 2 + this.#padding.top;
    const style = { anchor, font: this.#font, color } as const;
    if (this.position === 'top' || this.position === 'bottom')
      drawing.text(group, this.#lines, { ...style, x: along(this.left, this.right), y: this.top + offset });
    else if (this.position === 'left')
      drawing.text(group, this.#lines, {
        ...style,
        x: this.left + offset,
        y: along(this.bottom, this.top),
        degrees: -90,
      });
    else
      drawing.text(group, this.#lines, {
        ...style,
        x: this.right - offset,
        y: along(this.top, this.bottom),
        degrees: 90,
      });
  }
}
