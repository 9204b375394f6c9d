import type { ContainerSize } from '../css/length.js';
import type { BlockBox, Box, InlineBox, ReplacedBox } from '../layout/box.js';
import { IDENTITY, type Matrix, mapRect, multiply, transformOf } from '../paint/matrix.js';
import { intersectRects, isEmptyRect, type Rect, rectOf } from '../paint/rect.js';

/** Position of a box on the screen: the transforms around it and the clip of its ancestors. */
export interface BoxPlace {
  readonly matrix: Matrix;
  /** Px of the screen. */
  readonly clip: Rect;
  /** False below an element with opacity 0. */
  readonly isSeen: boolean;
}

export function rootPlace(widthPx: number, heightPx: number): BoxPlace {
  return { matrix: IDENTITY, clip: { left: 0, top: 0, right: widthPx, bottom: heightPx }, isSeen: true };
}

/** The position of a box, given that of its parent. */
export function placeOf(box: BlockBox | ReplacedBox | InlineBox, parent: BoxPlace, container: ContainerSize): BoxPlace {
  const isSeen = parent.isSeen && box.style.opacity > 0;
  if (box.kind === 'inline') return isSeen === parent.isSeen ? parent : { ...parent, isSeen };
  const transform = transformOf(box.style, rectOf(box), container);
  const matrix = transform ? multiply(parent.matrix, transform) : parent.matrix;
  return { matrix, clip: parent.clip, isSeen };
}

/**
 * The visible area for the children of a box with `overflow`; clips at the border box, as a reader of the page's boxes
 * expects.
 */
export function clipChildren(box: BlockBox, place: BoxPlace): BoxPlace {
  const { overflowX, overflowY } = box.style;
  if ((overflowX === 'visible' && overflowY === 'visible') || box.element?.tag === 'body') return place;
  const rect = mapRect(place.matrix, rectOf(box));
  const { clip } = place;
  return {
    ...place,
    clip: {
      left: overflowX === 'visible' ? clip.left : Math.max(clip.left, rect.left),
      right: overflowX === 'visible' ? clip.right : Math.min(clip.right, rect.right),
      top: overflowY === 'visible' ? clip.top : Math.max(clip.top, rect.top),
      bottom: overflowY === 'visible' ? clip.bottom : Math.min(clip.bottom, rect.bottom),
    },
  };
}

/** A rectangle counts as visible if at least half of it, in both directions, is inside the clip. */
export function isMostlyInside(rect: Rect, clip: Rect): boolean {
  const seen = intersectRects(rect, clip);
  if (isEmptyRect(seen)) return false;
  return (
    (seen.right - seen.left) * 2 >= rect.right - rect.left && (seen.bottom - seen.top) * 2 >= rect.bottom - rect.top
  );
}

export function hasChildren(box: Box): box is BlockBox | InlineBox {
  return box.kind === 'block' || box.kind === 'inline';
}
