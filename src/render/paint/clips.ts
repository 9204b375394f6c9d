import type { BlockBox } from '../layout/box.js';
import { boxShapeOf } from './box-decoration.js';
import { isTranslation, mapRect } from './matrix.js';
import type { Painting } from './painting.js';
import { heightOf, intersectRects, isEmptyRect, type Rect, widthOf } from './rect.js';
import { insetRounded, isRounded, roundedPath } from './rounded.js';

/** Far enough to leave an axis unclipped. */
const OPEN_PX = 100_000;

/** Paints inside the padding boxes of these boxes, each clipping its own axes. */
export function withClips(painting: Painting, boxes: readonly BlockBox[], paint: (inner: Painting) => void): void {
  if (boxes.length === 0) {
    paint(painting);
    return;
  }
  const { context } = painting;
  let isSaved = false;
  let clip = painting.clip;
  for (const box of boxes) {
    const { outer, border } = boxShapeOf(painting, box);
    const inside = insetRounded(outer, border);
    const isContained = box.style.contain.includes('paint');
    const overflowX = isContained ? 'clip' : box.style.overflowX;
    const overflowY = isContained ? 'clip' : box.style.overflowY;
    const rect: Rect = {
      left: overflowX === 'visible' ? inside.rect.left - OPEN_PX : inside.rect.left,
      right: overflowX === 'visible' ? inside.rect.right + OPEN_PX : inside.rect.right,
      top: overflowY === 'visible' ? inside.rect.top - OPEN_PX : inside.rect.top,
      bottom: overflowY === 'visible' ? inside.rect.bottom + OPEN_PX : inside.rect.bottom,
    };
    const isRound = isRounded(inside) && overflowX !== 'visible' && overflowY !== 'visible';
    const mapped = mapRect(painting.matrix, rect);
    // Boxes as large as the visible area are the most frequent ones, and clip nothing.
    if (!isRound && isTranslation(painting.matrix) && contains(mapped, clip)) continue;
    clip = intersectRects(clip, mapped);
    if (!isSaved) context.save();
    isSaved = true;
    if (isRound) context.clip(roundedPath(inside));
    else {
      context.beginPath();
      context.rect(rect.left, rect.top, widthOf(rect), heightOf(rect));
      context.clip();
    }
  }
  if (!isEmptyRect(clip)) paint(clip === painting.clip ? painting : { ...painting, clip });
  if (isSaved) context.restore();
}

function contains(outer: Rect, inner: Rect): boolean {
  return (
    outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom
  );
}
