import type { ChartDocument, ChartElement } from '../dom.js';
import { isOptions, type Options, readList, readNumber, readOptions, readText } from '../options/read.js';
import { type Attributes, createSvg, drawSvg, setAttributes } from '../svg/svg.js';

let lastPaintNumber = 0;

/** Greys of the framework are dots on whole pixels, which no other size would keep. */
const FRAMEWORK_GREY = /\/images\/grayscale\/.*gray-\d+\./;
/** Natural size of the pictures of greys. */
const GREY_TILE_PX = 16;
/** Where a pixel is 1.8 or another part of device pixels, greys are plain and a tile of this size ends on whole ones. */
const PLAIN_TILE_PX = 200;

/** Answers colours, gradients and patterns as values of `fill` and `stroke`, with their definitions kept in one `<defs>`. */
export class Paints {
  readonly definitions: ChartElement;
  readonly #document: ChartDocument;
  readonly #pixelRatio: number;
  readonly #known = new Map<string, string>();

  constructor(document: ChartDocument, pixelRatio: number) {
    this.#document = document;
    this.#pixelRatio = pixelRatio;
    this.definitions = createSvg(document, 'defs', {});
  }

  /** The paint of an option; `line` is the colour that patterns of lines take when they name none. */
  resolve(value: unknown, fallback = 'none', line?: unknown): string {
    if (typeof value === 'string') return value === '' ? fallback : value;
    if (!isOptions(value)) return fallback;
    if (isOptions(value.pattern)) return this.#pattern(value.pattern, typeof line === 'string' ? line : '#000000');
    if (value.linearGradient || value.radialGradient) return this.#gradient(value);
    if (typeof value.get === 'function') return String((value as { get(): unknown }).get());
    return fallback;
  }

  clear(): void {
    this.#known.clear();
    while (this.definitions.firstChild) this.definitions.removeChild(this.definitions.firstChild);
  }

  /** The stroke of a border; nothing for one without a width. */
  border(widthPx: number, color: unknown, fallback = 'none'): Attributes {
    return widthPx > 0 ? { stroke: this.resolve(color, fallback), 'stroke-width': widthPx } : {};
  }

  /** A clip of one shape, as a value of `clip-path`. */
  clip(tag: 'rect' | 'path', attributes: Attributes): string {
    const id = this.#nextId('clip');
    drawSvg(drawSvg(this.definitions, this.#document, 'clipPath', { id }), this.#document, tag, attributes);
    return `url(#${id})`;
  }

  #nextId(kind: string): string {
    lastPaintNumber += 1;
    return `highcharts-${kind}-${lastPaintNumber}`;
  }

  #pattern(pattern: Options, line: string): string {
    const key = JSON.stringify([pattern.image, pattern.width, pattern.height, pattern.path, pattern.color, line]);
    const cached = this.#known.get(key);
    if (cached) return cached;
    const id = typeof pattern.id === 'string' ? pattern.id : this.#nextId('pattern');
    const isGrey = typeof pattern.image === 'string' && FRAMEWORK_GREY.test(pattern.image);
    const tile = this.#pixelRatio % 1 === 0 ? GREY_TILE_PX : PLAIN_TILE_PX;
    const width = isGrey ? tile : readNumber(pattern.width ?? pattern._width, 32);
    const height = isGrey ? tile : readNumber(pattern.height ?? pattern._height, 32);
    const place = { x: readNumber(pattern.x, 0), y: readNumber(pattern.y, 0) };
    const transform = typeof pattern.patternTransform === 'string' ? pattern.patternTransform : undefined;
    const element = createSvg(this.#document, 'pattern', {
      id,
      patternUnits: 'userSpaceOnUse',
      width,
      height,
      ...place,
      patternTransform: transform,
    });
    if (typeof pattern.backgroundColor === 'string') {
      drawSvg(element, this.#document, 'rect', { width, height, fill: pattern.backgroundColor });
    }
    if (typeof pattern.image === 'string') element.appendChild(this.#image(pattern, width, height));
    else element.appendChild(this.#path(pattern, line, width));
    return this.#define(key, id, element);
  }

  #image(pattern: Options, width: number, height: number): ChartElement {
    const href = readText(pattern.image, '');
    const opacity = pattern.opacity === undefined ? undefined : readNumber(pattern.opacity, 1);
    const attributes = { x: 0, y: 0, width, height, preserveAspectRatio: 'none', href, opacity };
    return createSvg(this.#document, 'image', attributes);
  }

  #path(pattern: Options, line: string, size: number): ChartElement {
    const path = readOptions(pattern.path);
    const d = readText(pattern.path, readText(path.d, `M 0 ${size} L ${size} 0`));
    const color = readText(pattern.color, line);
    const stroke = readText(path.stroke, color);
    const width = readNumber(path.strokeWidth ?? pattern.strokeWidth, 2);
    const opacity = pattern.opacity === undefined ? undefined : readNumber(pattern.opacity, 1);
    return createSvg(this.#document, 'path', {
      d,
      stroke,
      'stroke-width': width,
      fill: readText(path.fill, 'none'),
      opacity,
    });
  }

  #gradient(value: Options): string {
    const key = JSON.stringify([value.linearGradient, value.radialGradient, value.stops]);
    const known = this.#known.get(key);
    if (known) return known;
    const id = this.#nextId('gradient');
    const kind = value.linearGradient ? 'linearGradient' : 'radialGradient';
    const element = createSvg(this.#document, kind, { id });
    setAttributes(element, gradientPlace(value[kind]));
    for (const stop of readList(value.stops)) {
      const [offset, color] = readList(stop);
      drawSvg(element, this.#document, 'stop', {
        offset: readNumber(offset, 0),
        'stop-color': readText(color, '#000000'),
      });
    }
    return this.#define(key, id, element);
  }

  #define(key: string, id: string, element: ChartElement): string {
    this.definitions.appendChild(element);
    const paint = `url(#${id})`;
    this.#known.set(key, paint);
    return paint;
  }
}

function gradientPlace(value: unknown): Record<string, string | number> {
  const place: Record<string, string | number> = {};
  if (Array.isArray(value)) {
    ['x1', 'y1', 'x2', 'y2'].forEach((name, index) => {
      place[name] = readNumber(value[index], 0);
    });
    place.gradientUnits = 'userSpaceOnUse';
    return place;
  }
  const options = readOptions(value);
  for (const name of ['x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r']) {
    if (options[name] !== undefined) place[name] = readNumber(options[name], 0);
  }
  return place;
}
