import type { ComputedStyle } from '../css/computed-style.js';
import type { BlockBox, Box, Fragment, InlineBox, ReplacedBox, TextFragment } from '../layout/box.js';
import { mapRect } from './matrix.js';
import { heightOf, type Rect, rectOf, widthOf } from './rect.js';

/** Margin for outlines, shadows and glyphs that exceed their box. */
const MARGIN_PX = 8;
/** How far an SVG filter may extend beyond its box, in addition to half of the box's size. */
const FILTER_REACH_PX = 40;

/** Bounds of everything that a box and its content may paint, before transforms of its descendants. */
export function inkBoundsOf(box: BlockBox | ReplacedBox): Rect {
  const bounds = { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
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
  return {
    left: Math.floor(bounds.left) - MARGIN_PX,
    top: Math.floor(bounds.top) - MARGIN_PX,
    right: Math.ceil(bounds.right) + MARGIN_PX,
    bottom: Math.ceil(bounds.bottom) + MARGIN_PX,
  };
}

interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

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
  extend(bounds, rect.left - grow, rect.top - grow, rect.right + grow, rect.bottom + grow);
}

function includeText(fragment: TextFragment, bounds: Bounds): void {
  let grow = fragment.box.style.textStroke.width;
  for (const { x, y, blur } of fragment.box.style.textShadow)
    grow = Math.max(grow, Math.abs(x), Math.abs(y)) + 2 * blur;
  const line = {
    left: fragment.x - grow,
    top: fragment.baseline - fragment.ascent - grow,
    right: fragment.x + fragment.width + grow,
    bottom: fragment.baseline + fragment.descent + grow,
  };
  const { left, top, right, bottom } = fragment.turn ? mapRect(fragment.turn, line) : line;
  extend(bounds, left, top, right, bottom);
}

function extend(bounds: Bounds, left: number, top: number, right: number, bottom: number): void {
  bounds.left = Math.min(bounds.left, left);
  bounds.top = Math.min(bounds.top, top);
  bounds.right = Math.max(bounds.right, right);
  bounds.bottom = Math.max(bounds.bottom, bottom);
}
