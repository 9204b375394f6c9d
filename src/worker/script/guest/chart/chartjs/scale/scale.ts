import { type Options, readFlag, readNumber, readNumberOrNone, readOptions, readText } from '../../options/read.js';
import type { Area, LayoutBox, Margins, Position } from '../box/box.js';
import { defaultFormat, writeTime } from '../time/time-format.js';
import { readTime, timeRange } from '../time/time-range.js';
import { timeTicks } from '../time/time-ticks.js';
import { readUnit, type TimeUnit } from '../time/units.js';
import { type ChartFont, readFont, readLines, readSides, resolve } from '../value.js';
import { fitRotation, type LabelSizes, measureLabels, NO_SIZES, skipTicks } from './label-fit.js';
import { mostLabels, overhangOf } from './label-room.js';
import { hasLogLabel, logTicks } from './log-ticks.js';
import { ticksOfNumbers } from './number-ticks.js';
import { categoryRange, numberRange } from './range.js';
import { type Span, shareOf, spanOf } from './span.js';
import { writeTick } from './tick-text.js';

export interface Tick {
  readonly value: number;
  lines: readonly string[];
}

/** What a scale asks of its chart. */
export interface ScaleHost {
  readonly width: number;
  readonly height: number;
  readonly fontOptions: unknown;
  readonly locale: string | undefined;
  /** Smallest and largest value of the data on the scale. */
  rangeOf(scale: Scale): readonly [number, number];
  /** Times of the data and labels on a time scale, in order. */
  timesOn(scale: Scale): readonly number[];
  labels(): readonly unknown[];
  measure(text: string, font: ChartFont): number;
  contextOf(more: Options): Options;
}

const MAX_LABELS = 1_000;

/** One axis: its range, ticks, labels and place. */
export class Scale implements LayoutBox {
  readonly id: string;
  readonly axis: 'x' | 'y';
  readonly options: Options;
  readonly position: Position;
  readonly weight: number;
  readonly isFullSize = false;
  readonly isCategory: boolean;
  readonly isLogarithmic: boolean;
  readonly isTime: boolean;
  readonly hasOffset: boolean;
  left = 0;
  top = 0;
  right = 0;
  bottom = 0;
  width = 0;
  height = 0;
  min = 0;
  max = 1;
  ticks: readonly Tick[] = [];
  /** Degrees. */
  labelRotation = 0;
  readonly #host: ScaleHost;
  #padding: Area = { left: 0, top: 0, right: 0, bottom: 0 };
  #span: Span = { start: 0, range: 1, isReversed: false, isLogarithmic: false };
  #unit: TimeUnit = 'day';
  /** Of all ticks, also of those that are left out where labels are too close. */
  #tickTimes: readonly number[] = [];

  constructor(host: ScaleHost, id: string, axis: 'x' | 'y', options: Options) {
    this.#host = host;
    this.id = id;
    this.axis = axis;
    this.options = options;
    const places: readonly unknown[] = axis === 'x' ? ['bottom', 'top'] : ['left', 'right'];
    this.position = places[Math.max(0, places.indexOf(options.position))] as Position;
    this.weight = readNumber(options.weight, 0);
    this.isCategory = options.type === 'category';
    this.isLogarithmic = options.type === 'logarithmic';
    this.isTime = options.type === 'time' || options.type === 'timeseries';
    this.hasOffset = readFlag(options.offset, false);
  }

  get isHorizontal(): boolean {
    return this.axis === 'x';
  }

  get isShown(): boolean {
    return readFlag(this.options.display, true);
  }

  get tickOptions(): Options {
    return readOptions(this.options.ticks);
  }

  get tickFont(): ChartFont {
    return readFont(this.#host.fontOptions, this.tickOptions.font);
  }

  get tickLength(): number {
    const grid = readOptions(this.options.grid);
    return readFlag(grid.drawTicks, true) ? readNumber(grid.tickLength, 8) : 0;
  }

  get titleOptions(): Options {
    return readOptions(this.options.title);
  }

  get titleFont(): ChartFont {
    return readFont(this.#host.fontOptions, this.titleOptions.font);
  }

  get titleHeight(): number {
    if (!readFlag(this.titleOptions.display, false)) return 0;
    const { top, bottom } = readSides(this.titleOptions.padding ?? { top: 4, bottom: 4 });
    return readLines(this.titleOptions.text).length * this.titleFont.lineHeight + top + bottom;
  }

  padding(): Area {
    return this.#padding;
  }

  update(maxWidth: number, maxHeight: number, margins: Margins): void {
    if (this.isHorizontal) Object.assign(this, { width: maxWidth, left: 0, right: maxWidth });
    else Object.assign(this, { height: maxHeight, top: 0, bottom: maxHeight });
    this.#padding = { left: 0, top: 0, right: 0, bottom: 0 };
    this.chooseTicks(this.isHorizontal ? maxWidth : maxHeight);
    this.configure();
    const sizes = this.#measure();
    const { minRotation, maxRotation, maxTicksLimit } = this.tickOptions;
    this.labelRotation = readNumber(minRotation, 0);
    if (this.isHorizontal && this.#hasLabels)
      this.labelRotation = fitRotation({
        ...{ sizes, chartWidth: this.#host.width, maxWidth, hasOffset: this.hasOffset },
        count: Math.min(this.ticks.length, readNumber(maxTicksLimit, Number.POSITIVE_INFINITY)),
        maxHeight: maxHeight - this.tickLength - readNumber(this.tickOptions.padding, 3) - this.titleHeight,
        minDegrees: readNumber(minRotation, 0),
        maxDegrees: readNumber(maxRotation, 50),
      });
    if (this.#hasLabels && readFlag(this.tickOptions.autoSkip, true))
      this.ticks = skipTicks(this.ticks, mostLabels(this, sizes, margins));
    this.#fit(maxWidth, maxHeight, margins);
  }

  get #hasLabels(): boolean {
    return this.isShown && readFlag(this.tickOptions.display, true) && this.ticks.length > 0;
  }

  #readRange(): void {
    const { options } = this;
    const range = this.isCategory
      ? categoryRange(options, this.#host.labels())
      : this.isTime
        ? timeRange(options, this.#host.rangeOf(this))
        : numberRange(options, this.#host.rangeOf(this), this.isLogarithmic);
    Object.assign(this, range);
  }

  /** Reads the range and chooses the ticks, on an axis of that length; `fitting` ticks at most, where that does not follow from the length. */
  chooseTicks(lengthPx: number, fitting?: number): void {
    this.#readRange();
    this.#buildTicks(lengthPx, fitting);
  }

  #buildTicks(lengthPx: number, fitting?: number): void {
    if (this.isCategory) this.#buildNames();
    else if (this.isTime) this.#buildTimes(lengthPx);
    else {
      const values = this.isLogarithmic
        ? logTicks(this.min, this.max, readNumberOrNone(this.options.max))
        : ticksOfNumbers(this, lengthPx, fitting);
      if (this.options.bounds === 'ticks' || this.options.bounds === undefined) {
        this.min = Math.min(...values);
        this.max = Math.max(...values);
      }
      this.ticks = values.map((value) => ({ value, lines: [] }));
    }
    this.#writeLabels();
  }

  #buildTimes(lengthPx: number): void {
    const known = (): readonly number[] => this.#host.timesOn(this);
    const { unit, values } = timeTicks(this.options, this, this.#timeCapacity(lengthPx), known);
    this.#unit = unit;
    if (this.options.bounds === 'ticks' && values.length > 0) {
      this.min = readTime(this.options.min) ?? values[0] ?? this.min;
      this.max = readTime(this.options.max) ?? values.at(-1) ?? this.max;
    }
    this.ticks = values.map((value) => ({ value, lines: [] }));
    this.#tickTimes = values;
  }

  /** How many labels fit, by the longest format unless the unit is given. */
  #timeCapacity(lengthPx: number): number {
    const unit = readUnit(readOptions(this.options.time).unit) ?? 'millisecond';
    const font = this.tickFont;
    const width = this.#host.measure(this.#writeTime(this.min, unit), font);
    const angle = (readNumber(this.tickOptions[this.isHorizontal ? 'maxRotation' : 'minRotation'], 0) * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const size = this.isHorizontal ? width * cos + font.size * sin : width * sin + font.size * cos;
    return Math.max(1, Math.floor(lengthPx / Math.max(1, size)) - 1);
  }

  #writeTime(value: number, unit: TimeUnit): string {
    const format = readOptions(readOptions(this.options.time).displayFormats)[unit];
    return writeTime(value, readText(format, defaultFormat(unit)), this.#host.locale);
  }

  #buildNames(): void {
    const ticks: Tick[] = [];
    for (let value = Math.ceil(this.min); value <= this.max && ticks.length < MAX_LABELS; value += 1)
      ticks.push({ value, lines: [] });
    this.ticks = ticks;
  }

  #writeLabels(): void {
    const values = this.ticks.map(({ value }) => value);
    const { callback } = this.tickOptions;
    const asked = this.ticks.map(({ value }) => ({ value, label: undefined as unknown }));
    for (const [index, tick] of this.ticks.entries()) {
      const text =
        typeof callback === 'function'
          ? callback.call(this, tick.value, index, asked)
          : this.labelOf(tick.value, values);
      tick.lines = readLines(text);
    }
    // A callback that answers nothing leaves the tick out.
    if (typeof callback === 'function') this.ticks = this.ticks.filter(({ lines }) => lines.length > 0);
  }

  /** Also for callbacks of pages: `this.getLabelForValue(value)`. */
  getLabelForValue(value: number): unknown {
    return this.labelOf(
      value,
      this.ticks.map((tick) => tick.value),
    );
  }

  labelOf(value: number, values: readonly number[]): unknown {
    if (this.isCategory) return this.#host.labels()[value];
    if (this.isTime) return this.#writeTime(value, this.#unit);
    if (this.isLogarithmic && !hasLogLabel(value, values.indexOf(value), values.length)) return '';
    return writeTick(value, values, this.#host.locale);
  }

  #measure(): LabelSizes {
    if (!this.#hasLabels) return NO_SIZES;
    const font = this.tickFont;
    return measureLabels(
      this.ticks.map(({ lines }) => ({
        width: lines.reduce((most, line) => Math.max(most, this.#host.measure(line, font)), 0),
        height: Math.max(1, lines.length) * font.lineHeight,
      })),
    );
  }

  #fit(maxWidth: number, maxHeight: number, margins: Margins): void {
    const sizes = this.#measure();
    const { isHorizontal } = this;
    let across = this.isShown ? this.tickLength + this.titleHeight : 0;
    const angle = (this.labelRotation * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    if (this.#hasLabels) {
      const isMirrored = readFlag(this.tickOptions.mirror, false);
      const room = isHorizontal ? sin * sizes.widest + cos * sizes.highest : cos * sizes.widest + sin * sizes.highest;
      across += (isMirrored ? 0 : room) + 2 * readNumber(this.tickOptions.padding, 3);
      this.#padding = overhangOf(this, sizes);
    }
    const { left, right, top, bottom } = this.#padding;
    if (isHorizontal) {
      this.width = this.#host.width - Math.max(left, margins.left ?? 0) - Math.max(right, margins.right ?? 0);
      this.height = Math.min(maxHeight, across);
    } else {
      this.width = Math.min(maxWidth, across);
      this.height = this.#host.height - Math.max(top, margins.top ?? 0) - Math.max(bottom, margins.bottom ?? 0);
    }
  }

  /** Takes its range and place into account from now on. */
  configure(): void {
    this.#span = spanOf(this, this.#tickTimes);
  }

  get startPixel(): number {
    return this.isHorizontal ? this.left : this.top;
  }

  get endPixel(): number {
    return this.isHorizontal ? this.right : this.bottom;
  }

  pixelOf(value: number): number {
    return this.startPixel + shareOf(this.#span, value) * (this.endPixel - this.startPixel);
  }

  /** Where bars and areas stand. */
  get basePixel(): number {
    const { min, max } = this;
    return this.pixelOf(this.isLogarithmic ? min : min < 0 && max < 0 ? max : min > 0 && max > 0 ? min : 0);
  }

  /** Also for pages. */
  getPixelForValue(value: number): number {
    return this.pixelOf(value);
  }

  /** An option of a tick or a grid line. */
  tickValue(value: unknown, index: number): unknown {
    const tick = this.ticks[index];
    return resolve(
      value,
      this.#host.contextOf({ tick: { value: tick?.value, label: tick?.lines.join(' ') }, index, scale: this }),
      index,
    );
  }
}
