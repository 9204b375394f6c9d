import { type Options, readFlag, readNumber, readNumberOrNone, readOptions, readText } from '../../options/read.js';
import type { Area, LayoutBox, Margins, Position } from '../box/box.js';
import { defaultFormat, writeTime } from '../time/time-format.js';
import { readTime, timeRange } from '../time/time-range.js';
import { timeOffsets, timeTicks } from '../time/time-ticks.js';
import { readUnit, type TimeUnit } from '../time/units.js';
import { type ChartFont, readFont, readLines, readSides, resolve } from '../value.js';
import { fitRotation, type LabelSizes, measureLabels, NO_SIZES, skipTicks } from './label-fit.js';
import { linearTicks } from './linear-ticks.js';
import { hasLogLabel, logTicks } from './log-ticks.js';
import { categoryRange, graceOf, numberRange } from './range.js';
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
  #startValue = 0;
  #valueRange = 1;
  #isReversed = false;
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
    if (this.#hasLabels && readFlag(this.tickOptions.autoSkip, true)) this.#skip(sizes, margins);
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
        : this.#linearTicks(lengthPx, fitting);
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

  #linearTicks(lengthPx: number, fitting?: number): number[] {
    const ticks = this.tickOptions;
    const [stepSize, precision] = [readNumberOrNone(ticks.stepSize), readNumberOrNone(ticks.precision)];
    const minRotationDegrees = readNumber(ticks.minRotation, 0);
    const change = graceOf(this.options.grace, this.max - this.min);
    const beginsAtZero = readFlag(this.options.beginAtZero, false);
    const widen = (value: number, by: number): number => (beginsAtZero && value === 0 ? 0 : value + by);
    return linearTicks(
      {
        min: readNumberOrNone(this.options.min),
        max: readNumberOrNone(this.options.max),
        bounds: this.options.bounds ?? 'ticks',
        maxTicks: Math.max(2, this.#tickLimit(lengthPx, stepSize, fitting)),
        ...{ stepSize, precision, minRotationDegrees, isHorizontal: this.isHorizontal },
        count: readNumberOrNone(ticks.count),
        includeBounds: readFlag(ticks.includeBounds, true),
        maxDigits: lengthPx / this.tickFont.lineHeight,
      },
      widen(this.min, -change),
      widen(this.max, change),
    );
  }

  #tickLimit(lengthPx: number, stepSize: number | undefined, fitting?: number): number {
    const { maxTicksLimit, minRotation } = this.tickOptions;
    if (stepSize && stepSize > 0)
      return Math.min(MAX_LABELS, Math.ceil(this.max / stepSize) - Math.floor(this.min / stepSize) + 1);
    const angle = (readNumber(minRotation, 0) * Math.PI) / 180;
    const ratio = (this.isHorizontal ? Math.sin(angle) : Math.cos(angle)) || 0.001;
    const byLength = Math.ceil(lengthPx / Math.min(40, this.tickFont.lineHeight / ratio));
    return Math.min(readNumber(maxTicksLimit, 11), fitting ?? byLength);
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

  #skip(sizes: LabelSizes, { left = 0, right = 0, top = 0, bottom = 0 }: Margins): void {
    const angle = (this.labelRotation * Math.PI) / 180;
    const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
    const padding = readNumber(this.tickOptions.autoSkipPadding, 3);
    const [width, height] = [sizes.widest + padding, sizes.highest + padding];
    const wide = height * cos > width * sin;
    const size = this.isHorizontal
      ? wide
        ? width / cos
        : height / sin
      : height * sin < width * cos
        ? height / cos
        : width / sin;
    const lengthPx = this.isHorizontal ? this.width : this.height;
    const wholePx = lengthPx + (this.isHorizontal ? left + right : top + bottom);
    const limit = Math.floor(Math.min(lengthPx / size + (this.hasOffset ? 0 : 1), wholePx / size));
    this.ticks = skipTicks(this.ticks, Math.min(readNumber(this.tickOptions.maxTicksLimit, limit) || limit, limit));
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
      this.#padding = this.#endPadding(sizes, cos, sin);
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

  /** How far the first and last labels stand out. */
  #endPadding({ first, last }: LabelSizes, cos: number, sin: number): Area {
    const { align } = this.tickOptions;
    const padding = readNumber(this.tickOptions.padding, 3);
    if (!this.isHorizontal) {
      const top = align === 'start' ? 0 : align === 'end' ? last.height : last.height / 2;
      const bottom = align === 'start' ? first.height : align === 'end' ? 0 : first.height / 2;
      return { left: 0, right: 0, top: top + padding, bottom: bottom + padding };
    }
    const offsetLeft = this.pixelOf(this.ticks[0]?.value ?? 0) - this.left;
    const offsetRight = this.right - this.pixelOf(this.ticks.at(-1)?.value ?? 0);
    const isBelow = this.position !== 'top';
    let [left, right] = [first.width / 2, last.width / 2];
    if (this.labelRotation !== 0)
      [left, right] = isBelow ? [cos * first.width, sin * last.height] : [sin * first.height, cos * last.width];
    else if (align === 'start') [left, right] = [0, last.width];
    else if (align === 'end') [left, right] = [first.width, 0];
    else if (align === 'inner') [left, right] = [0, 0];
    const out = (need: number, offset: number): number =>
      Math.max(((need - offset + padding) * this.width) / (this.width - offset), 0);
    return { left: out(left, offsetLeft), right: out(right, offsetRight), top: 0, bottom: 0 };
  }

  /** Takes its range and place into account from now on. */
  configure(): void {
    // Values grow upwards, names are listed downwards.
    this.#isReversed = readFlag(this.options.reverse, false) !== (!this.isHorizontal && !this.isCategory);
    const count = this.max - this.min + 1;
    if (this.isCategory) {
      this.#startValue = this.min - (this.hasOffset ? 0.5 : 0);
      this.#valueRange = Math.max(count - (this.hasOffset ? 0 : 1), 1);
    } else if (this.isLogarithmic) {
      this.#startValue = Math.log10(Math.max(this.min, 1e-12));
      this.#valueRange = Math.log10(Math.max(this.max, 1e-12)) - this.#startValue;
    } else {
      this.#startValue = this.min;
      this.#valueRange = this.max - this.min;
      if (this.isTime) this.#widenTime();
      else if (this.hasOffset && this.ticks.length > 0) {
        const half = this.#valueRange / Math.max(this.ticks.length - 1, 1) / 2;
        this.#startValue -= half;
        this.#valueRange += 2 * half;
      }
    }
  }

  #widenTime(): void {
    if (!this.hasOffset) return;
    const { start, end } = timeOffsets(this.#tickTimes.map((time) => (time - this.min) / this.#valueRange));
    this.#startValue -= start * this.#valueRange;
    this.#valueRange *= 1 + start + end;
  }

  get startPixel(): number {
    return this.isHorizontal ? this.left : this.top;
  }

  get endPixel(): number {
    return this.isHorizontal ? this.right : this.bottom;
  }

  pixelOf(value: number): number {
    const scaled = this.isLogarithmic ? Math.log10(Math.max(value, 1e-12)) : value;
    const share = (scaled - this.#startValue) / this.#valueRange;
    const along = this.#isReversed ? 1 - share : share;
    return this.startPixel + along * (this.endPixel - this.startPixel);
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
