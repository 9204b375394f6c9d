import type { BackgroundLayer, ComputedStyle } from '../css/computed-style.js';
import type { SKRSContext2D } from '../font/canvas.js';
import { planTiles, type TilePlan } from './background-tiles.js';
import { fillGradient } from './gradient.js';
import { mapRect } from './matrix.js';
import type { Painting } from './painting.js';
import { drawPicture, type Picture } from './picture/picture.js';
import { heightOf, intersectRects, isEmptyRect, type Rect, widthOf } from './rect.js';

/** From here on a repeated picture is painted as one pattern. */
const MOST_SINGLE_TILES = 4;
const MOST_TILES = 20_000;

/** Paints one layer inside of `clip`, positioned in `area`; both snapped. The caller has clipped round corners. */
export function paintBackgroundImage(
  painting: Painting,
  layer: BackgroundLayer,
  style: ComputedStyle,
  area: Rect,
  clip: Rect,
): void {
  const { image } = layer;
  if (!image) return;
  const picture = image.kind === 'url' ? painting.page.pictures.get(image.url) : undefined;
  if (image.kind === 'url' && !picture) return;
  const plan = planTiles(painting, layer, area, picture ?? { width: undefined, height: undefined, ratio: undefined });
  if (!plan) return;
  const seen = intersectRects(clip, tiledArea(plan, clip));
  if (isEmptyRect(seen)) return;

  let hasShades = false;
  const paintTile = (context: SKRSContext2D, x: number, y: number): void => {
    if (image.kind !== 'url')
      hasShades = fillGradient(painting, context, image, { x, y, width: plan.width, height: plan.height });
    else if (picture) drawTile(context, picture, x, y, plan, style);
  };
  const { context } = painting;
  context.save();
  context.beginPath();
  context.rect(seen.left, seen.top, widthOf(seen), heightOf(seen));
  context.clip();
  const columns = countTiles(plan.stepX, widthOf(seen));
  const rows = countTiles(plan.stepY, heightOf(seen));
  if (columns * rows <= MOST_SINGLE_TILES) paintSingly(context, plan, seen, paintTile);
  else paintPattern(painting, plan, seen, paintTile);
  context.restore();
  markTone(painting, seen, style, picture, hasShades);
}

function drawTile(
  context: SKRSContext2D,
  picture: Picture,
  x: number,
  y: number,
  plan: TilePlan,
  style: ComputedStyle,
): void {
  const isWhole = plan.width === picture.pixelWidth && plan.height === picture.pixelHeight;
  context.imageSmoothingEnabled = style.imageRendering === 'auto' && !isWhole;
  drawPicture(context, picture, x, y, plan.width, plan.height);
  context.imageSmoothingEnabled = true;
}

function markTone(
  painting: Painting,
  seen: Rect,
  style: ComputedStyle,
  picture: Picture | undefined,
  hasShades: boolean,
): void {
  if (!painting.marksTones) return;
  const area = intersectRects(mapRect(painting.matrix, seen), painting.clip);
  // Patterns of the framework are made of the panel's own colours already.
  if (picture ? picture.isVector || style.imageRendering !== 'auto' : !hasShades) return;
  const dither = style.dither === 'auto' && !picture ? 'ordered' : style.dither;
  painting.page.tones.add(area, dither, false);
}

function tiledArea(plan: TilePlan, clip: Rect): Rect {
  return {
    left: plan.stepX > 0 ? clip.left : Math.floor(plan.x),
    top: plan.stepY > 0 ? clip.top : Math.floor(plan.y),
    right: plan.stepX > 0 ? clip.right : Math.ceil(plan.x + plan.width),
    bottom: plan.stepY > 0 ? clip.bottom : Math.ceil(plan.y + plan.height),
  };
}

function countTiles(step: number, extent: number): number {
  return step > 0 ? Math.ceil(extent / step) + 1 : 1;
}

function firstTile(at: number, step: number, from: number): number {
  return step > 0 ? at + Math.floor((from - at) / step) * step : at;
}

function paintSingly(
  context: SKRSContext2D,
  plan: TilePlan,
  seen: Rect,
  paintTile: (context: SKRSContext2D, x: number, y: number) => void,
): void {
  const left = firstTile(plan.x, plan.stepX, seen.left);
  const top = firstTile(plan.y, plan.stepY, seen.top);
  for (let y = top; y < seen.bottom; y += plan.stepY || Number.POSITIVE_INFINITY)
    for (let x = left; x < seen.right; x += plan.stepX || Number.POSITIVE_INFINITY) paintTile(context, x, y);
}

function paintPattern(
  painting: Painting,
  plan: TilePlan,
  seen: Rect,
  paintTile: (context: SKRSContext2D, x: number, y: number) => void,
): void {
  const { context, page } = painting;
  const width = Math.max(1, Math.round(plan.stepX || plan.width));
  const height = Math.max(1, Math.round(plan.stepY || plan.height));
  const isExact = Math.abs(width - (plan.stepX || width)) < 0.01 && Math.abs(height - (plan.stepY || height)) < 0.01;
  const count = countTiles(plan.stepX, widthOf(seen)) * countTiles(plan.stepY, heightOf(seen));
  if (!isExact && count <= MOST_TILES) {
    paintSingly(context, plan, seen, paintTile);
    return;
  }
  const tile = page.pictures.makeTile(width, height);
  paintTile(tile.getContext('2d'), 0, 0);
  const repeat = plan.stepX === 0 ? 'repeat-y' : plan.stepY === 0 ? 'repeat-x' : 'repeat';
  const pattern = context.createPattern(tile, repeat);
  context.imageSmoothingEnabled = false;
  context.translate(plan.x, plan.y);
  context.fillStyle = pattern;
  context.fillRect(seen.left - plan.x, seen.top - plan.y, widthOf(seen), heightOf(seen));
  context.imageSmoothingEnabled = true;
}
