import { type BorderStyle, NO_EDGES } from '../../css/computed/box-values.js';
import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { Color } from '../../css/computed/image-values.js';
import { Path2D } from '../../font/canvas.js';
import type { UsedEdges } from '../../layout/box.js';
import { strokeFrame } from '../fill-rects.js';
import { isOnPixels } from '../matrix.js';
import { fillRect, markFill, marksNothing, type Painting } from '../painting.js';
import { dashInk } from '../readable-ink.js';
import type { Rect } from '../rect.js';
import { writeColor } from '../write-color.js';
import { paintDashes } from './border-dashes.js';
import { planDashes } from './border-line.js';
import { darkShade, lightShade } from './border-shades.js';
import { insetRounded, isRounded, type RoundedRect, roundedPath } from './rounded.js';

type Side = 'top' | 'right' | 'bottom' | 'left';
const SIDES: readonly Side[] = ['top', 'right', 'bottom', 'left'];

/** Paints the borders of a box: `outer` is its snapped border box, `widths` are whole px. */
export function paintBorder(painting: Painting, style: ComputedStyle, outer: RoundedRect, widths: UsedEdges): void {
  if (isFrame(style, outer, widths) && isOnPixels(painting.matrix)) {
    paintFrame(painting, outer.rect, widths.top, style.borderColor.top);
    return;
  }
  const sides = SIDES.filter(
    (side) => widths[side] > 0 && isDrawn(style.borderStyle[side]) && style.borderColor[side].a > 0,
  );
  const first = sides[0];
  if (!first) return;
  const isUniform =
    sides.length === 4 &&
    sides.every(
      (side) =>
        style.borderStyle[side] === style.borderStyle[first] &&
        widths[side] === widths[first] &&
        isSameColor(style.borderColor[side], style.borderColor[first]),
    );
  const borderStyle = style.borderStyle[first];
  if (
    isUniform &&
    (borderStyle === 'double'
      ? widths[first] >= 3
      : isRounded(outer) && borderStyle !== 'inset' && borderStyle !== 'outset')
  )
    paintRing(painting, outer, widths, borderStyle, style.borderColor[first]);
  else for (const side of sides) paintSide(painting, style, outer, widths, side);
}

/** Whether a border is four equal solid sides with square corners on whole px. */
function isFrame({ borderStyle, borderColor }: ComputedStyle, outer: RoundedRect, widths: UsedEdges): boolean {
  const { left, top, right, bottom } = outer.rect;
  const width = widths.top;
  const isSolid =
    borderStyle.top === 'solid' &&
    borderStyle.right === 'solid' &&
    borderStyle.bottom === 'solid' &&
    borderStyle.left === 'solid';
  return (
    isSolid &&
    Number.isInteger(width) &&
    width > 0 &&
    widths.right === width &&
    widths.bottom === width &&
    widths.left === width &&
    Number.isInteger(left) &&
    Number.isInteger(top) &&
    Number.isInteger(right) &&
    Number.isInteger(bottom) &&
    right - left > 2 * width &&
    bottom - top > 2 * width &&
    borderColor.top.a > 0 &&
    isSameColor(borderColor.right, borderColor.top) &&
    isSameColor(borderColor.bottom, borderColor.top) &&
    isSameColor(borderColor.left, borderColor.top) &&
    !isRounded(outer)
  );
}

function paintFrame(painting: Painting, { left, top, right, bottom }: Rect, width: number, color: Color): void {
  painting.context.strokeStyle = writeColor(color);
  strokeFrame(painting.context, { x: left, y: top, width: right - left, height: bottom - top }, width);
  if (marksNothing(painting, color)) return;
  markFill(painting, { left, top, right, bottom: top + width }, color);
  markFill(painting, { left: right - width, top: top + width, right, bottom: bottom - width }, color);
  markFill(painting, { left, top: bottom - width, right, bottom }, color);
  markFill(painting, { left, top: top + width, right: left + width, bottom: bottom - width }, color);
}

function isDrawn(style: BorderStyle): boolean {
  return style !== 'none' && style !== 'hidden';
}

function isSameColor(a: Color, b: Color): boolean {
  return a.r === b.r && a.g === b.g && a.b === b.b && a.a === b.a;
}

/** Paints a uniform border with rounded corners. */
function paintRing(
  painting: Painting,
  outer: RoundedRect,
  widths: UsedEdges,
  borderStyle: BorderStyle,
  color: Color,
): void {
  const { context } = painting;
  const width = widths.top;
  if (borderStyle === 'dashed' || borderStyle === 'dotted') {
    const middle = insetRounded(outer, shareOf(widths, 0.5));
    const { rect } = middle;
    const dashes = planDashes(borderStyle, 2 * (rect.right - rect.left + rect.bottom - rect.top), width);
    context.save();
    context.strokeStyle = writeColor(dashInk(painting, color));
    context.lineWidth = width;
    context.lineCap = dashes.isRound ? 'round' : 'butt';
    context.setLineDash([dashes.dashPx, dashes.gapPx]);
    context.stroke(roundedPath(middle));
    context.restore();
    return;
  }
  const rings: [number, number, Color][] =
    borderStyle === 'double'
      ? [
          [0, 1 / 3, color],
          [2 / 3, 1, color],
        ]
      : borderStyle === 'groove' || borderStyle === 'ridge'
        ? [
            [0, 0.5, color],
            [0.5, 1, darkShade(color)],
          ]
        : [[0, 1, color]];
  for (const [from, to, ink] of rings) {
    const shape = roundedPath(insetRounded(outer, shareOf(widths, from)), insetRounded(outer, shareOf(widths, to)));
    context.fillStyle = writeColor(ink);
    context.fill(shape, 'evenodd');
  }
  for (const side of SIDES) markFill(painting, stripOf(outer.rect, widths, side, 0, 1), color);
}

function shareOf(widths: UsedEdges, share: number): UsedEdges {
  if (share === 0) return NO_EDGES;
  const part = (width: number): number => (share === 1 ? width : share === 0.5 ? width / 2 : Math.round(width * share));
  return { top: part(widths.top), right: part(widths.right), bottom: part(widths.bottom), left: part(widths.left) };
}

function paintSide(painting: Painting, style: ComputedStyle, outer: RoundedRect, widths: UsedEdges, side: Side): void {
  const { context } = painting;
  const borderStyle = style.borderStyle[side];
  const color = style.borderColor[side];
  const meetsOther = needsMitre(style, widths, side);
  if (borderStyle === 'solid' && !meetsOther && !isRounded(outer)) {
    fillRect(painting, stripOf(trim(outer.rect, widths, side, false), widths, side, 0, 1), color);
    return;
  }
  context.save();
  if (isRounded(outer)) context.clip(roundedPath(outer, insetRounded(outer, widths)), 'evenodd');
  if (meetsOther || isRounded(outer)) context.clip(mitreOf(outer.rect, widths, side));
  const strip = (from: number, to: number, ink: Color): void =>
    fillRect(
      painting,
      stripOf(isRounded(outer) ? outer.rect : trim(outer.rect, widths, side, meetsOther), widths, side, from, to),
      ink,
    );
  const isLit = side === 'top' || side === 'left';
  const dark = darkShade(color);
  const light = lightShade(color);
  switch (borderStyle) {
    case 'dashed':
    case 'dotted':
      paintDashes(painting, stripOf(outer.rect, widths, side, 0, 1), isAcross(side), borderStyle, color);
      break;
    case 'double':
      if (widths[side] < 3) strip(0, 1, color);
      else {
        strip(0, 1 / 3, color);
        strip(2 / 3, 1, color);
      }
      break;
    case 'groove':
    case 'ridge':
      strip(0, 0.5, isLit === (borderStyle === 'groove') ? dark : light);
      strip(0.5, 1, isLit === (borderStyle === 'groove') ? light : dark);
      break;
    case 'inset':
    case 'outset':
      strip(0, 1, isLit === (borderStyle === 'inset') ? dark : light);
      break;
    default:
      strip(0, 1, color);
  }
  context.restore();
}

/**
 * Sides of equal colour extend into the corner; left and right leave it to top and bottom, so that alpha is not
 * doubled.
 */
function trim(rect: Rect, widths: UsedEdges, side: Side, isMitred: boolean): Rect {
  if (isMitred || side === 'top' || side === 'bottom') return rect;
  return { ...rect, top: rect.top + widths.top, bottom: rect.bottom - widths.bottom };
}

function stripOf(rect: Rect, widths: UsedEdges, side: Side, from: number, to: number): Rect {
  const width = widths[side];
  const [near, far] = [Math.round(width * from), Math.round(width * to)];
  switch (side) {
    case 'top':
      return { ...rect, top: rect.top + near, bottom: rect.top + far };
    case 'bottom':
      return { ...rect, top: rect.bottom - far, bottom: rect.bottom - near };
    case 'left':
      return { ...rect, left: rect.left + near, right: rect.left + far };
    case 'right':
      return { ...rect, left: rect.right - far, right: rect.right - near };
  }
}

function isAcross(side: Side): boolean {
  return side === 'top' || side === 'bottom';
}

function needsMitre(style: ComputedStyle, widths: UsedEdges, side: Side): boolean {
  const neighbours: readonly Side[] = isAcross(side) ? ['left', 'right'] : ['top', 'bottom'];
  return neighbours.some(
    (other) =>
      widths[other] > 0 &&
      (!isSameColor(style.borderColor[side], style.borderColor[other]) ||
        style.borderStyle[side] !== style.borderStyle[other] ||
        (style.borderStyle[side] !== 'solid' && style.borderStyle[side] !== 'double')) &&
      style.borderStyle[side] !== 'dashed' &&
      style.borderStyle[side] !== 'dotted',
  );
}

/** The part of the frame between the diagonals through the corners. */
function mitreOf(rect: Rect, widths: UsedEdges, side: Side): Path2D {
  const { left, top, right, bottom } = rect;
  const inner = {
    left: left + widths.left,
    top: top + widths.top,
    right: right - widths.right,
    bottom: bottom - widths.bottom,
  };
  const path = new Path2D();
  const points: Record<Side, [number, number][]> = {
    top: [
      [left, top],
      [right, top],
      [inner.right, inner.top],
      [inner.left, inner.top],
    ],
    right: [
      [right, top],
      [right, bottom],
      [inner.right, inner.bottom],
      [inner.right, inner.top],
    ],
    bottom: [
      [left, bottom],
      [right, bottom],
      [inner.right, inner.bottom],
      [inner.left, inner.bottom],
    ],
    left: [
      [left, top],
      [left, bottom],
      [inner.left, inner.bottom],
      [inner.left, inner.top],
    ],
  };
  points[side].forEach(([x, y], i) => {
    if (i === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
  });
  path.closePath();
  return path;
}
