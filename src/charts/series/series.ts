import type { Axis } from '../axis/axis.js';
import type { ChartElement } from '../dom.js';
import { MAX_POINTS } from '../limits.js';
import { COLORS } from '../options/chart-defaults.js';
import { mergeOptions } from '../options/merge.js';
import {
  isOptions,
  type Options,
  readFlag,
  readList,
  readNumber,
  readNumberOrNone,
  readOptions,
  readText,
} from '../options/read.js';
import type { Chart } from '../public/chart.js';
import { SYMBOLS } from '../svg/symbol.js';
import { readZones, type Zone, zoneAt } from './zones.js';

export interface PlotArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** One row of data of a chart with its options, points and axes. */
export class Series {
  readonly chart: Chart;
  index: number;
  userOptions: Options;
  options: Options = {};
  kind: SeriesKind;
  type: string;
  name = '';
  color: unknown;
  symbol = 'circle';
  colorIndex = 0;
  visible = true;
  xAxis: Axis | undefined;
  yAxis: Axis | undefined;
  colorAxis: Axis | undefined;
  points: Point[] = [];
  closestDistance: number | undefined;
  group: ChartElement | undefined;
  piePlace: PiePlace | undefined;
  zones: readonly Zone[] = [];

  constructor(chart: Chart, index: number, userOptions: Options, type: string, kind: SeriesKind) {
    this.chart = chart;
    this.index = index;
    this.userOptions = userOptions;
    this.type = type;
    this.kind = kind;
    this.readOptions();
  }

  get data(): Point[] {
    return this.points;
  }

  get xData(): (number | undefined)[] {
    return this.points.map((point) => point.x);
  }

  get yData(): (number | null)[] {
    return this.points.map((point) => point.y);
  }

  get processedYData(): (number | null)[] {
    return this.yData;
  }

  /** Where areas and columns stand; undefined where values alone decide the range. */
  get threshold(): number | undefined {
    if (!('threshold' in this.options)) return undefined;
    return readNumberOrNone(this.options.threshold);
  }

  /** The part of the plot that the axes of the series span, from the left top corner of the chart. */
  get area(): PlotArea {
    const { chart, kind, xAxis, yAxis } = this;
    const [across, down] = chart.inverted ? [yAxis, xAxis] : [xAxis, yAxis];
    if (!kind.isCartesian || !across || !down)
      return { left: chart.plotLeft, top: chart.plotTop, width: chart.plotWidth, height: chart.plotHeight };
    return { left: across.left, top: down.top, width: across.len, height: down.len };
  }

  get stacking(): 'normal' | 'percent' | undefined {
    const { stacking } = this.options;
    if (!this.kind.canStack) return undefined;
    return stacking === 'percent' ? 'percent' : stacking ? 'normal' : undefined;
  }

  readOptions(): void {
    const { chart, userOptions } = this;
    const plotOptions = readOptions(chart.options.plotOptions);
    this.options = mergeOptions(
      this.kind.defaults,
      readOptions(plotOptions.series),
      readOptions(plotOptions[this.type]),
      userOptions,
    );
    this.visible = readFlag(this.options.visible, true);
    this.zones = readZones(this.options);
    this.name = readText(this.options.name, `Series ${this.index + 1}`);
    this.colorIndex = this.index;
    this.#chooseLook();
  }

  #chooseLook(): void {
    const { chart, options } = this;
    const colors = readList(options.colors ?? chart.options.colors);
    const palette = colors.length > 0 ? colors : COLORS;
    if (options.color !== undefined && options.color !== null) this.color = options.color;
    else if (options.colorByPoint ?? this.kind.colorsByPoint) this.color = palette[0];
    else {
      this.colorIndex = chart.colorCounter % palette.length;
      this.color = palette[this.colorIndex];
      chart.colorCounter += 1;
    }
    const symbol = readText(readOptions(options.marker).symbol, '');
    if (symbol !== '') this.symbol = symbol;
    else if (!this.kind.hasWidth && this.kind.type !== 'pie') {
      this.symbol = SYMBOLS[chart.symbolCounter % SYMBOLS.length] ?? 'circle';
      chart.symbolCounter += 1;
    }
  }

  bindAxes(): void {
    if (!this.kind.isCartesian && !this.kind.isRadial) return;
    this.xAxis = this.#findAxis('xAxis');
    this.yAxis = this.#findAxis('yAxis');
    this.xAxis?.series.push(this);
    this.yAxis?.series.push(this);
    this.colorAxis = this.kind.mainKey === 'value' ? this.chart.colorAxis[0] : undefined;
    this.colorAxis?.series.push(this);
  }

  #findAxis(coll: 'xAxis' | 'yAxis'): Axis | undefined {
    const wanted = this.options[coll];
    const axes = this.chart[coll];
    if (typeof wanted === 'string') return axes.find((axis) => axis.options.id === wanted) ?? axes[0];
    return axes[readNumber(wanted, 0)] ?? axes[0];
  }

  /** Pixels along the x axis; points may stand beside their value. */
  placeX(x: number): number {
    const { xAxis, options } = this;
    if (!xAxis) return Number.NaN;
    return xAxis.translate(options.pointPlacement === undefined ? x : x + xAxis.shiftOf(options.pointPlacement));
  }

  dataOptions(): unknown[] {
    return readList(this.options.data).slice(0, MAX_POINTS);
  }

  setData(data: unknown, redraw = true): void {
    this.#keep({ ...this.userOptions, data: readList(data) });
    this.options = { ...this.options, data: readList(data) };
    this.chart.isDirty = true;
    if (redraw) this.chart.redraw();
  }

  #keep(options: Options): void {
    this.userOptions = options;
    this.chart.keepOptions('series', this.index, options);
  }

  addPoint(point: unknown, redraw = true, shift = false): void {
    const data = this.dataOptions();
    data.push(point);
    if (shift) data.shift();
    this.setData(data, redraw);
  }

  update(options: unknown, redraw = true): void {
    this.#keep(mergeOptions(this.userOptions, options));
    this.chart.rebuild();
    if (redraw) this.chart.redraw();
  }

  setVisible(visible = !this.visible, redraw = true): void {
    this.visible = visible;
    this.#keep({ ...this.userOptions, visible });
    this.options = { ...this.options, visible };
    if (redraw) this.chart.redraw();
  }

  show(): void {
    this.setVisible(true);
  }

  hide(): void {
    this.setVisible(false);
  }

  remove(redraw = true): void {
    this.chart.removeSeries(this);
    if (redraw) this.chart.redraw();
  }

  setState(): void {}
}

/** What one type of series does: the only place where types differ. */
export interface SeriesKind {
  readonly type: string;
  /** Stands on axes. */
  readonly isCartesian: boolean;
  readonly isRadial?: boolean;
  /** Points take room beside their x, as columns do. */
  readonly hasWidth?: boolean;
  /** Points take room on both axes, as cells do. */
  readonly fillsCells?: boolean;
  readonly hasLine?: boolean;
  readonly isArea?: boolean;
  readonly colorsByPoint?: boolean;
  readonly canStack?: boolean;
  readonly inverts?: boolean;
  readonly mainKey?: 'y' | 'value' | 'high';
  /** What the entries of a list stand for. */
  readonly keys: readonly string[];
  readonly defaults: Options;
  readonly symbol: 'line' | 'area' | 'box' | 'marker';
  hasValue(point: Point): boolean;
  /** What counts for the range of the value axis. */
  valuesOf(point: Point): readonly (number | null | undefined)[];
  translate(series: Series): void;
  draw(series: Series, group: ChartElement, markers: ChartElement): void;
}

/** Centre and radii of a pie within the plot. */
export interface PiePlace {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly inner: number;
}

/** One value of a series and where it is drawn, relative to the plot. */
export class Point {
  readonly series: Series;
  readonly index: number;
  options: Options = {};
  x: number;
  x2: number | undefined;
  y: number | null = null;
  low: number | null = null;
  high: number | null = null;
  z: number | null = null;
  value: number | null = null;
  name = '';
  /** Colour of its own; the series's when undefined. */
  ownColor: unknown;
  colorIndex: number | undefined;
  visible = true;
  sliced = false;
  selected = false;

  plotX = Number.NaN;
  plotY = Number.NaN;
  plotLow = Number.NaN;
  plotHigh = Number.NaN;
  /** Lower and upper end within its stack. */
  stackLow: number | undefined;
  stackHigh: number | undefined;
  total: number | undefined;
  percentage: number | undefined;
  shapeArgs: Record<string, number> | undefined;
  graphic: ChartElement | undefined;

  constructor(series: Series, index: number, x: number) {
    this.series = series;
    this.index = index;
    this.x = x;
  }

  get isNull(): boolean {
    return !this.series.kind.hasValue(this);
  }

  get color(): unknown {
    const { zones, color, options } = this.series;
    const value = options.zoneAxis === 'x' ? this.x : (this.y ?? this.value);
    const zone = zones.length > 0 && this.options.color === undefined ? zoneAt(zones, value) : undefined;
    return zone?.options.color || (this.ownColor ?? color);
  }

  get category(): unknown {
    return this.series.xAxis?.nameAt(this.x) ?? this.x;
  }

  /** What a label calls the point by: its name, its category, or its x. */
  get key(): unknown {
    return this.name !== '' ? this.name : this.category;
  }

  get point(): Point {
    return this;
  }

  get stackTotal(): number | undefined {
    return this.total;
  }

  get stackY(): number | undefined {
    return this.stackHigh;
  }

  update(options: unknown, redraw = true): void {
    const { series } = this;
    const data = series.dataOptions();
    data[this.index] = isOptions(options) ? mergeOptions(this.asOptions(), options) : options;
    series.setData(data, redraw);
  }

  remove(redraw = true): void {
    const data = this.series.dataOptions();
    data.splice(this.index, 1);
    this.series.setData(data, redraw);
  }

  asOptions(): Options {
    return { x: this.x, y: this.y, ...this.options };
  }

  select(): void {
    this.selected = true;
  }

  setState(): void {}
  onMouseOver(): void {}
}
