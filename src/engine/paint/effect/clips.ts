import type { SKRSContext2D } from '../../font/canvas.js';
import { boxShapeOf } from '../border/box-decoration.js';
import { insetRounded, isRounded, type RoundedRect, roundedPath } from '../border/rounded.js';
import { isTranslation, mapRect } from '../matrix.js';
import type { Painting } from '../painting.js';
import { heightOf, intersectRects, isEmptyRect, isWholeRect, type Rect, widthOf } from '../rect.js';
import type { Clip } from '../stacking.js';

/** Large enough to leave an axis unclipped. */
const OPEN_PX = 100_000;

/** Paints inside these clips: padding boxes, each clipping its own axes, and rectangles of `clip`. */
export function withClips(painting: Painting, clips: readonly Clip[], paint: (inner: Painting) => void): void {
  if (clips.length === 0) {
    paint(painting);
    return;
  }
  const { context, matrix } = painting;
  const isWholeShift = isTranslation(matrix) && Number.isInteger(matrix.e) && Number.isInteger(matrix.f);
  let isSaved = false;
  let clip = painting.clip;
  // Only the intersection of rectangles with edges on whole pixels counts, and canvas takes time for each.
  let whole: Rect | undefined;
  const save = (): void => {
    if (!isSaved) context.save();
    isSaved = true;
  };
  for (const one of clips) {
    const { rect, inside } =
      one.kind === 'rect' ? { rect: rectOfClip(one), inside: undefined } : overflowOf(painting, one);
    const mapped = mapRect(matrix, rect);
    // Boxes as large as the visible area are the most frequent ones, and clip nothing.
    if (!inside && isTranslation(matrix) && contains(mapped, clip)) continue;
    clip = intersectRects(clip, mapped);
    if (inside) {
      save();
      context.clip(roundedPath(inside));
    } else if (isWholeShift && isWholeRect(rect)) whole = whole ? intersectRects(whole, rect) : rect;
    else {
      save();
      clipToRect(context, rect);
    }
  }
  if (!isEmptyRect(clip)) {
    if (whole) {
      save();
      clipToRect(context, whole);
    }
    paint(clip === painting.clip ? painting : { ...painting, clip });
  }
  if (isSaved) context.restore();
}

/** Whether two lists of clips are the same. */
export function areSameClips(one: readonly Clip[], other: readonly Clip[]): boolean {
  return (
    one === other ||
    (one.length === other.length &&
      one.every(({ kind, box }, index) => kind === other[index]?.kind && box === other[index]?.box))
  );
}

function clipToRect(context: SKRSContext2D, rect: Rect): void {
  context.beginPath();
  context.rect(rect.left, rect.top, widthOf(rect), heightOf(rect));
  context.clip();
}

/** The visible area of a box with overflow, and its rounded corners. */
function overflowOf(painting: Painting, { box }: Clip): { rect: Rect; inside: RoundedRect | undefined } {
  const { outer, border } = boxShapeOf(painting, box);
  const inside = clipEdgeOf(outer, insetRounded(outer, border), box);
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
  return { rect, inside: isRound ? inside : undefined };
}

/**
 * A table with captions clips them as well, outside of its borders: at its outer edge, or at the inner one of round corners. Collapsed
 * borders are never clipped.
 */
function clipEdgeOf(outer: RoundedRect, inside: RoundedRect, box: Clip['box']): RoundedRect {
  if (box.kind !== 'block') return inside;
  const { captions, collapsedBorders } = box;
  if (!captions) return collapsedBorders ? outer : inside;
  const edge = isRounded(inside) ? inside : outer;
  const { rect } = edge;
  return { ...edge, rect: { ...rect, top: rect.top - captions.above, bottom: rect.bottom + captions.below } };
}

/** The rectangle of `clip`; `auto` is the edge of the border box (CSS Masking 1, section 8). */
function rectOfClip({ box }: Clip): Rect {
  const { x, y, width, height, style } = box;
  const edge = (side: number | 'auto' | undefined, own: number): number => (typeof side === 'number' ? side : own);
  const { clip } = style;
  const left = Math.round(x + edge(clip?.left, 0));
  const top = Math.round(y + edge(clip?.top, 0));
  return {
    left,
    top,
    right: Math.max(left, Math.round(x + edge(clip?.right, width))),
    bottom: Math.max(top, Math.round(y + edge(clip?.bottom, height))),
  };
}

function contains(outer: Rect, inner: Rect): boolean {
  return (
    outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom
  );
}
