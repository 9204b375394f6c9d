import type { Side } from '../axis/axis.js';
import { fillTemplate } from '../format/template.js';
import {
  addClassName,
  isNumber,
  type Options,
  readCallback,
  readFlag,
  readNumber,
  readNumberOrNone,
  readOptions,
  readText,
} from '../options/read.js';
import type { Chart } from '../public/chart.js';
import type { Point, Series } from '../series/series.js';
import { textStyle } from '../text/style.js';
import type { LineMetrics, TextPlace } from '../text/text-sizes.js';

export interface LegendItem {
  readonly source: Series | Point;
  readonly series: Series;
  readonly text: string;
  readonly width: number;
  x: number;
  y: number;
}

const SYMBOL_GAP_PX = 5;
const ITEM_DISTANCE_PX = 20;
const MAX_ITEMS = 300;

/** The legend of a chart: its items, their places, and the room it takes beside the plot. */
export class Legend {
  readonly chart: Chart;
  readonly options: Options;
  items: LegendItem[] = [];
  width = 0;
  height = 0;
  titleHeight = 0;

  constructor(chart: Chart) {
    this.chart = chart;
    this.options = readOptions(chart.options.legend);
  }

  get padding(): number {
    return readNumber(this.options.padding, 8);
  }

  get symbolWidth(): number {
    return readNumber(this.options.symbolWidth, 16);
  }

  get isVertical(): boolean {
    return this.options.layout === 'vertical' || (this.options.layout === 'proximate' && this.side() !== 2);
  }

  get place(): TextPlace {
    return this.placeOf(undefined);
  }

  /** Where the text of an item stands as style sheets see it. */
  placeOf(item: Series | Point | undefined): TextPlace {
    const style = readOptions(this.options.itemStyle);
    return {
      className: addClassName('highcharts-legend', this.options),
      innerClass: addClassName('highcharts-legend-item', item?.options),
      style: textStyle(style, readText(style.color, '#333333')),
    };
  }

  get metrics(): LineMetrics {
    return this.chart.sizes.metrics(this.placeOf(this.items[0]?.source));
  }

  get isShown(): boolean {
    return this.width > 0;
  }

  get hasColorScale(): boolean {
    const axis = this.chart.colorAxis[0];
    return (
      axis !== undefined &&
      axis.series.length > 0 &&
      axis.options.showInLegend !== false &&
      !Array.isArray(axis.options.dataClasses)
    );
  }

  /** Collects items and lays them out in rows. */
  layout(): void {
    this.items = [];
    this.width = 0;
    this.height = 0;
    if (!readFlag(this.options.enabled, true)) return;
    if (this.hasColorScale) {
      this.width = this.isVertical ? 60 : 214;
      this.height = this.isVertical ? 230 : 51;
      return;
    }
    const items = this.#collect();
    if (items.length === 0) return;
    this.items = items;
    this.#measureTitle();
    this.#arrange();
  }

  #measureTitle(): void {
    const title = readOptions(this.options.title);
    const text = readText(title.text, '');
    const style = readOptions(title.style);
    const place = { className: 'highcharts-legend-title', style: textStyle(style, readText(style.color, '#333333')) };
    this.titleHeight = text === '' ? 0 : this.chart.sizes.size(place, text).height + 5;
  }

  #collect(): LegendItem[] {
    const sources: (Series | Point)[] = [];
    for (const series of this.chart.series) {
      if (series.options.linkedTo !== undefined && series.options.showInLegend === undefined) continue;
      if (!readFlag(series.options.showInLegend, true)) continue;
      if (series.kind.type === 'pie')
        sources.push(...series.points.filter((point) => point.visible && isNumber(point.y)));
      else if (series.kind.mainKey !== 'value') sources.push(series);
    }
    const ordered = this.options.reversed === true ? sources.reverse() : sources;
    const shown = ordered.slice(0, MAX_ITEMS).map((source) => ({ source, text: this.#write(source) }));
    this.chart.sizes.measureGroups(shown.map(({ source, text }) => ({ place: this.placeOf(source), texts: [text] })));
    return shown.map(({ source, text }) => {
      const series = 'series' in source ? source.series : source;
      return { source, series, text, width: this.#itemWidth(source, text), x: 0, y: 0 };
    });
  }

  #write(source: Series | Point): string {
    const formatter = readCallback(this.options.labelFormatter);
    if (formatter) return String(formatter.call(source) ?? '');
    if (typeof this.options.labelFormat === 'string')
      return fillTemplate(this.options.labelFormat, source, this.chart.language);
    return readText(source.name, '');
  }

  #itemWidth(source: Series | Point, text: string): number {
    const given = readNumberOrNone(this.options.itemWidth);
    const gap = readNumber(this.options.symbolPadding, SYMBOL_GAP_PX);
    const distance = this.isVertical ? 0 : readNumber(this.options.itemDistance, ITEM_DISTANCE_PX);
    return given ?? this.symbolWidth + gap + this.chart.sizes.size(this.placeOf(source), text).width + distance;
  }

  #arrange(): void {
    const { padding } = this;
    const distance = this.isVertical ? 0 : readNumber(this.options.itemDistance, ITEM_DISTANCE_PX);
    const topGap = readNumber(this.options.itemMarginTop, 2);
    const bottomGap = readNumber(this.options.itemMarginBottom, 2);
    const row = this.metrics.height + topGap + bottomGap;
    const given = readNumberOrNone(this.options.width);
    const max = given ?? this.#allowedWidth();
    const widest = this.items.reduce((wide, item) => Math.max(wide, item.width), 0);
    const total = this.items.reduce((sum, item) => sum + item.width, 0);
    const isAligned = total > max && this.options.alignColumns !== false;
    let x = 0;
    let y = topGap + 1 + this.titleHeight;
    let right = 0;
    this.items.forEach((item, index) => {
      const width = isAligned ? widest : item.width;
      const needsRow = this.isVertical ? index > 0 : x > 0 && x + width > max + 0.001;
      if (needsRow) {
        x = 0;
        y += row;
      }
      item.x = padding + x;
      item.y = y + (padding - 8);
      if (!this.isVertical) x += width;
      right = Math.max(right, this.isVertical ? width : x - distance);
    });
    this.width = given ?? Math.round(right + 2 * padding);
    this.height = y + row + 2 * padding - 8 - (topGap - 2);
  }

  /** Width of a row of items, each with the distance to the next one; half of it beside the plot. */
  #allowedWidth(): number {
    const { chart, options } = this;
    const { spacing } = chart;
    const width = chart.chartWidth - spacing[1] - spacing[3] - 2 * this.padding - readNumber(options.x, 0);
    const isBeside = options.verticalAlign === 'middle' && (options.align === 'left' || options.align === 'right');
    return isBeside ? width / 2 : width;
  }

  side(): Side {
    const { options } = this;
    const vertical = readText(options.verticalAlign, 'bottom');
    const align = readText(options.align, 'center');
    const isBeside = options.layout === 'vertical' || vertical === 'middle';
    if (isBeside && align === 'right') return 1;
    if (isBeside && align === 'left') return 3;
    return vertical === 'top' ? 0 : 2;
  }

  /** Side of the plot and room that the legend takes there. */
  room(): { readonly side: Side | undefined; readonly size: number } {
    if (!this.isShown || this.options.floating === true) return { side: undefined, size: 0 };
    const side = this.side();
    const isFree = side === 2 && this.options.verticalAlign === 'middle';
    if (isFree) return { side: undefined, size: 0 };
    const margin = readNumber(this.options.margin, 12);
    const size = side === 1 || side === 3 ? this.width : this.height;
    const shift = side === 1 || side === 3 ? readNumber(this.options.x, 0) : readNumber(this.options.y, 0);
    return { side, size: Math.max(0, size + margin + (side === 0 || side === 3 ? shift : -shift)) };
  }
}
