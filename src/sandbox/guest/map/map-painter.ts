import type { HTMLCanvasElement } from '../dom/element/canvas-element.js';
import type { Camera } from './camera.js';
import { type Pair, readLines } from './lng-lat.js';
import { isValues, type MapParts, type PaintFill, readNumber, readValues } from './map-parts.js';
import type { MapStyle, StyleLayer } from './map-style.js';
import type { TilePatterns } from './tile-patterns.js';
import { valueAtZoom } from './zoom-value.js';

/** A name that a tile has for a place, px of the canvas. */
export interface PlaceName {
  readonly name: string;
  readonly kind: string;
  readonly isWater: boolean;
  readonly x: number;
  readonly y: number;
  readonly weight: number;
}

/** What a page puts on a map. Discs have a radius, lines a width, CSS px; areas neither. */
export interface Overlay {
  readonly id: string;
  readonly lines: readonly (readonly Pair[])[];
  readonly width?: number;
  readonly radius?: number;
  readonly dashes?: readonly number[];
  readonly fill: PaintFill;
}

const DISC_POINTS = 40;
const MIN_STEP_PX = 0.3;
const SOLID = { url: null, size: null } as const;

/** Draws the layers of a style and what lies on them. The host draws tiles; what is here says with which paints. */
export class MapPainter {
  readonly #parts: MapParts;
  readonly #canvas: HTMLCanvasElement;
  readonly #patterns: TilePatterns;

  constructor(parts: MapParts, canvas: HTMLCanvasElement, patterns: TilePatterns) {
    this.#parts = parts;
    this.#canvas = canvas;
    this.#patterns = patterns;
  }

  /** The names that could be shown; undefined where tiles were wanted and no file has them. */
  paint(camera: Camera, style: MapStyle, overlays: readonly Overlay[]): readonly PlaceName[] | undefined {
    const ratio = this.#parts.pixelRatio();
    this.#canvas.setAttribute('width', String(Math.round(camera.width * ratio)));
    this.#canvas.setAttribute('height', String(Math.round(camera.height * ratio)));
    this.#canvas.getContext('2d');
    const layers = style.shown(camera.zoom);
    let names: readonly PlaceName[] | undefined;
    const vector = layers.filter((layer) => style.isVector(layer));
    const firstVector = layers.findIndex((layer) => style.isVector(layer));
    for (const [index, layer] of layers.entries()) {
      if (index === firstVector) names = this.#paintTiles(camera, style, vector, ratio);
      if (layer.type === 'background') this.#paintBackground(camera, layer, ratio);
      else if (!style.isVector(layer)) this.#paintData(camera, style, layer, ratio);
    }
    for (const overlay of overlays) this.#paintOverlay(camera, overlay, ratio);
    return vector.length === 0 ? [] : names;
  }

  #paintTiles(
    camera: Camera,
    style: MapStyle,
    layers: readonly StyleLayer[],
    ratio: number,
  ): readonly PlaceName[] | undefined {
    const { gate, readJson, writeJson } = this.#parts;
    const [left, top] = camera.corner;
    const parts = layers.flatMap((layer) => {
      const paint = this.#patterns.paintOf(fillOf(layer));
      const { width, dashes, radius } = sizesOf(layer, camera.zoom);
      return paint === undefined
        ? []
        : [{ part: layer.id, paint, width: width * ratio, dashes: scale(dashes, ratio), radius: radius * ratio }];
    });
    const labels = Object.values(readValues(style.metadata['trmnl:labels'])).includes(true);
    this.#canvas.$drawing?.flush();
    const request = { canvas: this.#number, zoom: camera.zoom, left, top, ratio, parts, labels };
    const answer = gate('map-paint', writeJson(request));
    return answer === '' ? undefined : readJson<readonly PlaceName[]>(answer);
  }

  #paintBackground({ width, height }: Camera, layer: StyleLayer, ratio: number): void {
    const [right, bottom] = [width * ratio, height * ratio];
    this.#send(fillOf(layer), [[[0, 0, right, 0, right, bottom, 0, bottom]]]);
  }

  /** A layer of coordinates that the page has, as far as its paint is written out. */
  #paintData(camera: Camera, style: MapStyle, layer: StyleLayer, ratio: number): void {
    const source = style.sources.get(layer.source ?? '');
    if (source?.type !== 'geojson') return;
    const lines = readLines(source.data);
    const { width, dashes, radius } = sizesOf(layer, camera.zoom);
    const fill = fillOf(layer);
    if (layer.type === 'circle') {
      const border = valueAtZoom(layer.paint['circle-stroke-width'], camera.zoom, 0);
      const ring = { ...SOLID, color: colorOf(layer.paint['circle-stroke-color']) ?? '#000' };
      if (border > 0) this.#paintOverlay(camera, { id: '', lines, radius: radius + border, fill: ring }, ratio);
      this.#paintOverlay(camera, { id: '', lines, radius, fill }, ratio);
    } else if (layer.type === 'line') this.#paintOverlay(camera, { id: '', lines, width, dashes, fill }, ratio);
    else if (layer.type === 'fill') this.#paintOverlay(camera, { id: '', lines, fill }, ratio);
  }

  #paintOverlay(camera: Camera, { lines, width, radius, dashes = [], fill }: Overlay, ratio: number): void {
    const flat = lines.map((line) => flatten(line, camera, ratio));
    if (radius !== undefined) {
      const discs = flat.flatMap((line) => discsOf(line, radius * ratio));
      this.#send(fill, discs);
    } else if (width === undefined) this.#send(fill, [flat]);
    else
      this.#send(
        fill,
        flat.map((line) => [line]),
        width * ratio,
        scale(dashes, ratio),
      );
  }

  get #number(): number {
    return this.#canvas.$drawing?.number ?? -1;
  }

  #send(
    fill: PaintFill,
    shapes: readonly (readonly (readonly number[])[])[],
    width?: number,
    dashes?: readonly number[],
  ): void {
    const { gate, writeJson } = this.#parts;
    const paint = this.#patterns.paintOf(fill);
    if (paint === undefined || shapes.length === 0) return;
    this.#canvas.$drawing?.flush();
    gate('map-shapes', writeJson({ canvas: this.#number, paint, width, dashes, shapes }));
  }
}

const scale = (numbers: readonly number[], factor: number): readonly number[] =>
  numbers.map((number) => number * factor);

/** Px of the canvas; points that hardly differ are left out. */
function flatten(line: readonly Pair[], camera: Camera, ratio: number): number[] {
  const flat: number[] = [];
  for (const [index, pair] of line.entries()) {
    const { x, y } = camera.project(pair);
    const [px, py] = [round(x * ratio), round(y * ratio)];
    const isNear =
      Math.abs(px - (flat.at(-2) ?? Number.NaN)) < MIN_STEP_PX && Math.abs(py - (flat.at(-1) ?? 0)) < MIN_STEP_PX;
    if (!isNear || index === line.length - 1) flat.push(px, py);
  }
  return flat;
}

const round = (px: number): number => Math.round(px * 100) / 100;

function discsOf(line: readonly number[], radius: number): readonly number[][][] {
  const discs: number[][][] = [];
  for (let at = 0; at + 1 < line.length; at += 2) {
    const disc: number[] = [];
    // The middle of a px, so that small discs are round.
    const [x, y] = [Math.floor(line[at] ?? 0) + 0.5, Math.floor(line[at + 1] ?? 0) + 0.5];
    for (let step = 0; step < DISC_POINTS; step++) {
      const angle = (step * 2 * Math.PI) / DISC_POINTS;
      disc.push(round(x + radius * Math.cos(angle)), round(y + radius * Math.sin(angle)));
    }
    discs.push([disc]);
  }
  return discs;
}

const colorOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The paint of a layer: that of a part of the framework, or a colour that is written out. */
function fillOf({ type, paint, metadata }: StyleLayer): PaintFill {
  const fill = metadata['trmnl:fill'];
  const color = colorOf(paint[`${type}-color`]);
  if (isValues(fill)) return { ...(fill as unknown as PaintFill), ...(color && { color }) };
  return { ...SOLID, color: color ?? null };
}

function sizesOf(
  { type, paint }: StyleLayer,
  zoom: number,
): { width: number; dashes: readonly number[]; radius: number } {
  const width = type === 'line' ? valueAtZoom(paint['line-width'], zoom, 1) : 0;
  const list = paint['line-dasharray'];
  const dashes = Array.isArray(list) ? list.map((dash) => readNumber(dash, 0) * width) : [];
  return { width, dashes, radius: type === 'circle' ? valueAtZoom(paint['circle-radius'], zoom, 5) : 0 };
}
