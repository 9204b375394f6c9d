import { IDENTITY } from '../../affine.js';
import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { BackgroundLayer } from '../../css/computed/image-values.js';
import type { Canvas, SKRSContext2D } from '../../font/canvas.js';
import { invert, isTranslation, mapRect } from '../matrix.js';
import type { Painting } from '../painting.js';
import type { Picture } from '../picture/pictures.js';
import { heightOf, intersectRects, isEmptyRect, type Rect, roundOut, widthOf } from '../rect.js';
import { writeColor } from '../write-color.js';
import { planTiles, type TilePlan } from './background-tiles.js';
import { fillGradient } from './gradient.js';
import { flatColorOf } from './gradient-stops.js';

/** Above this number of tiles, a repeated picture is painted as one pattern. */
const MAX_SINGLE_TILES = 4;
const MAX_TILES = 20_000;
/** Maximum side of the block in which tiles are assembled. */
const BLOCK_PX = 256;

/** Paints the picture of a layer at (x, y). */
type PaintTile = (onto: Painting, x: number, y: number) => void;

/** Paints one layer inside `clip`, positioned in `area`; both snapped. The caller has clipped rounded corners. */
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
  const visible = intersectRects(intersectRects(clip, shownArea(painting)), tiledArea(plan, clip));
  if (isEmptyRect(visible)) return;
  const flat = image.kind === 'url' || !isOnWholePx(painting, plan) ? undefined : flatColorOf(image);
  if (flat) {
    painting.context.fillStyle = writeColor(flat);
    painting.context.fillRect(visible.left, visible.top, widthOf(visible), heightOf(visible));
    return;
  }

  let hasShades = false;
  const paintTile = (onto: Painting, x: number, y: number): void => {
    if (image.kind !== 'url')
      hasShades = fillGradient(painting, onto.context, image, { x, y, width: plan.width, height: plan.height });
    else if (picture) drawTile(onto, picture, x, y, plan, style);
  };
  const { context } = painting;
  context.save();
  context.beginPath();
  context.rect(visible.left, visible.top, widthOf(visible), heightOf(visible));
  context.clip();
  const columns = countTiles(plan.stepX, widthOf(visible));
  const rows = countTiles(plan.stepY, heightOf(visible));
  if (columns * rows <= MAX_SINGLE_TILES) paintSingly(painting, plan, visible, paintTile);
  else paintPattern(painting, plan, visible, paintTile, picture && !picture.isVector ? { picture, style } : undefined);
  context.restore();
  markTone(painting, visible, style, picture, hasShades);
}

/** Whether there is one tile, or tiles without gaps, with edges on whole pixels. */
function isOnWholePx(painting: Painting, plan: TilePlan): boolean {
  const { width, height, stepX, stepY } = plan;
  const isClosed = (stepX === 0 || stepX === width) && (stepY === 0 || stepY === height);
  return isClosed && Number.isInteger(width) && Number.isInteger(height) && startsOnWholePx(painting, plan);
}

function startsOnWholePx({ matrix }: Painting, { x, y }: TilePlan): boolean {
  return [x, y, matrix.e, matrix.f].every(Number.isInteger) && isTranslation(matrix);
}

function drawTile(
  painting: Painting,
  picture: Picture,
  x: number,
  y: number,
  plan: TilePlan,
  style: ComputedStyle,
): void {
  const { context } = painting;
  const isWhole = plan.width === picture.pixelWidth && plan.height === picture.pixelHeight;
  context.imageSmoothingEnabled = style.imageRendering === 'auto' && !isWhole;
  picture.paint(painting, x, y, plan.width, plan.height);
  context.imageSmoothingEnabled = true;
}

function markTone(
  painting: Painting,
  visible: Rect,
  style: ComputedStyle,
  picture: Picture | undefined,
  hasShades: boolean,
): void {
  if (!painting.marksTones) return;
  const area = intersectRects(mapRect(painting.matrix, visible), painting.clip);
  // Patterns of the framework already consist of the panel's own colours.
  if (picture ? picture.isVector || style.imageRendering !== 'auto' : !hasShades) return;
  const dither = style.dither === 'auto' && !picture ? 'ordered' : style.dither;
  painting.page.tones.add(area, dither, false);
}

/** The part of the layer's plane inside the canvas and its clips, because elements can be millions of pixels tall. */
function shownArea({ matrix, clip }: Painting): Rect {
  const inverse = invert(matrix);
  if (!inverse) return { left: 0, top: 0, right: 0, bottom: 0 };
  return roundOut(mapRect(inverse, clip));
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

function paintSingly(painting: Painting, plan: TilePlan, visible: Rect, paintTile: PaintTile): void {
  const left = firstTile(plan.x, plan.stepX, visible.left);
  const top = firstTile(plan.y, plan.stepY, visible.top);
  for (let y = top; y < visible.bottom; y += plan.stepY || Number.POSITIVE_INFINITY)
    for (let x = left; x < visible.right; x += plan.stepX || Number.POSITIVE_INFINITY) paintTile(painting, x, y);
}

/** Repeats the beginning of a canvas further on in the same canvas. */
function copyBlock(context: SKRSContext2D, width: number, height: number, x: number, y: number): void {
  context.drawImage(context.canvas, 0, 0, width, height, x, y, width, height);
}

/** Paints one tile at the top left and copies it until the block is full. */
function makeBlock(
  painting: Painting,
  paintTile: PaintTile,
  width: number,
  height: number,
  across: number,
  down: number,
): Canvas {
  const block = painting.page.pictures.makeTile(width * across, height * down);
  const context = block.getContext('2d');
  const clip = { left: 0, top: 0, right: block.width, bottom: block.height };
  paintTile({ ...painting, canvas: block, context, matrix: IDENTITY, clip, marksTones: false }, 0, 0);
  context.imageSmoothingEnabled = false;
  for (let done = 1; done < across; done *= 2)
    copyBlock(context, Math.min(done, across - done) * width, height, done * width, 0);
  for (let done = 1; done < down; done *= 2)
    copyBlock(context, width * across, Math.min(done, down - done) * height, 0, done * height);
  return block;
}

/** Number of tiles in a row or column of a block: a power of two that covers the extent, so that blocks are shared. */
function tilesInBlock(step: number, tilePx: number, extentPx: number): number {
  if (step === 0) return 1;
  const max = Math.max(1, Math.floor(BLOCK_PX / tilePx));
  return Math.min(max, 2 ** Math.ceil(Math.log2(countTiles(tilePx, extentPx))));
}

/** A picture whose tiles have the same pixels at every position. */
interface FixedTile {
  readonly picture: Picture;
  readonly style: ComputedStyle;
}

function paintPattern(
  painting: Painting,
  plan: TilePlan,
  visible: Rect,
  paintTile: PaintTile,
  fixed: FixedTile | undefined,
): void {
  const { context, page } = painting;
  const width = Math.max(1, Math.round(plan.stepX || plan.width));
  const height = Math.max(1, Math.round(plan.stepY || plan.height));
  const isExact = Math.abs(width - (plan.stepX || width)) < 0.01 && Math.abs(height - (plan.stepY || height)) < 0.01;
  const count = countTiles(plan.stepX, widthOf(visible)) * countTiles(plan.stepY, heightOf(visible));
  if (!isExact && count <= MAX_TILES) {
    paintSingly(painting, plan, visible, paintTile);
    return;
  }
  // Canvas resamples patterns even at their original size, so tiles are copied. Between whole pixels, the edges of a
  // block are smoothed, so that other blocks would give other pixels.
  const isWhole = startsOnWholePx(painting, plan);
  const [across, down] = [
    tilesInBlock(plan.stepX, width, isWhole ? widthOf(visible) : BLOCK_PX),
    tilesInBlock(plan.stepY, height, isWhole ? heightOf(visible) : BLOCK_PX),
  ];
  const make = (): Canvas => makeBlock(painting, paintTile, width, height, across, down);
  const variant = [width, height, across, down, plan.width, plan.height, fixed?.style.imageRendering].join(' ');
  const block = fixed ? page.patternBlocks.get(fixed.picture, variant, make) : make();
  context.imageSmoothingEnabled = false;
  const [stepX, stepY] = [plan.stepX && width * across, plan.stepY && height * down];
  const left = firstTile(plan.x, isWhole ? plan.stepX && width : stepX, visible.left);
  const top = firstTile(plan.y, isWhole ? plan.stepY && height : stepY, visible.top);
  for (let y = top; y < visible.bottom; y += stepY || Number.POSITIVE_INFINITY)
    for (let x = left; x < visible.right; x += stepX || Number.POSITIVE_INFINITY) context.drawImage(block, x, y);
  context.imageSmoothingEnabled = true;
}
