import type { ContainerSize } from '../css/length.js';
import type { BlockBox, Box, InlineBox, ReplacedBox } from '../layout/box.js';
import { IDENTITY, type Matrix, mapRect, multiply, transformOf } from '../paint/matrix.js';
import { intersectRects, isEmptyRect, type Rect, rectOf } from '../paint/rect.js';

/** How a box stands in the picture: the transforms around it and what its ancestors cut away. */
export interface BoxPlace {
  readonly matrix: Matrix;
  /** Px of the picture. */
  readonly clip: Rect;
  /** False below an element of no opacity. */
  readonly isSeen: boolean;
}

export function rootPlace(widthPx: number, heightPx: number): BoxPlace {
  return { matrix: IDENTITY, clip: { left: 0, top: 0, right: widthPx, bottom: heightPx }, isSeen: true };
}

/** The place of a box whose parent has that place. */
export function placeOf(box: BlockBox | ReplacedBox | InlineBox, parent: BoxPlace, container: ContainerSize): BoxPlace {
  const isSeen = parent.isSeen && box.style.opacity > 0;
  if (box.kind === 'inline') return isSeen === parent.isSeen ? parent : { ...parent, isSeen };
  const transform = transformOf(box.style, rectOf(box), container);
  const matrix = transform ? multiply(parent.matrix, transform) : parent.matrix;
  return { matrix, clip: parent.clip, isSeen };
}

/** What is left for the children of a box with `overflow`; its border box counts, as for a reader of the page's boxes. */
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

/** A rectangle counts as visible when at least half of it, in both directions, is inside of the clip. */
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
