import type { ComputedStyle } from '../css/computed/computed-style.js';
import type { BlockBox, Box, Fragment, InlineBox, ReplacedBox, TextFragment } from '../layout/box.js';
import { mapRect } from './matrix.js';
import { growRect, heightOf, type Rect, rectOf, rectOfText, roundOut, uniteRects, widthOf } from './rect.js';

/** Margin for outlines, shadows and glyphs that exceed their box. */
const MARGIN_PX = 8;
/** How far an SVG filter may extend beyond its box, in addition to half of the box's size. */
const FILTER_REACH_PX = 40;

/** Bounds of everything that a box and its content may paint, before transforms of its descendants. */
export function inkBoundsOf(box: BlockBox | ReplacedBox): Rect {
  const bounds = rectOf(box);
  include(box, bounds);
  return withMargin(bounds);
}

/** The same for an inline element with this border box and its content in these fragments. */
export function inkBoundsOfInline(box: InlineBox, border: Rect, fragments: readonly Fragment[]): Rect {
  const bounds = { ...border };
  includeGrown(box.style, border, bounds);
  for (const fragment of fragments) {
    if (fragment.kind === 'text') includeText(fragment, bounds);
    else if (fragment.kind === 'inline') includeGrown(fragment.box.style, rectOf(fragment), bounds);
  }
  include(box, bounds);
  return withMargin(bounds);
}

function withMargin(bounds: Bounds): Rect {
  return growRect(roundOut(bounds), MARGIN_PX);
}

type Bounds = { -readonly [K in keyof Rect]: Rect[K] };

function include(box: Box, bounds: Bounds): void {
  if (box.kind === 'text') return;
  if (box.kind !== 'inline') includeGrown(box.style, rectOf(box), bounds);
  if (box.kind === 'block')
    for (const line of box.lines)
      for (const fragment of line.fragments) if (fragment.kind === 'text') includeText(fragment, bounds);
  if (box.kind !== 'replaced') for (const child of box.children) include(child, bounds);
}

function includeGrown({ boxShadow, outline, filter, transform }: ComputedStyle, rect: Rect, bounds: Bounds): void {
  const longer = Math.max(widthOf(rect), heightOf(rect));
  let grow = outline.width + Math.max(0, outline.offset);
  for (const { x, y, blur, spread } of boxShadow)
    grow = Math.max(grow, Math.abs(x) + Math.abs(y) + 2 * blur + Math.max(0, spread));
  for (const one of filter)
    if (one.kind === 'drop-shadow') grow += Math.abs(one.shadow.x) + Math.abs(one.shadow.y) + 3 * one.shadow.blur;
    else if (one.kind === 'blur') grow += one.amount * 3;
    else if (one.kind === 'url') grow += FILTER_REACH_PX + longer * 0.5;
  // A rotated or scaled box may extend far; its layer is clipped to the screen anyway.
  if (transform.length > 0) grow += longer * 2;
  extend(bounds, growRect(rect, grow));
}

function includeText(fragment: TextFragment, bounds: Bounds): void {
  let grow = fragment.box.style.textStroke.width;
  for (const { x, y, blur } of fragment.box.style.textShadow)
    grow = Math.max(grow, Math.abs(x), Math.abs(y)) + 2 * blur;
  const line = growRect(rectOfText(fragment), grow);
  extend(bounds, fragment.turn ? mapRect(fragment.turn, line) : line);
}

function extend(bounds: Bounds, rect: Rect): void {
  Object.assign(bounds, uniteRects(bounds, rect));
}
