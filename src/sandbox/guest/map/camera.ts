import { fromWorld, type LngLatBounds, type Pair, toWorld } from './lng-lat.js';
import { isValues, readNumber } from './map-parts.js';

/** CSS px of the world at zoom 0. */
const WORLD_PX = 512;
const MAX_ZOOM = 22;

export interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Space around what is framed, CSS px: a number or one for each side. */
export function readMargins(value: unknown): Margins {
  const all = readNumber(value, 0);
  const side = (name: string): number => (isValues(value) ? readNumber(value[name], 0) : all);
  return { top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') };
}

/** What a map shows: a centre and a zoom, in a box of CSS px. It always looks north and down. */
export class Camera {
  center: Pair = [0, 0];
  zoom = 0;
  width = 0;
  height = 0;

  setZoom(zoom: number): void {
    this.zoom = Math.max(0, Math.min(MAX_ZOOM, zoom));
  }

  get worldPx(): number {
    return WORLD_PX * 2 ** this.zoom;
  }

  /** Upper left corner of the box, in px of the world, on whole px so that patterns stay crisp. */
  get corner(): readonly [left: number, top: number] {
    const [x, y] = toWorld(this.center);
    return [Math.round(x * this.worldPx - this.width / 2), Math.round(y * this.worldPx - this.height / 2)];
  }

  project(pair: Pair): { x: number; y: number } {
    const [left, top] = this.corner;
    const [x, y] = toWorld(pair);
    const world = this.worldPx;
    // The nearest of the copies of the world.
    const across = x * world - left;
    const turns = Math.round((across - this.width / 2) / world);
    return { x: across - turns * world, y: y * world - top };
  }

  unproject(x: number, y: number): Pair {
    const [left, top] = this.corner;
    return fromWorld([(left + x) / this.worldPx, (top + y) / this.worldPx]);
  }

  /** The camera that shows all of the bounds within the margins; undefined where there is no room. */
  frame(
    bounds: LngLatBounds,
    margins: Margins,
    maxZoom: number,
    isWhole: boolean,
  ): { readonly center: Pair; readonly zoom: number } | undefined {
    if (bounds.isEmpty()) return undefined;
    const [[west, south], [east, north]] = bounds.toArray();
    const [left, top] = toWorld([west, north]);
    const [right, bottom] = toWorld([east, south]);
    const [roomX, roomY] = [this.width - margins.left - margins.right, this.height - margins.top - margins.bottom];
    if (roomX <= 0 || roomY <= 0) return undefined;
    const fitting = Math.min(zoomFor(right - left, roomX), zoomFor(bottom - top, roomY), maxZoom, MAX_ZOOM);
    const zoom = Math.max(0, isWhole ? Math.floor(fitting) : fitting);
    const world = WORLD_PX * 2 ** zoom;
    const x = (left + right) / 2 + (margins.right - margins.left) / 2 / world;
    const y = (top + bottom) / 2 + (margins.bottom - margins.top) / 2 / world;
    return { center: fromWorld([x, y]), zoom };
  }
}

const zoomFor = (share: number, px: number): number => (share <= 0 ? MAX_ZOOM : Math.log2(px / (share * WORLD_PX)));
