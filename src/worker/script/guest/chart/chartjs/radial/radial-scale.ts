import { type Options, readFlag, readNumber, readOptions } from '../../options/read.js';
import type { Area } from '../box/box.js';
import { Scale, type ScaleHost, type Tick } from '../scale/scale.js';
import { type ChartFont, readFont, readLines, readSides, resolve } from '../value.js';

const FULL = 2 * Math.PI;

/** The label of a spoke and where it stands. */
export interface SpokeLabel {
  readonly lines: readonly string[];
  readonly font: ChartFont;
  readonly x: number;
  /** Of the top of its first line. */
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

interface MeasuredLabel {
  readonly lines: readonly string[];
  readonly font: ChartFont;
  readonly padding: number;
  readonly width: number;
  readonly height: number;
}

/** The axis of radar and polar area charts: values grow from its centre, one spoke for each label. */
export class RadialScale {
  readonly id: string;
  readonly axis = 'r';
  readonly options: Options;
  xCenter = 0;
  yCenter = 0;
  /** Radius of the largest value. */
  drawingArea = 0;
  labels: readonly SpokeLabel[] = [];
  readonly #host: ScaleHost;
  readonly #values: Scale;
  readonly #spokes: readonly unknown[];

  constructor(host: ScaleHost, id: string, options: Options, spokes: readonly unknown[]) {
    this.#host = host;
    this.id = id;
    this.options = options;
    this.#spokes = spokes;
    this.#values = new Scale(host, id, 'y', options);
  }

  get min(): number {
    return this.#values.min;
  }

  get max(): number {
    return this.#values.max;
  }

  get ticks(): readonly Tick[] {
    return this.#values.ticks;
  }

  get tickOptions(): Options {
    return readOptions(this.options.ticks);
  }

  get tickFont(): ChartFont {
    return this.#values.tickFont;
  }

  get isShown(): boolean {
    return readFlag(this.options.display, true);
  }

  get spokeCount(): number {
    return this.#spokes.length;
  }

  /** Of the box behind a tick's label. */
  get backdrop(): { readonly x: number; readonly y: number; readonly height: number } {
    const { left, right, top, bottom } = readSides(this.tickOptions.backdropPadding ?? 2);
    const isDrawn = this.isShown && readFlag(this.tickOptions.display, true);
    return { x: left + right, y: top + bottom, height: isDrawn ? this.tickFont.size + top + bottom : 0 };
  }

  get #pointLabels(): Options {
    return readOptions(this.options.pointLabels);
  }

  update({ left, top, right, bottom }: Area): void {
    const padding = this.backdrop.height / 2;
    const inner = { left: left + padding, top: top + padding, right: right - padding, bottom: bottom - padding };
    this.xCenter = Math.floor((inner.left + inner.right) / 2);
    this.yCenter = Math.floor((inner.top + inner.bottom) / 2);
    this.drawingArea = Math.max(0, Math.floor(Math.min(inner.right - inner.left, inner.bottom - inner.top) / 2));
    this.#values.chooseTicks(bottom - top, Math.ceil(this.drawingArea / Math.max(1, this.backdrop.height)));
    if (this.isShown && readFlag(this.#pointLabels.display, true)) this.#makeRoom(inner);
  }

  /** Of a spoke, clockwise from the top, in radians. */
  angleOf(index: number): number {
    const turn = (readNumber(this.options.startAngle, 0) * Math.PI) / 180;
    return normalize((index * FULL) / (this.#spokes.length || 1) + turn);
  }

  distanceOf(value: number): number {
    if (Number.isNaN(value)) return Number.NaN;
    const isReversed = readFlag(this.options.reverse, false);
    const { min, max } = this;
    return ((isReversed ? max - value : value - min) * this.drawingArea) / (max - min || 1);
  }

  /** Also for pages. */
  getDistanceFromCenterForValue(value: number): number {
    return this.distanceOf(value);
  }

  pointAt(index: number, distance: number, turn = 0): { readonly x: number; readonly y: number } {
    const angle = this.angleOf(index) - Math.PI / 2 + turn;
    return { x: this.xCenter + Math.cos(angle) * distance, y: this.yCenter + Math.sin(angle) * distance };
  }

  measure(text: string): number {
    return this.#host.measure(text, this.tickFont);
  }

  tickValue(value: unknown, index: number): unknown {
    return this.#values.tickValue(value, index);
  }

  get #turn(): number {
    return readFlag(this.#pointLabels.centerPointLabels, false) ? Math.PI / (this.#spokes.length || 1) : 0;
  }

  /** Shrinks and moves the circle until the labels around it fit. */
  #makeRoom(inner: Area): void {
    const labels = this.#spokes.map((label, index) => this.#measure(label, index));
    const limits = { ...inner };
    labels.forEach((label, index) => {
      const place = this.pointAt(index, this.drawingArea + label.padding, this.#turn);
      const angle = normalize(this.angleOf(index) + this.#turn);
      const degrees = Math.round((angle * 180) / Math.PI);
      const across = extentOf(degrees, place.x, label.width, 0, 180);
      const along = extentOf(degrees, place.y, label.height, 90, 270);
      const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
      if (across.start < inner.left)
        limits.left = Math.min(limits.left, inner.left - (inner.left - across.start) / sin);
      else if (across.end > inner.right)
        limits.right = Math.max(limits.right, inner.right + (across.end - inner.right) / sin);
      if (along.start < inner.top) limits.top = Math.min(limits.top, inner.top - (inner.top - along.start) / cos);
      else if (along.end > inner.bottom)
        limits.bottom = Math.max(limits.bottom, inner.bottom + (along.end - inner.bottom) / cos);
    });
    const [left, right] = [inner.left - limits.left, limits.right - inner.right];
    const [top, bottom] = [inner.top - limits.top, limits.bottom - inner.bottom];
    this.xCenter += Math.floor((left - right) / 2);
    this.yCenter += Math.floor((top - bottom) / 2);
    this.drawingArea -= Math.min(this.drawingArea / 2, Math.max(left, right, top, bottom));
    this.labels = labels.map((label, index) => this.#place(label, index));
  }

  #measure(label: unknown, index: number): MeasuredLabel {
    const options = this.#pointLabels;
    const context = this.#host.contextOf({ index, label });
    const { callback } = options;
    const lines = readLines(typeof callback === 'function' ? callback(label, index) : label);
    const font = readFont(this.#host.fontOptions, resolve(options.font, context, index));
    return {
      ...{ lines, font, padding: readNumber(resolve(options.padding, context, index), 5) },
      width: lines.reduce((most, line) => Math.max(most, this.#host.measure(line, font)), 0),
      height: lines.length * font.lineHeight,
    };
  }

  #place({ lines, font, padding, height }: MeasuredLabel, index: number): SpokeLabel {
    const distance = this.drawingArea + this.backdrop.height / 2 + padding;
    const { x, y } = this.pointAt(index, distance, this.#turn);
    const degrees = Math.round((normalize(this.angleOf(index) + this.#turn) * 180) / Math.PI);
    const top = degrees === 90 || degrees === 270 ? y - height / 2 : degrees > 270 || degrees < 90 ? y - height : y;
    const anchor = degrees === 0 || degrees === 180 ? 'middle' : degrees < 180 ? 'start' : 'end';
    return { lines, font, x, y: top, anchor };
  }
}

function extentOf(degrees: number, at: number, size: number, min: number, max: number): { start: number; end: number } {
  if (degrees === min || degrees === max) return { start: at - size / 2, end: at + size / 2 };
  return degrees < min || degrees > max ? { start: at - size, end: at } : { start: at, end: at + size };
}

const normalize = (angle: number): number => ((angle % FULL) + FULL) % FULL;
