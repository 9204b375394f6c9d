import { isObject } from '@inkstand/common/json';
import type { Shape } from '@inkstand/engine/render';
import { readGuestObject } from '../../guest-json.js';

/** What the guest wants to be painted with one paint. */
interface PaintedLine {
  /** A colour, or the number of a pattern. */
  readonly paint: string | number;
  /** Px of the canvas; absent for areas. */
  readonly line?: { readonly width: number; readonly dashes: readonly number[] };
}

/** A part of a map, as `tile-schema.ts` names them. */
export interface MapPart extends PaintedLine {
  readonly part: string;
  /** Radius of points, px of the canvas. */
  readonly radius: number;
}

/** The view of a map, and what of it is painted, in this order. */
export interface MapRequest {
  readonly canvas: number;
  /** Zoom of the camera, where a tile of zoom 0 has 512 CSS px. */
  readonly zoom: number;
  /** Upper left corner, CSS px of the world at that zoom. */
  readonly left: number;
  readonly top: number;
  /** Px of the canvas per CSS px. */
  readonly ratio: number;
  readonly parts: readonly MapPart[];
  readonly wantsLabels: boolean;
}

/** Shapes that a page puts on a map. */
interface ShapesRequest extends PaintedLine {
  readonly canvas: number;
  readonly shapes: readonly Shape[];
}

const MAX_PARTS = 60;
const MAX_DASHES = 8;
/** Shapes and coordinates that a page draws at once. */
const MAX_SHAPES = 20_000;
const MAX_NUMBERS = 200_000;
const MAX_ZOOM = 24;
const MAX_LINE_PX = 200;

/** Everything in it is hostile; undefined for what is no request. */
export function readMapRequest(text: string): MapRequest | undefined {
  const value = readGuestObject(text);
  if (!value) return undefined;
  const { canvas, zoom, left, top, ratio, parts, labels } = value;
  if (!isNumber(canvas) || !isNumber(zoom) || !isNumber(left) || !isNumber(top) || !isNumber(ratio)) return undefined;
  if (zoom < 0 || zoom > MAX_ZOOM || ratio < 0.1 || ratio > 8 || !Array.isArray(parts)) return undefined;
  const read = parts.slice(0, MAX_PARTS).flatMap((part: unknown) => readPart(part) ?? []);
  return { canvas, zoom, left, top, ratio, parts: read, wantsLabels: labels === true };
}

function readPart(value: unknown): MapPart | undefined {
  if (!isObject(value)) return undefined;
  const { part, radius } = value;
  const painted = readPainted(value);
  if (typeof part !== 'string' || !painted) return undefined;
  return { ...painted, part, radius: isNumber(radius) && radius > 0 && radius < MAX_LINE_PX ? radius : 0 };
}

/** Undefined also for more than a page may draw at once. */
export function readShapesRequest(text: string): ShapesRequest | undefined {
  const value = readGuestObject(text);
  if (!value) return undefined;
  const { canvas, shapes } = value;
  const painted = readPainted(value);
  if (!isNumber(canvas) || !painted || !Array.isArray(shapes)) return undefined;
  if (shapes.length > MAX_SHAPES) return undefined;
  const read = shapes.map(readShape);
  const count = read.reduce((sum, shape) => sum + shape.reduce((all, ring) => all + ring.length, 0), 0);
  return count > MAX_NUMBERS ? undefined : { ...painted, canvas, shapes: read };
}

function readShape(value: unknown): Shape {
  if (!Array.isArray(value)) return [];
  return value.map((ring: unknown) => (Array.isArray(ring) ? ring.filter(isNumber) : []));
}

function readPainted({ paint, width, dashes }: Readonly<Record<string, unknown>>): PaintedLine | undefined {
  if (typeof paint !== 'string' && !isNumber(paint)) return undefined;
  if (!isNumber(width) || width <= 0) return { paint };
  const list = Array.isArray(dashes) ? dashes.filter(isNumber).filter((dash) => dash > 0) : [];
  return { paint, line: { width: Math.min(width, MAX_LINE_PX), dashes: list.slice(0, MAX_DASHES) } };
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
