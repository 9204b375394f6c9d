import { snapPx } from '../layout/size/snap.js';

/** A rectangle by its edges, device px. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Placed {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function rectOf({ x, y, width, height }: Placed): Rect {
  return { left: x, top: y, right: x + width, bottom: y + height };
}

/** Snaps to device px by rounding both edges, so that adjacent boxes neither overlap nor leave gaps. */
export function snapRect({ x, y, width, height }: Placed, pixelRatio: number): Rect {
  return {
    left: snapPx(x, pixelRatio),
    top: snapPx(y, pixelRatio),
    right: snapPx(x + width, pixelRatio),
    bottom: snapPx(y + height, pixelRatio),
  };
}

interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Shrinks by the insets (grows if negative), but never inverts. */
export function insetRect(rect: Rect, by: Insets): Rect {
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

export function wholeWidths(widths: Insets): Insets {
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
