import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { Color } from '../../css/computed/image-values.js';
import { computeColorText } from '../../css/value/color/color-text.js';
import { type Canvas, createCanvas, freePixels } from '../../font/canvas.js';
import type { Element } from '../../html/dom.js';
import { type Picture, sizesOfPixels } from '../picture/pictures.js';
import { BLACK } from '../svg/svg-color.js';
import type { CanvasFonts } from './canvas-fonts.js';
import { CANVAS_LIMITS } from './canvas-limits.js';
import { CanvasSurface } from './canvas-surface.js';
import { cleanText, LineMeasure } from './canvas-text.js';
import type { CanvasTools } from './canvas-tools.js';
import { CanvasWork, COPY_WORK, ENCODE_WORK, TRANSFER_WORK } from './canvas-work.js';
import type { MeasureRequest, PixelBlock, ShapeBatch, TextMeasures } from './script-canvas.js';

/** Commands between two looks at the clock. */
const COMMANDS_PER_CHECK = 200;
const DEFAULT_FONT_PX = 16;

export interface PageCanvasesOptions
  extends Pick<
    CanvasTools,
    | 'levels'
    | 'isColor'
    | 'inks'
    | 'isCrisp'
    | 'pixelRatio'
    | 'textRasters'
    | 'textFills'
    | 'text'
    | 'fonts'
    | 'picture'
    | 'paintVector'
  > {
  readonly fontReader: CanvasFonts;
  styleOf(element: Element): ComputedStyle;
  isOverdue(): boolean;
  note(limit: string): void;
}

/**
 * The canvases of one page that its scripts draw on, by numbers that the scripts chose, within limits that its report
 * names once they are reached. Nothing here throws.
 */
export class PageCanvases {
  readonly #options: PageCanvasesOptions;
  readonly #tools: CanvasTools;
  readonly #surfaces = new Map<number, CanvasSurface>();
  readonly #shown = new Map<Element, number>();
  readonly #colors = new Map<string, Color | undefined>();
  readonly #noted = new Set<string>();
  #measure: LineMeasure | undefined;
  #pixels = 0;
  #namedPoints = 0;
  #commands = 0;
  #isOver = false;

  constructor(options: PageCanvasesOptions) {
    this.#options = options;
    this.#tools = {
      ...options,
      paths: new Map(),
      gradients: new Map(),
      patterns: new Map(),
      readColor: (text) => this.#readColor(text),
      readFont: (text) => options.fontReader.read(text, DEFAULT_FONT_PX),
      pixelsOf: (canvas) => this.#surfaces.get(canvas)?.canvas,
      reservePixels: (widthPx, heightPx) => this.#reservePixels(widthPx, heightPx),
      reservePoints: (points) => this.#reservePoints(points),
      work: new CanvasWork(
        () => this.#goesOn(),
        () => this.#stopFor('time'),
      ),
      noteLimit: (limit) => this.#noteLimit(limit),
    };
  }

  /** Makes a canvas, or empties it and resets its drawing state. A side of 0 holds no pixels. */
  resize(canvas: number, widthPx: number, heightPx: number): void {
    if (!this.#countCommand()) return;
    for (const former of this.#surfaces.get(canvas)?.canvases ?? []) this.#free(former);
    this.#surfaces.delete(canvas);
    if (widthPx < 1 || heightPx < 1) return;
    if (Math.max(widthPx, heightPx) > CANVAS_LIMITS.sidePx)
      this.#noteLimit(`canvas: a side of more than ${CANVAS_LIMITS.sidePx} pixels, got ${widthPx}×${heightPx}`);
    else if (this.#surfaces.size >= CANVAS_LIMITS.canvases)
      this.#noteLimit(`canvas: more than ${CANVAS_LIMITS.canvases} canvases`);
    else if (this.#reservePixels(widthPx, heightPx))
      this.#surfaces.set(canvas, new CanvasSurface(this.#tools, createCanvas(widthPx, heightPx)));
  }

  /** Undefined for a number that no canvas has, and once the page has used up its commands or its time. */
  get(canvas: number): CanvasSurface | undefined {
    return this.#countCommand() ? this.#surfaces.get(canvas) : undefined;
  }

  /** What refers to its pixels is drawn before. */
  #free(canvas: Canvas): void {
    this.#tools.work.finish();
    this.#pixels -= canvas.width * canvas.height;
    freePixels(canvas);
  }

  /** False once the page has used up its commands, its work or its time. */
  #countCommand(): boolean {
    if (this.#isOver) return false;
    this.#commands++;
    if (this.#commands > CANVAS_LIMITS.commands) this.#stopFor(`more than ${CANVAS_LIMITS.commands} commands`);
    else if (this.#commands % COMMANDS_PER_CHECK === 0) this.#goesOn();
    return !this.#isOver;
  }

  /** Looks at the clock. */
  #goesOn(): boolean {
    if (!this.#isOver && this.#options.isOverdue()) this.#stopFor('time');
    return !this.#isOver;
  }

  #stopFor(limit: string): void {
    this.#isOver = true;
    this.#noteLimit(`canvas: ${limit}`);
  }

  /** The canvas, if the page may spend that much work on each of its pixels and more beside. */
  #spendOn(canvas: number, pixelWork: number, more = 0): CanvasSurface | undefined {
    const surface = this.get(canvas);
    if (!surface) return undefined;
    const { width, height } = surface.canvas;
    return surface.spend(width * height * pixelWork + more) ? surface : undefined;
  }

  /** Shows a canvas in place of an element. */
  show(element: Element, canvas: number): void {
    this.#shown.set(element, canvas);
  }

  /** What stands in place of an element; undefined for one that no script has drawn on. */
  pictureOf(element: Element): Picture | undefined {
    const surface = this.#surfaces.get(this.#shown.get(element) ?? -1);
    if (!surface) return undefined;
    const { canvas, marks } = surface;
    return {
      ...sizesOfPixels(canvas.width, canvas.height, this.#options.pixelRatio),
      // Its own marks say where it has tones.
      isVector: true,
      paint(painting, x, y, width, height) {
        if (width <= 0 || height <= 0) return;
        painting.context.drawImage(canvas, x, y, width, height);
        const area = { left: x, top: y, right: x + width, bottom: y + height };
        marks.markPage(painting, area, width / canvas.width, height / canvas.height);
      },
    };
  }

  /** A colour as scripts read it (`#rrggbb` or `rgba(…)`); undefined if the text is none. */
  serializeColor(text: string): string | undefined {
    const color = this.#readColor(text);
    if (!color) return undefined;
    const { r, g, b, a } = color;
    if (a < 1) return `rgba(${r}, ${g}, ${b}, ${Number(a.toFixed(3))})`;
    return `#${[r, g, b].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
  }

  /** A font as scripts read it; undefined if the text is none. Relative sizes refer to the font of the element. */
  serializeFont(text: string, element: Element | undefined): string | undefined {
    return this.#options.fontReader.read(text, this.#fontPxOf(element))?.text;
  }

  measureText(request: MeasureRequest): TextMeasures {
    const { font: text, element, kerning, letterSpacing, wordSpacing } = request;
    const { fontReader, fonts } = this.#options;
    const read = fontReader.read(text, this.#fontPxOf(element)) ?? this.#tools.readFont('10px sans-serif');
    this.#measure ??= new LineMeasure(this.#options.text);
    if (!read)
      return {
        width: 0,
        left: 0,
        right: 0,
        ascent: 0,
        descent: 0,
        fontAscent: 0,
        fontDescent: 0,
        emAscent: 0,
        emDescent: 0,
      };
    const font = fonts.intern({ ...read.font, kerning });
    return this.#measure.measure({ text: cleanText(request.text), font, letterSpacing, wordSpacing });
  }

  /** Non-premultiplied RGBA, transparent outside of the canvas; undefined above the limit. */
  readPixels(canvas: number, x: number, y: number, width: number, height: number): Uint8ClampedArray | undefined {
    if (width * height > CANVAS_LIMITS.blockPixels) {
      this.#noteLimit(`canvas: more than ${CANVAS_LIMITS.blockPixels} pixels read at once, got ${width}×${height}`);
      return undefined;
    }
    const surface = this.#spendOn(canvas, COPY_WORK, width * height * TRANSFER_WORK);
    if (this.#isOver) return undefined;
    const pixels = new Uint8ClampedArray(width * height * 4);
    const [left, top] = [Math.max(0, x), Math.max(0, y)];
    const [right, bottom] = [
      Math.min(surface?.canvas.width ?? 0, x + width),
      Math.min(surface?.canvas.height ?? 0, y + height),
    ];
    if (!surface || left >= right || top >= bottom) return pixels;
    const part = surface.canvas.getContext('2d').getImageData(left, top, right - left, bottom - top).data;
    const rowBytes = (right - left) * 4;
    for (let row = top; row < bottom; row++)
      pixels.set(part.subarray((row - top) * rowBytes, (row - top + 1) * rowBytes), ((row - y) * width + left - x) * 4);
    return pixels;
  }

  writePixels(canvas: number, block: PixelBlock): void {
    this.get(canvas)?.putPixels(block);
  }

  /** Paints shapes that the host made, in the order of batches; they count as work of the page like its own drawings. */
  paintShapes(canvas: number, batch: ShapeBatch): void {
    this.get(canvas)?.paintShapes(batch);
  }

  /** Undefined for a number that no canvas has. */
  sizeOf(canvas: number): { readonly widthPx: number; readonly heightPx: number } | undefined {
    const pixels = this.#surfaces.get(canvas)?.canvas;
    return pixels && { widthPx: pixels.width, heightPx: pixels.height };
  }

  /** A `data:` address of the picture; undefined for a canvas without pixels. */
  encode(canvas: number, mediaType: string, quality: number | undefined): string | undefined {
    const surface = this.#spendOn(canvas, ENCODE_WORK);
    if (!surface) return undefined;
    const percent = Math.round((quality !== undefined && quality >= 0 && quality <= 1 ? quality : 0.92) * 100);
    const type = mediaType === 'image/jpeg' || mediaType === 'image/webp' ? mediaType : 'image/png';
    const bytes = type === 'image/png' ? surface.canvas.toBuffer('image/png') : surface.canvas.toBuffer(type, percent);
    const address = `data:${type};base64,${bytes.toString('base64')}`;
    if (address.length <= CANVAS_LIMITS.addressChars) return address;
    this.#noteLimit(`canvas: more than ${CANVAS_LIMITS.addressChars} characters in the address of its picture`);
    return undefined;
  }

  /** Whether a point, in px of the canvas, is in a named path (else the current one) or on its stroke. */
  hits(
    canvas: number,
    x: number,
    y: number,
    rule: 'nonzero' | 'evenodd' | 'stroke',
    path: number | undefined,
  ): boolean {
    return this.get(canvas)?.hits(x, y, rule, path) ?? false;
  }

  #fontPxOf(element: Element | undefined): number {
    return element ? this.#options.styleOf(element).fontSizePx / this.#options.pixelRatio : DEFAULT_FONT_PX;
  }

  #readColor(text: string): Color | undefined {
    if (this.#colors.has(text)) return this.#colors.get(text);
    if (this.#colors.size >= CANVAS_LIMITS.named) this.#colors.clear();
    const color = text.length > 200 ? undefined : computeColorText(text, { color: BLACK });
    this.#colors.set(text, color);
    return color;
  }

  #reservePixels(widthPx: number, heightPx: number): boolean {
    if (this.#pixels + widthPx * heightPx > CANVAS_LIMITS.pixels) {
      this.#noteLimit(`canvas: more than ${CANVAS_LIMITS.pixels} pixels in all canvases`);
      return false;
    }
    this.#pixels += widthPx * heightPx;
    return true;
  }

  #reservePoints(points: number): boolean {
    if (this.#namedPoints + points > CANVAS_LIMITS.namedPoints) {
      this.#noteLimit(`canvas: more than ${CANVAS_LIMITS.namedPoints} points in all paths with a name`);
      return false;
    }
    this.#namedPoints += points;
    return true;
  }

  #noteLimit(limit: string): void {
    if (this.#noted.size < 20 && !this.#noted.has(limit)) this.#options.note(limit);
    this.#noted.add(limit);
  }
}
