import type { HTMLCanvasElement } from '../dom/element/canvas-element.js';
import { readBytes } from './byte-text.js';
import type { CanvasCommand } from './commands.js';
import type { CanvasParts } from './drawing.js';
import { ImageData, writePart } from './image-data.js';
import type { PaintClasses } from './paints.js';
import { areFinite, type PathClass, type RecordedPath } from './path-2d.js';
import type { Recorder, Word } from './recorder.js';
import { type ContextState, createState, IDENTITY, type Matrix, type MatrixLike, multiply } from './state.js';
import type { TextMeasure, TextMetrics } from './text-metrics.js';

/** What all contexts of a page share. */
export interface ContextShared extends CanvasParts {
  readonly recorder: Recorder;
  readonly paths: PathClass;
  readonly paints: PaintClasses;
  readonly texts: TextMeasure;
  /** As scripts read it; empty for what is none. */
  readonly readColor: (text: string) => string;
  readonly readFont: (text: string, elementId: number) => string;
  /** Number of a canvas element; undefined while nobody has asked for a context of it. */
  readonly numberOf: (element: HTMLCanvasElement) => number | undefined;
}

type Style = 'fillStyle' | 'strokeStyle';

const numbersOf = (values: readonly unknown[]): number[] => values.map(Number);

/** Where a drawing comes from, with its size. */
interface DrawnSource {
  readonly name: 'drawCanvas' | 'drawPicture';
  readonly source: Word;
  readonly width: number;
  readonly height: number;
}

/** Records what a page draws on one canvas. */
export class CanvasRenderingContext2D {
  readonly canvas: HTMLCanvasElement;
  readonly $shared: ContextShared;
  readonly $number: number;
  $state: ContextState = createState();
  #saved: ContextState[] = [];
  filter = 'none';
  fontStretch = 'normal';
  fontVariantCaps = 'normal';
  textRendering = 'auto';
  lang = 'inherit';

  constructor(shared: ContextShared, canvas: HTMLCanvasElement, number: number) {
    this.$shared = shared;
    this.canvas = canvas;
    this.$number = number;
    Object.defineProperties(this, { $shared: { enumerable: false }, $state: { enumerable: false, writable: true } });
    this.$resize();
  }

  /** The canvas is empty, and everything is as in a new context. */
  $resize(): void {
    const { width, height } = this.canvas as unknown as { readonly width: number; readonly height: number };
    this.$state = createState();
    this.#saved = [];
    this.$add('size', Math.max(0, width), Math.max(0, height));
  }

  $add(name: CanvasCommand | 'size', ...values: readonly Word[]): void {
    this.$shared.recorder.add(this.$number, name, ...values);
  }

  // State

  save(): void {
    this.#saved.push({ ...this.$state });
    this.$add('save');
  }

  restore(): void {
    const state = this.#saved.pop();
    if (!state) return;
    this.$state = state;
    this.$add('restore');
  }

  reset(): void {
    this.$resize();
  }

  isContextLost(): boolean {
    return false;
  }

  getContextAttributes(): object {
    return { alpha: true, colorSpace: 'srgb', desynchronized: false, willReadFrequently: false };
  }

  // Transform

  translate(x: number, y: number): void {
    if (areFinite([x, y])) this.#transformBy([1, 0, 0, 1, Number(x), Number(y)]);
  }

  scale(x: number, y: number): void {
    if (areFinite([x, y])) this.#transformBy([Number(x), 0, 0, Number(y), 0, 0]);
  }

  rotate(angle: number): void {
    if (!areFinite([angle])) return;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    this.#transformBy([cos, sin, -sin, cos, 0, 0]);
  }

  transform(...values: readonly number[]): void {
    if (values.length >= 6 && areFinite(values.slice(0, 6)))
      this.#transformBy(numbersOf(values.slice(0, 6)) as unknown as Matrix);
  }

  setTransform(...values: readonly unknown[]): void {
    if (values.length >= 6) {
      if (areFinite(values.slice(0, 6))) this.#setMatrix(numbersOf(values.slice(0, 6)) as unknown as Matrix);
      return;
    }
    const { a = 1, b = 0, c = 0, d = 1, e = 0, f = 0 } = (values[0] ?? {}) as MatrixLike;
    if (areFinite([a, b, c, d, e, f])) this.#setMatrix([a, b, c, d, e, f]);
  }

  resetTransform(): void {
    this.#setMatrix(IDENTITY);
  }

  getTransform(): unknown {
    return new this.$shared.DOMMatrix([...this.$state.matrix]);
  }

  #transformBy(matrix: Matrix): void {
    this.#setMatrix(multiply(this.$state.matrix, matrix));
  }

  #setMatrix(matrix: Matrix): void {
    if (matrix.every((value, index) => value === this.$state.matrix[index])) return;
    this.$state.matrix = matrix;
    this.$add('setTransform', ...matrix);
  }

  // Styles

  get fillStyle(): unknown {
    return this.$state.fillStyle;
  }

  set fillStyle(value: unknown) {
    this.#setStyle('fillStyle', 'fillColor', 'fillPaint', value);
  }

  get strokeStyle(): unknown {
    return this.$state.strokeStyle;
  }

  set strokeStyle(value: unknown) {
    this.#setStyle('strokeStyle', 'strokeColor', 'strokePaint', value);
  }

  #setStyle(
    style: Style,
    color: 'fillColor' | 'strokeColor',
    paint: 'fillPaint' | 'strokePaint',
    value: unknown,
  ): void {
    const number = this.$shared.paints.numberOf(value);
    if (number !== undefined) {
      this.$state[style] = value;
      this.$add(paint, number);
      return;
    }
    const read = this.$shared.readColor(String(value));
    if (read === '' || read === this.$state[style]) return;
    this.$state[style] = read;
    this.$add(color, read);
  }

  setLineDash(dashes: Iterable<unknown>): void {
    const lengths = [...dashes].map(Number);
    if (!lengths.every((length) => Number.isFinite(length) && length >= 0)) return;
    const even = lengths.length % 2 === 0 ? lengths : [...lengths, ...lengths];
    if (even.join(' ') === this.$state.dashes.join(' ')) return;
    this.$state.dashes = even;
    this.$add('lineDash', even.join(' '));
  }

  getLineDash(): number[] {
    return [...this.$state.dashes];
  }

  createLinearGradient(...values: readonly number[]): object {
    return this.#createGradient('linearGradient', 4, values);
  }

  createRadialGradient(...values: readonly number[]): object {
    if ((values[2] ?? 0) < 0 || (values[5] ?? 0) < 0) throw this.#error('IndexSizeError', 'The radius is negative.');
    return this.#createGradient('radialGradient', 6, values);
  }

  createConicGradient(...values: readonly number[]): object {
    return this.#createGradient('conicGradient', 3, values);
  }

  #createGradient(
    name: 'linearGradient' | 'radialGradient' | 'conicGradient',
    count: number,
    values: readonly number[],
  ): object {
    const own = numbersOf(values.slice(0, count));
    if (own.length < count || !areFinite(own)) throw new TypeError('The provided double value is non-finite.');
    const { recorder, paints } = this.$shared;
    const number = recorder.nextNumber();
    this.$add(name, number, ...own);
    return new paints.CanvasGradient(this.$number, number);
  }

  createPattern(image: unknown, repetition: unknown): object | null {
    const source = this.#sourceOf(image);
    if (!source) return null;
    const { recorder, paints } = this.$shared;
    const number = recorder.nextNumber();
    const name = source.name === 'drawCanvas' ? 'canvasPattern' : 'picturePattern';
    this.$add(name, number, source.source, repetition === null || repetition === '' ? 'repeat' : String(repetition));
    return new paints.CanvasPattern(this.$number, number);
  }

  // Drawing

  beginPath(): void {
    this.$add('beginPath');
  }

  fill(first?: unknown, second?: unknown): void {
    const path = this.#pathOf(first);
    if (path === undefined) this.$add('fill', ruleOf(first));
    else this.$add('fillPath', path, ruleOf(second));
  }

  stroke(first?: unknown): void {
    const path = this.#pathOf(first);
    if (path === undefined) this.$add('stroke');
    else this.$add('strokePath', path);
  }

  clip(first?: unknown, second?: unknown): void {
    const path = this.#pathOf(first);
    if (path === undefined) this.$add('clip', ruleOf(first));
    else this.$add('clipPath', path, ruleOf(second));
  }

  isPointInPath(...values: readonly unknown[]): boolean {
    const path = this.#pathOf(values[0]);
    const [x, y, rule] = path === undefined ? values : values.slice(1);
    return this.#hits(ruleOf(rule), x, y, path);
  }

  isPointInStroke(...values: readonly unknown[]): boolean {
    const path = this.#pathOf(values[0]);
    const [x, y] = path === undefined ? values : values.slice(1);
    return this.#hits('stroke', x, y, path);
  }

  #hits(rule: string, x: unknown, y: unknown, path: number | undefined): boolean {
    const { recorder, gate } = this.$shared;
    recorder.flush();
    const request = `${rule} ${this.$number} ${Number(x)} ${Number(y)}${path === undefined ? '' : ` ${path}`}`;
    return gate('canvas-hits', request) !== '';
  }

  clearRect(...values: readonly number[]): void {
    this.#addRect('clearRect', values);
  }

  fillRect(...values: readonly number[]): void {
    this.#addRect('fillRect', values);
  }

  strokeRect(...values: readonly number[]): void {
    this.#addRect('strokeRect', values);
  }

  #addRect(name: 'clearRect' | 'fillRect' | 'strokeRect', values: readonly number[]): void {
    if (values.length >= 4 && areFinite(values.slice(0, 4))) this.$add(name, ...numbersOf(values.slice(0, 4)));
  }

  fillText(text: unknown, x: number, y: number, maxWidth?: number): void {
    this.#addText('fillText', text, x, y, maxWidth);
  }

  strokeText(text: unknown, x: number, y: number, maxWidth?: number): void {
    this.#addText('strokeText', text, x, y, maxWidth);
  }

  #addText(name: 'fillText' | 'strokeText', text: unknown, x: number, y: number, maxWidth: number | undefined): void {
    if (!areFinite([x, y]) || (maxWidth !== undefined && !(Number(maxWidth) > 0))) return;
    const max = maxWidth === undefined || maxWidth === Number.POSITIVE_INFINITY ? -1 : Number(maxWidth);
    this.$add(name, String(text), Number(x), Number(y), max);
  }

  measureText(text: unknown): TextMetrics {
    return this.$shared.texts.of(String(text), this.$state, this.canvas.$id);
  }

  drawImage(image: unknown, ...values: readonly number[]): void {
    const source = this.#sourceOf(image);
    const box = numbersOf(values);
    if (!source || !areFinite(box)) return;
    const { name, width, height } = source;
    const [x = 0, y = 0, boxWidth = width, boxHeight = height] = box;
    if (box.length >= 8) this.$add(name, source.source, ...box.slice(0, 8));
    else this.$add(name, source.source, 0, 0, width, height, x, y, boxWidth, boxHeight);
  }

  /** Undefined for a picture that is not there (yet). */
  #sourceOf(image: unknown): DrawnSource | undefined {
    const { HTMLCanvasElement: Canvas, HTMLImageElement: Image, numberOf } = this.$shared;
    if (image instanceof Image) {
      if (image.$state === 'broken')
        throw this.#error('InvalidStateError', "The HTMLImageElement provided is in the 'broken' state.");
      const picture = image.$picture;
      const url = (image.getAttribute('src') ?? '').trim();
      return picture ? { name: 'drawPicture', source: url, width: picture.width, height: picture.height } : undefined;
    }
    if (image instanceof Canvas) {
      const { width, height } = image as unknown as { readonly width: number; readonly height: number };
      if (width === 0 || height === 0)
        throw this.#error('InvalidStateError', 'The image argument is a canvas element with a width or height of 0.');
      const number = numberOf(image);
      return number === undefined ? undefined : { name: 'drawCanvas', source: number, width, height };
    }
    throw new TypeError('expected an image or a canvas');
  }

  // Pixels

  createImageData(first: unknown, second?: unknown): ImageData {
    if (first instanceof ImageData) return new ImageData(first.width, first.height);
    return new ImageData(Math.abs(Number(first)), Math.abs(Number(second)));
  }

  getImageData(...values: readonly number[]): ImageData {
    const [x = 0, y = 0, width = 0, height = 0] = numbersOf(values).map(Math.trunc);
    if (width === 0 || height === 0) throw this.#error('IndexSizeError', 'The source width or height is 0.');
    const [left, top] = [width < 0 ? x + width : x, height < 0 ? y + height : y];
    const { recorder, gate } = this.$shared;
    recorder.flush();
    const [wide, tall] = [Math.abs(width), Math.abs(height)];
    const bytes = readBytes(gate('canvas-read', `${this.$number} ${left} ${top} ${wide} ${tall}`));
    if (bytes.length === 0) throw new RangeError(`expected fewer pixels to read at once, got ${wide}×${tall}`);
    return new ImageData(bytes, wide, tall);
  }

  putImageData(image: ImageData, ...values: readonly number[]): void {
    if (!(image instanceof ImageData)) throw new TypeError("parameter 1 is not of type 'ImageData'");
    const [x = 0, y = 0, dirtyX = 0, dirtyY = 0, dirtyWidth = image.width, dirtyHeight = image.height] = numbersOf(
      values,
    ).map(Math.trunc);
    const [left, right] = clippedSpan(dirtyX, dirtyWidth, image.width);
    const [top, bottom] = clippedSpan(dirtyY, dirtyHeight, image.height);
    if (left >= right || top >= bottom) return;
    const { recorder, gate } = this.$shared;
    recorder.flush();
    const place = `${this.$number} ${x + left} ${y + top} ${right - left} ${bottom - top}`;
    gate('canvas-write', `${place}:${writePart(image, left, top, right - left, bottom - top)}`);
  }

  drawFocusIfNeeded(): void {}

  scrollPathIntoView(): void {}

  #pathOf(value: unknown): number | undefined {
    const path: RecordedPath | undefined = this.$shared.paths.recordedOf(value);
    return path?.send(this.$shared.recorder, this.$number);
  }

  #error(name: string, message: string): Error {
    return new this.$shared.DOMException(message, name);
  }
}

const ruleOf = (value: unknown): string => (value === 'evenodd' ? 'evenodd' : 'nonzero');

/** Part of a side of some pixels; a negative length counts backwards. */
function clippedSpan(start: number, length: number, side: number): [from: number, to: number] {
  const [from, to] = length < 0 ? [start + length, start] : [start, start + length];
  return [Math.max(0, from), Math.min(side, to)];
}
