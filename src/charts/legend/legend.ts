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
import { wrapText } from '../text/fit.js';
import { textStyle } from '../text/style.js';
import type { LineMetrics, TextPlace } from '../text/text-sizes.js';
import { arrangeItems, givenWidth, type LegendPages } from './arrange-items.js';

export interface LegendItem {
  readonly source: Series | Point;
  readonly series: Series;
  readonly text: string;
  readonly width: number;
  readonly height: number;
  /** Height of its text as it was measured. */
  readonly textHeight: number;
  x: number;
  y: number;
}

const SYMBOL_GAP_PX = 5;
const ITEM_DISTANCE_PX = 20;
const MAX_ITEMS = 300;
const MAX_LINES = 20;

/** The legend of a chart: its items, their places, and the room it takes beside the plot. */
export class Legend {
  readonly chart: Chart;
  readonly options: Options;
  items: LegendItem[] = [];
  width = 0;
  height = 0;
  titleHeight = 0;
  /** Undefined where all items are shown. */
  pages: LegendPages | undefined;

  constructor(chart: Chart) {
    this.chart = chart;
    this.options = readOptions(chart.options.legend);
  }

  get padding(): number {
    return readNumber(this.options.padding, 8);
  }

  /** Between a symbol and its text. */
  get symbolGap(): number {
    return readNumber(this.options.symbolPadding, SYMBOL_GAP_PX);
  }

  get symbolWidth(): number {
    return readNumber(this.options.symbolWidth, 16);
  }

  /** Between items of a row. */
  get itemDistance(): number {
    return this.isVertical ? 0 : readNumber(this.options.itemDistance, ITEM_DISTANCE_PX);
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
    this.pages = undefined;
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
    const { width, height, pages } = arrangeItems(this);
    this.width = width;
    this.height = height;
    this.pages = pages;
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
    const [first] = ordered;
    const { height: lineHeight } = this.chart.sizes.metrics(this.placeOf(first));
    return shown.map(({ source, text }) => {
      const series = 'series' in source ? source.series : source;
      return { source, series, ...this.#measure(source, text, lineHeight), x: 0, y: 0 };
    });
  }

  #write(source: Series | Point): string {
    const formatter = readCallback(this.options.labelFormatter);
    if (formatter) return String(formatter.call(source) ?? '');
    if (typeof this.options.labelFormat === 'string')
      return fillTemplate(this.options.labelFormat, source, this.chart.language);
    return readText(source.name, '');
  }

  /** Breaks the text of an item that has no room in one line. */
  #measure(
    source: Series | Point,
    text: string,
    lineHeight: number,
  ): Pick<LegendItem, 'text' | 'width' | 'height' | 'textHeight'> {
    const { sizes, chartWidth, spacing } = this.chart;
    const place = this.placeOf(source);
    const extra = this.symbolWidth + this.symbolGap + this.itemDistance;
    const given = readNumberOrNone(this.options.itemWidth);
    const room = (given ?? givenWidth(this) ?? chartWidth - spacing[1] - spacing[3]) - extra;
    const lines = wrapText(text, room, MAX_LINES, place, sizes);
    const wrapped = lines.join('<br>');
    const { width, height } = sizes.size(place, wrapped);
    return {
      text: wrapped,
      width: given ?? extra + width,
      height: Math.round(height > lineHeight * 1.5 ? height : lineHeight),
      textHeight: Math.round(height),
    };
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
