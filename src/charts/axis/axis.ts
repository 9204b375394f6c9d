import { MAX_PLOT_LINES } from '../limits.js';
import { mergeOptions } from '../options/merge.js';
import {
  isNumber,
  type Options,
  readFlag,
  readList,
  readNumber,
  readOptions,
  readOptionsList,
  readText,
} from '../options/read.js';
import type { Chart } from '../public/chart.js';
import type { DrawnElement } from '../renderer/drawn-element.js';
import type { Series } from '../series/series.js';
import type { TimeInterval } from '../tick/datetime-steps.js';
import { axisDefaults } from './axis-defaults.js';
import { type LabelLayout, NO_LABELS } from './axis-label.js';

export type AxisKind = 'xAxis' | 'yAxis' | 'colorAxis';
export type Side = 0 | 1 | 2 | 3;

/** One axis: its options, range, ticks and place. Sides count clockwise from the top. */
export class Axis {
  readonly chart: Chart;
  readonly coll: AxisKind;
  readonly isXAxis: boolean;
  index: number;
  userOptions: Options;
  options: Options;
  horiz = true;
  opposite = false;
  side: Side = 2;
  reversed = false;
  series: Series[] = [];
  categories: readonly string[] | undefined;
  /** Names of a `category` axis in order of first appearance. */
  names: string[] = [];
  readonly namePositions = new Map<string, number>();

  dataMin: number | undefined;
  dataMax: number | undefined;
  min: number | undefined;
  max: number | undefined;
  userMin: number | undefined;
  userMax: number | undefined;
  threshold: number | undefined;
  tickInterval = 1;
  tickAmount: number | undefined;
  timeInterval: TimeInterval | undefined;
  tickPositions: number[] = [];
  minorTickPositions: number[] = [];
  closestPointRange: number | undefined;
  pointRange = 0;

  len = 0;
  /** Length that ticks are counted by, where it is not the drawn one. */
  tickLength: number | undefined;
  left = 0;
  top = 0;
  width = 0;
  height = 0;
  /** Pixels for one unit of the range, and those kept free before the first. */
  transA = 1;
  minPixelPadding = 0;
  /** Distance of the axis line from the plot, on axes that share a side. */
  offset = 0;
  labelLayout: LabelLayout = NO_LABELS;
  /** What holds the drawn labels; recipes change it after drawing. */
  labelGroup: DrawnElement | undefined;
  /** Room that labels take beside the axis, and where the title's baseline starts. */
  labelOffset = 0;
  titleOffset = 0;
  plotLinesAndBands: { readonly options: Options }[] = [];

  constructor(chart: Chart, coll: AxisKind, index: number, userOptions: Options) {
    this.chart = chart;
    this.coll = coll;
    this.isXAxis = coll === 'xAxis';
    this.index = index;
    this.userOptions = userOptions;
    this.options = {};
    this.#readOptions();
  }

  get isDatetimeAxis(): boolean {
    return this.options.type === 'datetime';
  }

  get isLog(): boolean {
    return this.options.type === 'logarithmic';
  }

  get isRadial(): boolean {
    return this.chart.isRadial && this.coll !== 'colorAxis';
  }

  get hasNames(): boolean {
    return this.categories !== undefined || this.options.type === 'category';
  }

  get visible(): boolean {
    return readFlag(this.options.visible, true);
  }

  get pos(): number {
    return this.horiz ? this.left : this.top;
  }

  get hasVisibleSeries(): boolean {
    return this.series.some((series) => series.visible);
  }

  /** How far points stand from their value, in units of the axis, where the page asks for that with `pointPlacement`. */
  shiftOf(pointPlacement: unknown): number {
    const share = pointPlacement === 'between' ? (this.reversed ? -0.5 : 0.5) : pointPlacement;
    return isNumber(share) ? share * (this.hasNames ? 1 : this.pointRange) : 0;
  }

  #readOptions(): void {
    const { chart } = this;
    this.options = mergeOptions(
      axisDefaults(this.coll, this.userOptions, chart),
      readOptions(chart.options[this.coll]),
      this.userOptions,
    );
    this.horiz = this.isXAxis !== chart.inverted;
    this.opposite = readFlag(this.options.opposite, false);
    this.side = this.horiz ? (this.opposite ? 0 : 2) : this.opposite ? 1 : 3;
    this.reversed = readFlag(this.options.reversed, this.isXAxis && chart.inverted);
    const categories = readList(this.options.categories);
    this.categories =
      categories.length > 0 ? categories.slice(0, 100_000).map((name) => readText(name, '')) : undefined;
    const lines = readOptionsList(this.options.plotLines, MAX_PLOT_LINES);
    const bands = readOptionsList(this.options.plotBands, MAX_PLOT_LINES);
    this.plotLinesAndBands = [...bands, ...lines].map((options) => ({ options }));
  }

  /** A value on the axis's own scale: its logarithm on logarithmic axes. */
  scaled(value: number): number {
    if (!this.isLog) return value;
    return value > 0 ? Math.log10(value) : Number.NaN;
  }

  unscaled(position: number): number {
    return this.isLog ? 10 ** position : position;
  }

  /** Pixels from the left or upper end of the plot, of a position on the axis's scale. */
  place(position: number): number {
    const along = this.minPixelPadding + (position - (this.min ?? 0)) * this.transA;
    return this.reversed === this.horiz ? this.len - along : along;
  }

  /** Pixels from the left or upper end of the plot, of a value. */
  translate(value: number): number {
    return this.place(this.scaled(value));
  }

  toPixels(value: unknown, paneCoordinates?: boolean): number {
    return this.translate(readNumber(value, Number.NaN)) + (paneCoordinates ? 0 : this.pos);
  }

  toValue(pixel: number, paneCoordinates?: boolean): number {
    const offset = pixel - (paneCoordinates ? 0 : this.pos);
    const along = this.reversed === this.horiz ? this.len - offset : offset;
    return this.unscaled((along - this.minPixelPadding) / this.transA + (this.min ?? 0));
  }

  getExtremes(): Options {
    const { min, max, dataMin, dataMax, userMin, userMax } = this;
    const plain = (value: number | undefined) => (value === undefined ? undefined : this.unscaled(value));
    return { min: plain(min), max: plain(max), dataMin, dataMax, userMin, userMax };
  }

  setExtremes(min?: unknown, max?: unknown, redraw = true): void {
    this.userMin = isNumber(min) ? min : undefined;
    this.userMax = isNumber(max) ? max : undefined;
    if (redraw) this.chart.redraw();
  }

  update(options: unknown, redraw = true): void {
    this.userOptions = mergeOptions(this.userOptions, options);
    this.chart.keepOptions(this.coll, this.index, this.userOptions);
    this.#readOptions();
    this.chart.isDirty = true;
    if (redraw) this.chart.redraw();
  }

  setCategories(categories: unknown, redraw = true): void {
    this.update({ categories }, redraw);
  }

  setTitle(title: unknown, redraw = true): void {
    this.update({ title }, redraw);
  }

  addPlotLine(options: unknown): void {
    this.#addPlot('plotLines', options);
  }

  addPlotBand(options: unknown): void {
    this.#addPlot('plotBands', options);
  }

  removePlotLine(id: unknown): void {
    const without = (list: unknown) => readOptionsList(list, MAX_PLOT_LINES).filter((line) => line.id !== id);
    const { plotLines, plotBands } = this.userOptions;
    this.update({ plotLines: without(plotLines), plotBands: without(plotBands) });
  }

  removePlotBand(id: unknown): void {
    this.removePlotLine(id);
  }

  remove(redraw = true): void {
    this.chart.removeAxis(this);
    if (redraw) this.chart.redraw();
  }

  #addPlot(kind: 'plotLines' | 'plotBands', options: unknown): void {
    const present = readOptionsList(this.userOptions[kind], MAX_PLOT_LINES);
    this.update({ [kind]: [...present, readOptions(options)] });
  }

  /** The position of a name, which joins the axis when it is new. */
  positionOfName(name: string): number {
    const list = this.categories ?? this.names;
    if (this.namePositions.size === 0) for (const [index, known] of list.entries()) this.#keepName(known, index);
    let position = this.namePositions.get(name);
    if (position === undefined && this.categories === undefined) {
      position = this.names.length;
      this.names.push(name);
      this.#keepName(name, position);
    }
    return position ?? Number.NaN;
  }

  #keepName(name: string, index: number): void {
    if (!this.namePositions.has(name)) this.namePositions.set(name, index);
  }

  nameAt(position: number): string | undefined {
    return (this.categories ?? this.names)[position];
  }
}
