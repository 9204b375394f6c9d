import type { Area } from './geometry.js';
import type { Element } from './html/dom.js';

/** Canvases of one page that its scripts draw on, by numbers that the scripts chose. Nothing here throws. */
export interface ScriptCanvases {
  /** Makes a canvas, or empties it and resets its drawing state. A side of 0 holds no pixels. */
  resize(canvas: number, widthPx: number, heightPx: number): void;
  /** Undefined for a number that no canvas has, and once the page has used up its commands or its time. */
  get(canvas: number): ScriptCanvas | undefined;
  /** Shows a canvas in place of an element. */
  show(element: Element, canvas: number): void;
  /** A colour as scripts read it (`#rrggbb` or `rgba(…)`); undefined if the text is none. */
  serializeColor(text: string): string | undefined;
  /** A font as scripts read it; undefined if the text is none. Relative sizes refer to the font of the element. */
  serializeFont(text: string, element: Element | undefined): string | undefined;
  measureText(request: MeasureRequest): TextMeasures;
  /** Non-premultiplied RGBA, transparent outside of the canvas; undefined above the limit. */
  readPixels(canvas: number, x: number, y: number, width: number, height: number): Uint8ClampedArray | undefined;
  writePixels(canvas: number, pixels: PixelBlock): void;
  /** Paints shapes that the host made, in the order of batches; they count as work of the page like its own drawings. */
  paintShapes(canvas: number, batch: ShapeBatch): void;
  /** Undefined for a number that no canvas has. */
  sizeOf(canvas: number): { readonly widthPx: number; readonly heightPx: number } | undefined;
  /** A `data:` address of the picture; undefined for a canvas without pixels. */
  encode(canvas: number, mediaType: string, quality: number | undefined): string | undefined;
  /** Whether a point, in px of the canvas, is in a named path (else the current one) or on its stroke. */
  hits(canvas: number, x: number, y: number, rule: 'nonzero' | 'evenodd' | 'stroke', path: number | undefined): boolean;
}

/** Lines or rings, each as x and y of its points in turn, in px of the canvas. */
export type Shape = readonly (readonly number[])[];

/** Shapes with one paint. */
export interface ShapeBatch {
  /** A colour, or the number of a pattern, which repeats from the upper left corner of the canvas. */
  readonly paint: string | number;
  /** Px of the canvas; absent for areas. */
  readonly line?: { readonly width: number; readonly dashes: readonly number[] } | undefined;
  /** Whole px of the canvas, outside of which nothing is painted. */
  readonly clip: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  readonly shapes: Iterable<Shape>;
}

export interface MeasureRequest {
  readonly text: string;
  readonly font: string;
  readonly element: Element | undefined;
  readonly letterSpacing: number;
  readonly wordSpacing: number;
  readonly kerning: boolean;
}

/** As in `TextMetrics`, for text that starts at the left end of its alphabetic baseline. */
export interface TextMeasures {
  readonly width: number;
  readonly left: number;
  readonly right: number;
  readonly ascent: number;
  readonly descent: number;
  readonly fontAscent: number;
  readonly fontDescent: number;
  /** Height of the em box above the baseline. */
  readonly emAscent: number;
  readonly emDescent: number;
}

export interface PixelBlock extends Area {
  /** `width * height * 4` bytes. */
  readonly rgba: Uint8ClampedArray;
}

/**
 * One canvas. Each method is a command that scripts record; they mean what the methods and attributes of the Canvas API
 * mean. Numbers are finite. Canvases, paths and paints are named by numbers that the scripts chose; unknown ones are
 * ignored.
 */
export interface ScriptCanvas {
  save(): void;
  restore(): void;
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void;

  fillColor(color: string): void;
  strokeColor(color: string): void;
  /** The number of a gradient or a pattern. */
  fillPaint(paint: number): void;
  strokePaint(paint: number): void;
  lineWidth(width: number): void;
  lineCap(cap: string): void;
  lineJoin(join: string): void;
  miterLimit(limit: number): void;
  /** Numbers separated by spaces. */
  lineDash(dashes: string): void;
  lineDashOffset(offset: number): void;
  globalAlpha(alpha: number): void;
  globalCompositeOperation(operation: string): void;
  imageSmoothingEnabled(isEnabled: number): void;
  imageSmoothingQuality(quality: string): void;
  shadowColor(color: string): void;
  shadowBlur(blur: number): void;
  shadowOffsetX(x: number): void;
  shadowOffsetY(y: number): void;
  font(font: string): void;
  fontKerning(kerning: string): void;
  textAlign(align: string): void;
  textBaseline(baseline: string): void;
  direction(direction: string): void;
  letterSpacing(px: number): void;
  wordSpacing(px: number): void;

  /** What follows up to `endPath` belongs to a path with that number, not to the current path. */
  startPath(path: number): void;
  endPath(): void;
  /** Adds an outline in the grammar of SVG. */
  pathData(data: string): void;
  addPath(path: number, a: number, b: number, c: number, d: number, e: number, f: number): void;
  beginPath(): void;
  closePath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadraticCurveTo(controlX: number, controlY: number, x: number, y: number): void;
  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void;
  arcTo(x1: number, y1: number, x2: number, y2: number, radius: number): void;
  arc(x: number, y: number, radius: number, start: number, end: number, isReversed: number): void;
  ellipse(
    x: number,
    y: number,
    radiusX: number,
    radiusY: number,
    rotation: number,
    start: number,
    end: number,
    isReversed: number,
  ): void;
  rect(x: number, y: number, width: number, height: number): void;
  /** Radii from the upper left corner clockwise, separated by spaces: x and y of each. */
  roundRect(x: number, y: number, width: number, height: number, radii: string): void;

  fill(rule: string): void;
  stroke(): void;
  clip(rule: string): void;
  fillPath(path: number, rule: string): void;
  strokePath(path: number): void;
  clipPath(path: number, rule: string): void;
  clearRect(x: number, y: number, width: number, height: number): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  strokeRect(x: number, y: number, width: number, height: number): void;
  /** `maxWidth` below 0 stands for none. */
  fillText(text: string, x: number, y: number, maxWidth: number): void;
  strokeText(text: string, x: number, y: number, maxWidth: number): void;

  /** Part of a canvas or of a loaded picture, in its own px, into a box. */
  drawCanvas(
    canvas: number,
    fromX: number,
    fromY: number,
    fromWidth: number,
    fromHeight: number,
    x: number,
    y: number,
    width: number,
    height: number,
  ): void;
  drawPicture(
    url: string,
    fromX: number,
    fromY: number,
    fromWidth: number,
    fromHeight: number,
    x: number,
    y: number,
    width: number,
    height: number,
  ): void;

  linearGradient(paint: number, x0: number, y0: number, x1: number, y1: number): void;
  radialGradient(paint: number, x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): void;
  conicGradient(paint: number, start: number, x: number, y: number): void;
  colorStop(paint: number, offset: number, color: string): void;
  canvasPattern(paint: number, canvas: number, repetition: string): void;
  picturePattern(paint: number, url: string, repetition: string): void;
  patternTransform(paint: number, a: number, b: number, c: number, d: number, e: number, f: number): void;
}
