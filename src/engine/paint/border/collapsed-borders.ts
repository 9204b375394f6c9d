import type { Edges } from '../../css/computed/box-values.js';
import type { Color } from '../../css/computed/image-values.js';
import type { CollapsedBorder } from '../../layout/box.js';
import { snapPx } from '../../layout/size/snap.js';
import { fillRect, type Painting } from '../painting.js';
import { type Rect, wholeWidth } from '../rect.js';
import { darkShade, lightShade } from './border-shades.js';

/**
 * Paints the borders of a cell, half of which are outside of it. `rect` is not snapped: a line of odd width has its
 * middle between two pixels, and browsers round its top and left edge.
 */
export function paintCollapsedBorders(painting: Painting, rect: Rect, edges: Edges<CollapsedBorder>): void {
  const top = withWholeWidth(edges.top);
  const right = withWholeWidth(edges.right);
  const bottom = withWholeWidth(edges.bottom);
  const left = withWholeWidth(edges.left);
  // Computed from unrounded widths: on dense panels, lines of 1 CSS px extend 0.9 px to both sides.
  const start = (middle: number, { width }: CollapsedBorder): number =>
    snapPx(middle - width / 2, painting.page.pixelRatio);
  const outerLeft = start(rect.left, edges.left);
  const outerRight = start(rect.right, edges.right) + right.width;
  const outerTop = start(rect.top, edges.top);
  const outerBottom = start(rect.bottom, edges.bottom) + bottom.width;
  const lines: readonly (readonly [CollapsedBorder, Rect])[] = [
    [top, { left: outerLeft, top: outerTop, right: outerRight, bottom: outerTop + top.width }],
    [bottom, { left: outerLeft, top: outerBottom - bottom.width, right: outerRight, bottom: outerBottom }],
    [left, { left: outerLeft, top: outerTop, right: outerLeft + left.width, bottom: outerBottom }],
    [right, { left: outerRight - right.width, top: outerTop, right: outerRight, bottom: outerBottom }],
  ];
  // Where lines meet, the widest one gets the corner.
  for (const [border, line] of [...lines].sort(([a], [b]) => a.width - b.width)) paintLine(painting, border, line);
}

function withWholeWidth(border: CollapsedBorder): CollapsedBorder {
  return { ...border, width: wholeWidth(border.width) };
}

function paintLine(painting: Painting, { style, width, color }: CollapsedBorder, rect: Rect): void {
  if (width <= 0 || style === 'none' || style === 'hidden') return;
  const isAcross = rect.right - rect.left > rect.bottom - rect.top;
  if (style !== 'dashed' && style !== 'dotted') {
    for (const [line, shade] of shadedLines(style, width, color, rect, isAcross)) fillRect(painting, line, shade);
    return;
  }
  const dash = style === 'dotted' ? width : width * 3;
  const [from, to] = isAcross ? [rect.left, rect.right] : [rect.top, rect.bottom];
  for (let at = from; at < to; at += dash * 2) {
    const end = Math.min(to, at + dash);
    fillRect(painting, isAcross ? { ...rect, left: at, right: end } : { ...rect, top: at, bottom: end }, color);
  }
}

/** The lines of a border that is not broken; `inset` and `outset` look like `ridge` and `groove` (CSS 2, section 17.6.3). */
function shadedLines(
  style: CollapsedBorder['style'],
  width: number,
  color: Color,
  rect: Rect,
  isAcross: boolean,
): readonly (readonly [Rect, Color])[] {
  if (style === 'double' && width >= 3)
    return doubleLines(rect, isAcross, Math.round(width / 3)).map((line) => [line, color] as const);
  const isRidge = style === 'ridge' || style === 'inset';
  if (width < 2 || (!isRidge && style !== 'groove' && style !== 'outset')) return [[rect, color]];
  const half = Math.round(width / 2);
  const [near, far] = isAcross
    ? [
        { ...rect, bottom: rect.top + half },
        { ...rect, top: rect.top + half },
      ]
    : [
        { ...rect, right: rect.left + half },
        { ...rect, left: rect.left + half },
      ];
  const [light, dark] = [lightShade(color), darkShade(color)];
  return isRidge
    ? [
        [near, light],
        [far, dark],
      ]
    : [
        [near, dark],
        [far, light],
      ];
}

function doubleLines(rect: Rect, isAcross: boolean, thick: number): readonly Rect[] {
  const { left, top, right, bottom } = rect;
  return isAcross
    ? [
        { ...rect, bottom: top + thick },
        { ...rect, top: bottom - thick },
      ]
    : [
        { ...rect, right: left + thick },
        { ...rect, left: right - thick },
      ];
}
