import { IDENTITY, type Matrix, multiply } from '../../affine.js';
import type { ContainerSize } from '../../css/computed/computed-length.js';
import type { BlockBox, Box, InlineBox, ReplacedBox } from '../../layout/box.js';
import { hasOverflow, overflowIsOfViewport } from '../../layout/overflow/viewport-overflow.js';
import { mapRect, transformOf } from '../../paint/matrix.js';
import { intersectRects, isEmptyRect, type Rect, rectOf } from '../../paint/rect.js';

/** Position of a box on the screen: the surrounding transforms, and the clip of its ancestors. */
export interface BoxPosition {
  readonly matrix: Matrix;
  /** Px of the screen. */
  readonly clip: Rect;
  /** False below an element with opacity 0. */
  readonly isVisible: boolean;
}

export function rootPosition(widthPx: number, heightPx: number): BoxPosition {
  return { matrix: IDENTITY, clip: { left: 0, top: 0, right: widthPx, bottom: heightPx }, isVisible: true };
}

/** The position of a box, given that of its parent. */
export function positionOf(
  box: BlockBox | ReplacedBox | InlineBox,
  parent: BoxPosition,
  container: ContainerSize,
): BoxPosition {
  const isVisible = parent.isVisible && box.style.opacity > 0;
  if (box.kind === 'inline') return isVisible === parent.isVisible ? parent : { ...parent, isVisible };
  const transform = transformOf(box.style, rectOf(box), container);
  const matrix = transform ? multiply(parent.matrix, transform) : parent.matrix;
  return { matrix, clip: parent.clip, isVisible };
}

/**
 * The visible area for children of a box with `overflow`. Clips at the border box, as consumers of the page's boxes
 * expect.
 */
export function clipChildren(box: BlockBox, position: BoxPosition): BoxPosition {
  if (!hasOverflow(box.style) || overflowIsOfViewport(box)) return position;
  const { overflowX, overflowY } = box.style;
  const rect = mapRect(position.matrix, rectOf(box));
  const { clip } = position;
  return {
    ...position,
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
  const visible = intersectRects(rect, clip);
  if (isEmptyRect(visible)) return false;
  return (
    (visible.right - visible.left) * 2 >= rect.right - rect.left &&
    (visible.bottom - visible.top) * 2 >= rect.bottom - rect.top
  );
}

export function hasChildren(box: Box): box is BlockBox | InlineBox {
  return box.kind === 'block' || box.kind === 'inline';
}
