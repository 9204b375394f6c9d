import type { Element } from '../../../html/dom.js';
import { mapRect } from '../../matrix.js';
import { readNumbers, readShare, readSvgLength } from '../svg-length.js';
import type { SvgBounds } from '../svg-paint.js';
import { resolveColor } from '../svg-paint.js';
import { type SvgPainting, svgProperty } from '../svg-painting.js';
import { type Area, convertRaster, emptyRaster, type Raster, toLinearByte } from './raster.js';

/** Execution of one filter: results of its primitives, and the conversion of their numbers to px. */
export class FilterRun {
  /** The layer being filtered; the raster covers its clip. */
  readonly painting: SvgPainting;
  readonly #filter: Element;
  readonly #bounds: SvgBounds;
  readonly #source: Raster;
  readonly #results = new Map<string, { raster: Raster; area: Area }>();
  last: { raster: Raster; area: Area };
  readonly region: Area;

  constructor(painting: SvgPainting, filter: Element, bounds: SvgBounds, source: Raster) {
    this.painting = painting;
    this.#filter = filter;
    this.#bounds = bounds;
    this.#source = source;
    this.region = this.#areaOf(filter, filter.attributes.get('filterUnits') !== 'userSpaceOnUse', [
      '-10%',
      '-10%',
      '120%',
      '120%',
    ]);
    this.last = { raster: source, area: this.region };
  }

  get hasBoxUnits(): boolean {
    return this.#filter.attributes.get('primitiveUnits') === 'objectBoundingBox';
  }

  isLinear(step: Element): boolean {
    return svgProperty(this.painting, step, 'color-interpolation-filters') !== 'sRGB';
  }

  /** Input of a primitive, in its colour space. */
  input(step: Element, name: 'in' | 'in2' = 'in'): Raster {
    return convertRaster(this.#find(step.attributes.get(name)).raster, this.isLinear(step));
  }

  inputArea(step: Element): Area {
    return this.#find(step.attributes.get('in')).area;
  }

  #find(name: string | undefined): { raster: Raster; area: Area } {
    switch (name) {
      case undefined:
      case '':
        return this.last;
      case 'SourceGraphic':
        return { raster: this.#source, area: this.region };
      case 'SourceAlpha': {
        const raster = emptyRaster(this.#source);
        for (let i = 3; i < raster.data.length; i += 4) raster.data[i] = this.#source.data[i] ?? 0;
        return { raster, area: this.region };
      }
      case 'BackgroundImage':
      case 'BackgroundAlpha':
        return { raster: emptyRaster(this.#source), area: this.region };
      default:
        return this.#results.get(name) ?? this.last;
    }
  }

  keep(step: Element, raster: Raster, area: Area): void {
    this.last = { raster, area };
    const name = step.attributes.get('result');
    if (name) this.#results.set(name, this.last);
  }

  /** Primitive subregion: the filter region unless attributes limit it. */
  areaOf(step: Element): Area {
    if (!['x', 'y', 'width', 'height'].some((name) => step.attributes.has(name))) return this.region;
    const own = this.#areaOf(step, this.hasBoxUnits, undefined);
    return {
      left: Math.max(own.left, this.region.left),
      top: Math.max(own.top, this.region.top),
      right: Math.min(own.right, this.region.right),
      bottom: Math.min(own.bottom, this.region.bottom),
    };
  }

  number(step: Element, name: string, otherwise: number): number {
    return readNumbers(step.attributes.get(name))[0] ?? otherwise;
  }

  /** One or two numbers of an attribute as horizontal and vertical px. */
  radii(step: Element, name: string): [across: number, down: number] {
    const [first = 0, second = first] = readNumbers(step.attributes.get(name));
    const { a, b, c, d } = this.painting.matrix;
    const { width, height } = this.#unit();
    return [Math.abs(first) * width * Math.hypot(a, b), Math.abs(second) * height * Math.hypot(c, d)];
  }

  /** A length in user units as horizontal and vertical px. */
  reach(step: Element, name: string): [across: number, down: number] {
    const { a, b, c, d } = this.painting.matrix;
    const { width, height } = this.#unit();
    const units = this.number(step, name, 0);
    return [units * width * Math.hypot(a, b), units * height * Math.hypot(c, d)];
  }

  /** An offset in user units as px. */
  move(step: Element, otherwise: number): [dx: number, dy: number] {
    const { a, b, c, d } = this.painting.matrix;
    const { width, height } = this.#unit();
    const [x, y] = [this.number(step, 'dx', otherwise) * width, this.number(step, 'dy', otherwise) * height];
    return [a * x + c * y, b * x + d * y];
  }

  /** Colour of the light, as bytes in the primitive's colour space. */
  lightingColor(step: Element): readonly [r: number, g: number, b: number] {
    const { r, g, b } = this.#color(step, 'lighting-color', 'white');
    return [r, g, b];
  }

  /** Maps the centre of a pixel of the raster to user space. */
  toUserSpace(): (x: number, y: number) => readonly [x: number, y: number] {
    const { matrix, clip } = this.painting;
    const { a, b, c, d, e, f } = matrix;
    const area = a * d - b * c || 1;
    return (x, y) => {
      const [dx, dy] = [x + 0.5 + clip.left - e, y + 0.5 + clip.top - f];
      return [(d * dx - c * dy) / area, (a * dy - b * dx) / area];
    };
  }

  /** One pixel of the flood colour, premultiplied, in the primitive's colour space. */
  flood(step: Element): readonly [r: number, g: number, b: number, a: number] {
    const { r, g, b, a } = this.#color(step, 'flood-color', 'black');
    const alpha = a * readShare(svgProperty(this.painting, step, 'flood-opacity'), 1);
    return [r * alpha, g * alpha, b * alpha, alpha * 255];
  }

  #color(step: Element, name: string, otherwise: string): { r: number; g: number; b: number; a: number } {
    const { r, g, b, a } = resolveColor(this.painting, step, svgProperty(this.painting, step, name) ?? otherwise);
    const channel = (byte: number): number => (this.isLinear(step) ? toLinearByte(byte) : byte);
    return { r: channel(r), g: channel(g), b: channel(b), a };
  }

  /** Unit of a primitive's numbers, in user units. */
  #unit(): { readonly width: number; readonly height: number } {
    return this.hasBoxUnits ? this.#bounds : { width: 1, height: 1 };
  }

  #areaOf(element: Element, isBox: boolean, otherwise: readonly string[] | undefined): Area {
    const { viewport, matrix, clip } = this.painting;
    const { x, y, width, height } = this.#bounds;
    const read = (name: string, index: number, basis: number, whole: number): number => {
      const text = element.attributes.get(name) ?? otherwise?.[index];
      if (text === undefined) return whole;
      const isShare = isBox || (otherwise && !element.attributes.has(name));
      return isShare ? (readSvgLength(text, 1) ?? 0) * basis : (readSvgLength(text, basis) ?? whole);
    };
    const [across, down] = isBox ? [width, height] : [viewport.width, viewport.height];
    const origin = isBox || otherwise ? { left: isBox ? x : 0, top: isBox ? y : 0 } : { left: 0, top: 0 };
    const left = origin.left + read('x', 0, across, isBox ? 0 : x);
    const top = origin.top + read('y', 1, down, isBox ? 0 : y);
    const rect = mapRect(matrix, {
      left,
      top,
      right: left + read('width', 2, across, width),
      bottom: top + read('height', 3, down, height),
    });
    return {
      left: Math.floor(rect.left - clip.left + 1e-3),
      top: Math.floor(rect.top - clip.top + 1e-3),
      right: Math.ceil(rect.right - clip.left - 1e-3),
      bottom: Math.ceil(rect.bottom - clip.top - 1e-3),
    };
  }
}
