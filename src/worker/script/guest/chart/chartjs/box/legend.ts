import type { ChartElement } from '../../dom.js';
import { type Options, readFlag, readNumber, readOptions, readText } from '../../options/read.js';
import { drawPoint } from '../dataset/point.js';
import { type Drawing, dashText } from '../drawing.js';
import { type ChartFont, readFont } from '../value.js';
import type { LayoutBox, Position } from './box.js';

/** One entry, with members as pages write them in `generateLabels`. */
export interface LegendItem {
  readonly text: string;
  readonly fillStyle?: unknown;
  readonly strokeStyle?: unknown;
  readonly lineWidth?: unknown;
  readonly lineDash?: readonly unknown[];
  readonly hidden?: unknown;
  readonly pointStyle?: unknown;
  readonly borderRadius?: unknown;
  readonly fontColor?: unknown;
}

interface Slot {
  readonly item: LegendItem;
  readonly width: number;
  x: number;
  y: number;
}

const EXTRA_PX = 10;

/** The legend: a coloured box and a name for each dataset, or for each slice. */
export class LegendBox implements LayoutBox {
  readonly position: Position;
  readonly weight = 1_000;
  readonly isFullSize: boolean;
  left = 0;
  top = 0;
  right = 0;
  bottom = 0;
  width = 0;
  height = 0;
  readonly #options: Options;
  readonly #labels: Options;
  readonly #font: ChartFont;
  readonly #titleFont: ChartFont;
  readonly #measure: (text: string, font: ChartFont) => number;
  readonly #items: readonly LegendItem[];
  #rows: Slot[][] = [];

  constructor(
    options: Options,
    fontOptions: unknown,
    items: readonly LegendItem[],
    measure: (text: string, font: ChartFont) => number,
  ) {
    const position = readText(options.position, 'top');
    this.position = /^(?:top|bottom|left|right)$/.test(position) ? (position as Position) : 'top';
    this.isFullSize = readFlag(options.fullSize, true);
    this.#options = options;
    this.#labels = readOptions(options.labels);
    this.#font = readFont(fontOptions, this.#labels.font);
    this.#titleFont = readFont(fontOptions, readOptions(options.title).font);
    this.#items = readFlag(options.reverse, false) ? items.toReversed() : items;
    this.#measure = measure;
  }

  get #isFlat(): boolean {
    return this.position === 'top' || this.position === 'bottom';
  }

  get #gap(): number {
    return readNumber(this.#labels.padding, 10);
  }

  get #boxHeight(): number {
    const own = readNumber(this.#labels.boxHeight, this.#font.size);
    return readFlag(this.#labels.usePointStyle, false) ? Math.min(own, this.#font.size) : own;
  }

  get #boxWidth(): number {
    const own = readNumber(this.#labels.boxWidth, 40);
    if (!readFlag(this.#labels.usePointStyle, false)) return own;
    return readNumber(this.#labels.pointStyleWidth, Math.min(own, this.#boxHeight));
  }

  get #itemHeight(): number {
    return Math.max(this.#font.size, this.#boxHeight);
  }

  get #titleHeight(): number {
    const title = readOptions(this.#options.title);
    return readFlag(title.display, false) ? this.#titleFont.lineHeight + 2 * readNumber(title.padding, 0) : 0;
  }

  update(maxWidth: number, maxHeight: number): void {
    const slots = this.#items.map((item) => ({ item, width: this.#widthOf(item), x: 0, y: 0 }));
    if (this.#isFlat) this.#fitRows(slots, maxWidth, maxHeight);
    else this.#fitColumns(slots, maxWidth, maxHeight);
  }

  #widthOf({ text }: LegendItem): number {
    return this.#boxWidth + this.#font.size / 2 + this.#measure(text, this.#font);
  }

  #fitRows(slots: readonly Slot[], maxWidth: number, maxHeight: number): void {
    const gap = this.#gap;
    this.#rows = [];
    let used = 0;
    for (const slot of slots) {
      const row = this.#rows.at(-1);
      if (!row || used + slot.width + 2 * gap > maxWidth) {
        this.#rows.push([slot]);
        used = 0;
      } else row.push(slot);
      slot.x = used;
      used += slot.width + gap;
    }
    this.width = maxWidth;
    const height = this.#titleHeight + this.#rows.length * (this.#itemHeight + gap) + EXTRA_PX;
    this.height = Math.min(height, maxHeight);
  }

  #fitColumns(slots: readonly Slot[], maxWidth: number, maxHeight: number): void {
    const gap = this.#gap;
    const limit = maxHeight - this.#titleHeight;
    this.#rows = [];
    let used = 0;
    for (const slot of slots) {
      const column = this.#rows.at(-1);
      if (!column || used + this.#itemHeight + 2 * gap > limit) {
        this.#rows.push([slot]);
        used = 0;
      } else column.push(slot);
      slot.y = used;
      used += this.#itemHeight + gap;
    }
    const widths = this.#rows.map((column) => Math.max(...column.map(({ width }) => width)) + gap);
    const width = widths.reduce((sum, one) => sum + one, EXTRA_PX);
    this.width = Math.min(width, maxWidth);
    this.height = maxHeight;
  }

  draw(drawing: Drawing, group: ChartElement): void {
    this.#drawTitle(drawing, group);
    if (this.#isFlat) this.#drawRows(drawing, group);
    else this.#drawColumns(drawing, group);
  }

  #align(from: number, to: number): number {
    const { align } = this.#options;
    return align === 'start' ? from : align === 'end' ? to : (from + to) / 2;
  }

  #drawTitle(drawing: Drawing, group: ChartElement): void {
    if (this.#titleHeight === 0) return;
    const title = readOptions(this.#options.title);
    const y = this.top + this.#titleHeight / 2;
    const style = { anchor: 'middle', font: this.#titleFont, color: readText(title.color, drawing.color) } as const;
    drawing.text(group, [readText(title.text, '')], { ...style, x: (this.left + this.right) / 2, y });
  }

  #drawRows(drawing: Drawing, group: ChartElement): void {
    const gap = this.#gap;
    this.#rows.forEach((row, index) => {
      const width = row.reduce((sum, slot) => sum + slot.width + gap, 0);
      const x = this.#align(this.left + gap, this.right - width);
      const y = this.top + gap + this.#titleHeight + index * (this.#itemHeight + gap);
      for (const slot of row) this.#drawItem(drawing, group, slot.item, x + slot.x, y);
    });
  }

  #drawColumns(drawing: Drawing, group: ChartElement): void {
    const gap = this.#gap;
    let x = this.left + gap;
    for (const column of this.#rows) {
      const height = column.length * (this.#itemHeight + gap);
      const y = this.#align(this.top + this.#titleHeight + gap, this.bottom - height);
      for (const slot of column) this.#drawItem(drawing, group, slot.item, x, y + slot.y);
      x += Math.max(...column.map((slot) => slot.width)) + gap;
    }
  }

  #drawItem(drawing: Drawing, group: ChartElement, item: LegendItem, x: number, y: number): void {
    const [width, height] = [this.#boxWidth, this.#boxHeight];
    const top = y + Math.max((this.#font.size - height) / 2, 0);
    const strokeWidth = readNumber(item.lineWidth, 1);
    const paint = {
      fill: drawing.paint(item.fillStyle),
      stroke: strokeWidth > 0 ? drawing.paint(item.strokeStyle) : undefined,
      'stroke-width': strokeWidth > 0 ? strokeWidth : undefined,
      'stroke-dasharray': dashText(item.lineDash ?? []),
    };
    if (readFlag(this.#labels.usePointStyle, false)) {
      const radius = (height * Math.SQRT2) / 2;
      const style = readText(this.#labels.pointStyle ?? item.pointStyle, 'circle');
      drawPoint(drawing, group, style, { x: x + width / 2, y: y + this.#font.size / 2, radius }, paint);
    } else
      drawing.add(group, 'rect', {
        x,
        y: top,
        width,
        height,
        rx: readNumber(item.borderRadius, 0) || undefined,
        ...paint,
      });
    const color = readText(item.fontColor ?? this.#labels.color, drawing.color);
    const textX = x + width + this.#font.size / 2;
    const middle = y + this.#itemHeight / 2;
    drawing.text(group, [item.text], { x: textX, y: middle, anchor: 'start', font: this.#font, color });
    if (!item.hidden) return;
    const ends = { x1: textX, x2: textX + this.#measure(item.text, this.#font), y1: middle, y2: middle };
    drawing.line(group, ends, color, 2, []);
  }
}
