import type { Area } from '../../../geometry.js';
import type { Element } from '../../../html/dom.js';
import { mapRect } from '../../matrix.js';
import { intersectRects, type Rect, uniteRects } from '../../rect.js';
import { ServerTemplates } from '../paint-server/server-templates.js';
import { type SvgPainting, svgProperty } from '../painting-state.js';
import { resolveColor } from '../svg-color.js';
import { readNumberList, readShare, readSvgLength } from '../svg-length.js';
import { lengthOf } from '../svg-units.js';
import { convertRaster, cutRaster, emptyRaster, type Raster, toLinearByte } from './raster.js';

/** The result of a primitive, and its subregion in user units. */
interface Result {
  readonly raster: Raster;
  readonly region: Rect;
}

const INPUTS = ['in', 'in2'];

/** Execution of a filter: results of its primitives, and conversion of their numbers to px. */
export class FilterRun {
  /** The layer being filtered; the raster covers its clip. */
  readonly painting: SvgPainting;
  readonly #templates: ServerTemplates;
  readonly #bounds: Area;
  readonly #source: Result;
  readonly #results = new Map<string, Result>();
  #last: Result;
  /** The filter region in user units. */
  readonly region: Rect;

  constructor(painting: SvgPainting, filter: Element, bounds: Area, source: Raster) {
    this.painting = painting;
    this.#templates = new ServerTemplates(painting, filter, ['filter']);
    this.#bounds = bounds;
    this.region = this.#regionOf(filter);
    this.#source = { raster: cutRaster(source, this.toArea(this.region)), region: this.region };
    this.#last = this.#source;
  }

  get result(): Raster {
    return this.#last.raster;
  }

  /** The elements of the filter. */
  get steps(): readonly Element[] {
    const children = this.#templates.withContent()?.children ?? [];
    return children.filter((child): child is Element => child.kind === 'element');
  }

  get hasBoxUnits(): boolean {
    return this.#templates.attribute('primitiveUnits') === 'objectBoundingBox';
  }

  isLinear(step: Element): boolean {
    return svgProperty(this.painting, step, 'color-interpolation-filters') !== 'srgb';
  }

  /** Input of a primitive, in its colour space. */
  input(step: Element, name: 'in' | 'in2' = 'in'): Raster {
    return convertRaster(this.#find(step.attributes.get(name)).raster, this.isLinear(step));
  }

  inputRegion(step: Element): Rect {
    return this.#find(step.attributes.get('in')).region;
  }

  #find(name: string | undefined): Result {
    switch (name) {
      case undefined:
      case '':
        return this.#last;
      case 'SourceGraphic':
        return this.#source;
      case 'SourceAlpha': {
        const { raster } = this.#source;
        const alpha = emptyRaster(raster);
        for (let i = 3; i < alpha.data.length; i += 4) alpha.data[i] = raster.data[i] ?? 0;
        return { raster: alpha, region: this.region };
      }
      default:
        return this.#results.get(name) ?? this.#last;
    }
  }

  keep(step: Element, raster: Raster): void {
    const region = this.subregionOf(step);
    this.#last = { raster: cutRaster(raster, this.toArea(region)), region };
    const name = step.attributes.get('result');
    if (name) this.#results.set(name, this.#last);
  }

  /** Primitive subregion in user units, within the filter region. */
  subregionOf(step: Element): Rect {
    return intersectRects(this.#ownRegionOf(step), this.region);
  }

  /**
   * The region in the primitive's attributes, by default around the regions of its inputs (Filter Effects 1, section
   * 9.2).
   */
  #ownRegionOf(step: Element): Rect {
    const inherited = this.#defaultRegionOf(step);
    const { x, y, width, height } = this.#bounds;
    const read = (name: string, origin: number, basis: number, isAcross: boolean): number | undefined => {
      const source = step.attributes.get(name);
      if (!this.hasBoxUnits) return lengthOf(this.painting, step, source, isAcross ? 'across' : 'down');
      const share = readSvgLength(source, 1);
      return share === undefined ? undefined : origin + share * basis;
    };
    const left = read('x', x, width, true) ?? inherited.left;
    const top = read('y', y, height, false) ?? inherited.top;
    return {
      left,
      top,
      right: left + (read('width', 0, width, true) ?? inherited.right - inherited.left),
      bottom: top + (read('height', 0, height, false) ?? inherited.bottom - inherited.top),
    };
  }

  #defaultRegionOf(step: Element): Rect {
    const nodes = step.tag === 'feMerge' ? step.children : [step];
    if (step.tag === 'feTile' || WITHOUT_INPUT.has(step.tag)) return this.region;
    const regions: Rect[] = [];
    for (const node of nodes) {
      if (node.kind !== 'element') continue;
      const names = INPUTS.filter((name) => name === 'in' || TWO_INPUTS.has(step.tag));
      regions.push(...names.map((name) => this.#find(node.attributes.get(name)).region));
    }
    return regions.reduce<Rect | undefined>(uniteRects, undefined) ?? this.region;
  }

  /** Whole px of the raster around a region. */
  toArea(region: Rect): Rect {
    const { matrix, clip } = this.painting;
    const rect = mapRect(matrix, region);
    return {
      left: Math.floor(rect.left - clip.left + 1e-3),
      top: Math.floor(rect.top - clip.top + 1e-3),
      right: Math.ceil(rect.right - clip.left - 1e-3),
      bottom: Math.ceil(rect.bottom - clip.top - 1e-3),
    };
  }

  /** The number in an attribute, or `otherwise` if it contains anything else. */
  number(step: Element, name: string, otherwise: number): number {
    return this.numbers(step, name)[0] ?? otherwise;
  }

  /** A list of numbers; empty if the attribute contains anything else. */
  numbers(step: Element, name: string): readonly number[] {
    return readNumberList(step.attributes.get(name));
  }

  /** One or two numbers in an attribute as horizontal and vertical px. */
  radii(step: Element, name: string): [across: number, down: number] {
    const numbers = this.numbers(step, name);
    const [first = 0, second = first] = numbers.length <= 2 ? numbers : [];
    const { a, b, c, d } = this.painting.matrix;
    const { width, height } = this.#unit();
    return [first * width * Math.hypot(a, b), second * height * Math.hypot(c, d)];
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

  /** The unit of a primitive's numbers, in user units. */
  #unit(): { readonly width: number; readonly height: number } {
    return this.hasBoxUnits ? this.#bounds : { width: 1, height: 1 };
  }

  #regionOf(filter: Element): Rect {
    const { x, y, width, height } = this.#bounds;
    const isUser = this.#templates.attribute('filterUnits') === 'userSpaceOnUse';
    const read = (name: string, otherwise: string, isAcross: boolean): number => {
      const source = this.#templates.attribute(name) ?? otherwise;
      if (isUser) return lengthOf(this.painting, filter, source, isAcross ? 'across' : 'down') ?? 0;
      return (readSvgLength(source, 1) ?? 0) * (isAcross ? width : height);
    };
    const left = (isUser ? 0 : x) + read('x', '-10%', true);
    const top = (isUser ? 0 : y) + read('y', '-10%', false);
    return { left, top, right: left + read('width', '120%', true), bottom: top + read('height', '120%', false) };
  }
}

const WITHOUT_INPUT = new Set(['feFlood', 'feImage', 'feTurbulence']);
const TWO_INPUTS = new Set(['feBlend', 'feComposite', 'feDisplacementMap']);
