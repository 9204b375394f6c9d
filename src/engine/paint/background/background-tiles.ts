import type { BackgroundLayer } from '../../css/computed/image-values.js';
import type { Area } from '../../geometry.js';
import type { NaturalSize } from '../../layout/contract.js';
import { type Painting, toPx } from '../painting.js';
import { heightOf, type Rect, widthOf } from '../rect.js';

/** Positions of the pictures of a background layer: one at (x, y), and further ones at every step unless that is 0. */
export interface TilePlan extends Area {
  readonly stepX: number;
  readonly stepY: number;
}

interface AxisPlan {
  readonly at: number;
  readonly size: number;
  readonly step: number;
}

/** Undefined if nothing is visible. `area` is the positioning area, snapped. */
export function planTiles(
  painting: Painting,
  layer: BackgroundLayer,
  area: Rect,
  natural: NaturalSize,
): TilePlan | undefined {
  const [areaWidth, areaHeight] = [widthOf(area), heightOf(area)];
  let [width, height] = sizeTile(painting, layer, areaWidth, areaHeight, natural);
  if (!(width > 0) || !(height > 0)) return undefined;
  [width, height] = roundTile(layer, width, height, areaWidth, areaHeight);
  const across = planAxis(layer.repeatX, area.left, areaWidth, width, (free) => toPx(painting, layer.position.x, free));
  const down = planAxis(layer.repeatY, area.top, areaHeight, height, (free) => toPx(painting, layer.position.y, free));
  return { x: across.at, y: down.at, width: across.size, height: down.size, stepX: across.step, stepY: down.step };
}

/** Rounded sizes fit a whole number of times; an `auto` size of the other axis keeps the ratio (CSS Backgrounds 3, 3.9). */
function roundTile(
  { repeatX, repeatY, size }: BackgroundLayer,
  width: number,
  height: number,
  areaWidth: number,
  areaHeight: number,
): [width: number, height: number] {
  const isRoundX = repeatX === 'round';
  const isRoundY = repeatY === 'round';
  const roundWidth = isRoundX ? areaWidth / Math.max(1, Math.round(areaWidth / width)) : width;
  const roundHeight = isRoundY ? areaHeight / Math.max(1, Math.round(areaHeight / height)) : height;
  if (typeof size === 'string' || isRoundX === isRoundY) return [roundWidth, roundHeight];
  if (isRoundX && size.y === 'auto') return [roundWidth, (height * roundWidth) / width];
  if (isRoundY && size.x === 'auto') return [(width * roundHeight) / height, roundHeight];
  return [roundWidth, roundHeight];
}

function planAxis(
  repeat: BackgroundLayer['repeatX'],
  start: number,
  areaPx: number,
  sizePx: number,
  positionIn: (freePx: number) => number,
): AxisPlan {
  const fitting = Math.floor(areaPx / sizePx + 1e-6);
  if (repeat === 'space' && fitting > 1) {
    const gap = (areaPx - fitting * sizePx) / (fitting - 1);
    return { at: start, size: sizePx, step: sizePx + gap };
  }
  const at = start + positionIn(areaPx - sizePx);
  // Repeated tiles are whole px, so that all of them show the same pixels.
  const whole = Math.max(1, Math.round(sizePx));
  if (repeat === 'repeat') return { at: Math.round(at), size: whole, step: whole };
  if (repeat === 'round') return { at, size: sizePx, step: sizePx };
  // A single picture starts on a whole px, as browsers paint it, so that its edges are sharp.
  return { at: Math.round(at), size: sizePx, step: 0 };
}

/** The side that follows from the other is whole px, as in browsers. */
function wholePx(px: number): number {
  return Math.max(1, Math.round(px));
}

function sizeTile(
  painting: Painting,
  { size }: BackgroundLayer,
  areaWidth: number,
  areaHeight: number,
  natural: NaturalSize,
): [width: number, height: number] {
  const { ratio } = natural;
  if (size === 'cover' || size === 'contain') {
    if (!ratio) return [areaWidth, areaHeight];
    const isWide = areaWidth / areaHeight > ratio;
    return isWide === (size === 'cover')
      ? [areaWidth, wholePx(areaWidth / ratio)]
      : [wholePx(areaHeight * ratio), areaHeight];
  }
  const width = size.x === 'auto' ? undefined : toPx(painting, size.x, areaWidth);
  const height = size.y === 'auto' ? undefined : toPx(painting, size.y, areaHeight);
  if (width !== undefined && height !== undefined) return [width, height];
  if (width !== undefined) return [width, ratio ? width / ratio : (natural.height ?? areaHeight)];
  if (height !== undefined) return [ratio ? height * ratio : (natural.width ?? areaWidth), height];
  if (natural.width !== undefined && natural.height !== undefined) return [natural.width, natural.height];
  if (!ratio) return [natural.width ?? areaWidth, natural.height ?? areaHeight];
  if (natural.width !== undefined) return [natural.width, natural.width / ratio];
  if (natural.height !== undefined) return [natural.height * ratio, natural.height];
  return areaWidth / areaHeight > ratio ? [areaHeight * ratio, areaHeight] : [areaWidth, areaWidth / ratio];
}
