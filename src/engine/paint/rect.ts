import type { Path2D } from '../font/canvas.js';
import type { Area } from '../geometry.js';
import type { TextFragment, UsedEdges } from '../layout/box.js';
import { snapPx } from '../layout/size/snap.js';

/** A rectangle by its edges, device px. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function rectOf({ x, y, width, height }: Area): Rect {
  return { left: x, top: y, right: x + width, bottom: y + height };
}

/** The bounds of a path. */
export function rectOfPath(path: Path2D): Rect {
  const [left, top, right, bottom] = path.getBounds();
  return { left, top, right, bottom };
}

/** The content area of a piece of text. */
export function rectOfText({ x, width, baseline, ascent, descent }: TextFragment): Rect {
  return { left: x, top: baseline - ascent, right: x + width, bottom: baseline + descent };
}

export function areaOf({ left, top, right, bottom }: Rect): Area {
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Snaps to device px by rounding both edges, so that adjacent boxes neither overlap nor leave gaps. */
export function snapRect({ x, y, width, height }: Area, pixelRatio: number): Rect {
  return {
    left: snapPx(x, pixelRatio),
    top: snapPx(y, pixelRatio),
    right: snapPx(x + width, pixelRatio),
    bottom: snapPx(y + height, pixelRatio),
  };
}

/** Shrinks by the insets (grows if negative), but never inverts. */
export function insetRect(rect: Rect, by: UsedEdges): Rect {
  const left = rect.left + by.left;
  const top = rect.top + by.top;
  return { left, top, right: Math.max(left, rect.right - by.right), bottom: Math.max(top, rect.bottom - by.bottom) };
}

/** Border width in whole px, independent of position, so that borders of equal width look alike. */
export function wholeWidth(px: number): number {
  return px > 0 ? Math.max(1, Math.round(px)) : 0;
}

function isWhole(px: number): boolean {
  return Number.isInteger(px) && px >= 0;
}

export function wholeWidths(widths: UsedEdges): UsedEdges {
  const { top, right, bottom, left } = widths;
  // Most borders have whole widths.
  if (isWhole(top) && isWhole(right) && isWhole(bottom) && isWhole(left)) return widths;
  return { top: wholeWidth(top), right: wholeWidth(right), bottom: wholeWidth(bottom), left: wholeWidth(left) };
}

export function growRect(rect: Rect, by: number): Rect {
  return insetRect(rect, { top: -by, right: -by, bottom: -by, left: -by });
}

export function intersectRects(a: Rect, b: Rect): Rect {
  const left = Math.max(a.left, b.left);
  const top = Math.max(a.top, b.top);
  return {
    left,
    top,
    right: Math.max(left, Math.min(a.right, b.right)),
    bottom: Math.max(top, Math.min(a.bottom, b.bottom)),
  };
}

/** The rectangle around both; the first may be absent. */
export function uniteRects(one: Rect | undefined, other: Rect): Rect {
  if (!one) return other;
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

/** Rounds each edge to the nearest whole px. */
export function roundRect({ left, top, right, bottom }: Rect): Rect {
  return { left: Math.round(left), top: Math.round(top), right: Math.round(right), bottom: Math.round(bottom) };
}

/** All px that the rectangle touches. */
export function roundOut({ left, top, right, bottom }: Rect): Rect {
  return { left: Math.floor(left), top: Math.floor(top), right: Math.ceil(right), bottom: Math.ceil(bottom) };
}

export function widthOf(rect: Rect): number {
  return rect.right - rect.left;
}

export function heightOf(rect: Rect): number {
  return rect.bottom - rect.top;
}

/** Whether all edges are on whole px. */
export function isWholeRect({ left, top, right, bottom }: Rect): boolean {
  return Number.isInteger(left) && Number.isInteger(top) && Number.isInteger(right) && Number.isInteger(bottom);
}

export function isEmptyRect(rect: Rect): boolean {
  return rect.right <= rect.left || rect.bottom <= rect.top;
}
