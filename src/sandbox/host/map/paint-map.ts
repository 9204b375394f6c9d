import type { ScriptCanvases, Shape } from '@inkstand/engine/render';
import type { MapPart, MapRequest } from './map-request.js';
import type { MapTile, MapTiles } from './map-tiles.js';
import { hasRules, kindOf, nameOf, partOf } from './tile-schema.js';
import { readVectorTile, type TileFeature } from './vector-tile.js';

/** CSS px of a tile at its own zoom. */
const TILE_PX = 512;
/** Tiles of one view. */
const MAX_TILES = 64;
const MAX_LABELS = 400;
const MAX_NAME_CHARS = 80;

/** A place that may be named, px of the canvas. */
interface MapLabel {
  readonly name: string;
  readonly kind: string;
  readonly isWater: boolean;
  readonly x: number;
  readonly y: number;
  /** Larger ones come first: population, or for water its area in square metres. */
  readonly weight: number;
}

interface PaintedMap {
  /** 0 where no file covers the view. */
  readonly tiles: number;
  readonly labels: readonly MapLabel[];
}

/** Where a square of the grid stands, px of the canvas. */
interface Square {
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Paints the parts of a view on a canvas, tile after tile: only one tile's shapes are in memory. @throws Error for a
 * damaged file
 */
export function paintMap(request: MapRequest, tiles: MapTiles, canvases: ScriptCanvases): PaintedMap {
  const size = canvases.sizeOf(request.canvas);
  if (!size) return { tiles: 0, labels: [] };
  const zoom = Math.floor(request.zoom);
  const labels: MapLabel[] = [];
  let painted = 0;
  for (const square of squaresOf(request, zoom, size)) {
    const tile = findTile(tiles, zoom, square);
    if (!tile) continue;
    painted++;
    const shapes = readShapes(tile, placeOf(tile, square, zoom), request, labels);
    const clip = roundSquare(square);
    for (const part of request.parts) {
      const found = shapes.get(nameOfCased(part));
      if (found) paintPart(request.canvas, part, found, clip, canvases);
    }
  }
  return { tiles: painted, labels: labels.toSorted((one, other) => other.weight - one.weight).slice(0, MAX_LABELS) };
}

function squaresOf(
  { left, top, ratio, zoom: exactZoom }: MapRequest,
  zoom: number,
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
): readonly Square[] {
  const side = TILE_PX * 2 ** (exactZoom - zoom);
  const squares: Square[] = [];
  const [first, firstRow] = [Math.floor(left / side), Math.max(0, Math.floor(top / side))];
  const lastRow = Math.min(2 ** zoom - 1, Math.floor((top + heightPx / ratio) / side));
  for (let y = firstRow; y <= lastRow; y++)
    for (let x = first; x * side < left + widthPx / ratio && squares.length < MAX_TILES; x++) {
      const [squareLeft, squareTop] = [(x * side - left) * ratio, (y * side - top) * ratio];
      const [right, bottom] = [squareLeft + side * ratio, squareTop + side * ratio];
      squares.push({ x, y, left: squareLeft, top: squareTop, right, bottom });
    }
  return squares;
}

/** The world repeats to the left and right. */
function findTile(tiles: MapTiles, zoom: number, { x, y }: Square): MapTile | undefined {
  const width = 2 ** zoom;
  return tiles.find(zoom, ((x % width) + width) % width, y);
}

const roundSquare = ({ left, top, right, bottom }: Square): Omit<Square, 'x' | 'y'> => ({
  left: Math.round(left),
  top: Math.round(top),
  right: Math.round(right),
  bottom: Math.round(bottom),
});

/** Side and corner of a tile, which may be that around the square, in px of the canvas. */
function placeOf(
  tile: MapTile,
  { x, y, left, top, right }: Square,
  zoom: number,
): { readonly left: number; readonly top: number; readonly side: number } {
  const squares = 2 ** (zoom - tile.zoom);
  const side = right - left;
  const column = x - Math.floor(x / squares) * squares;
  return { left: left - column * side, top: top - (y - tile.y * squares) * side, side: side * squares };
}

const nameOfCased = ({ part }: MapPart): string => part.replace(/-casing$/, '');

/** The shapes of a tile by the part they belong to; names are added to the labels. */
function readShapes(
  tile: MapTile,
  place: { readonly left: number; readonly top: number; readonly side: number },
  { parts, wantsLabels }: MapRequest,
  labels: MapLabel[],
): ReadonlyMap<string, readonly Shape[]> {
  const wanted = new Set(parts.map(nameOfCased));
  if (wantsLabels) for (const part of ['labels', 'water-labels']) wanted.add(part);
  const shapes = new Map<string, Shape[]>();
  readVectorTile(tile.bytes, (layer) => {
    if (!hasRules(layer)) return undefined;
    let part: string | undefined;
    return {
      isWanted: (type, properties) => {
        part = partOf(layer, type, properties);
        return part !== undefined && wanted.has(part);
      },
      add: (feature) => {
        if (part === undefined) return;
        const shape = feature.shape.map((ring) => moveRing(ring, place));
        if (part.endsWith('labels')) labels.push(...labelOf(feature, shape, part === 'water-labels'));
        else {
          const list = shapes.get(part);
          if (list) list.push(shape);
          else shapes.set(part, [shape]);
        }
      },
    };
  });
  return shapes;
}

function moveRing(
  ring: readonly number[],
  { left, top, side }: { readonly left: number; readonly top: number; readonly side: number },
): readonly number[] {
  return ring.map((value, index) => value * side + (index % 2 === 0 ? left : top));
}

function labelOf({ properties }: TileFeature, [at]: Shape, isWater: boolean): readonly MapLabel[] {
  const [x, y] = at ?? [];
  if (x === undefined || y === undefined) return [];
  const detail = properties.get('kind_detail');
  const kind = typeof detail === 'string' ? detail : kindOf(properties);
  const weight = Number((isWater ? properties.get('way_area') : properties.get('population')) ?? 0) || 0;
  return [{ name: nameOf(properties).slice(0, MAX_NAME_CHARS), kind: kind.slice(0, 40), isWater, x, y, weight }];
}

function paintPart(
  canvas: number,
  { paint, line, radius }: MapPart,
  shapes: readonly Shape[],
  clip: Omit<Square, 'x' | 'y'>,
  canvases: ScriptCanvases,
): void {
  // Points are discs: the ends of lines without a length.
  if (radius > 0) {
    const discs = shapes.flatMap((shape) => shape.map(([x = 0, y = 0]) => [[x, y, x + 0.01, y]]));
    canvases.paintShapes(canvas, { paint, line: { width: 2 * radius, dashes: [] }, clip, shapes: discs });
  } else canvases.paintShapes(canvas, { paint, line, clip, shapes });
}
