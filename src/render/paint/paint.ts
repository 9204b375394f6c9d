import type { ComputedStyle } from '../css/computed-style.js';
import type { Canvas } from '../font/canvas.js';
import type { BlockBox } from '../layout/box.js';
import { hasBackground, paintBackground } from './background.js';
import { boxShapeOf } from './box-decoration.js';
import { greyOf } from './color.js';
import { paintStackingContext } from './flow.js';
import { IDENTITY } from './matrix.js';
import type { Page, Painting } from './painting.js';
import { heightOf, type Rect, widthOf } from './rect.js';
import type { RoundedRect } from './rounded.js';

const NO_RADIUS = Object.freeze({ x: 0, y: 0 });

/**
 * Paints a laid-out page on white, or only `part` of it, whole px. `root` is the box of `<html>`; `page.rootStyle` has
 * the background of the canvas.
 */
export function paintPage(page: Page, canvas: Canvas, root: BlockBox, part: Rect): void {
  const context = canvas.getContext('2d');
  context.reset();
  context.beginPath();
  context.rect(part.left, part.top, widthOf(part), heightOf(part));
  context.clip();
  context.fillStyle = '#fff';
  context.fillRect(0, 0, page.widthPx, page.heightPx);
  const screen = { left: 0, top: 0, right: page.widthPx, bottom: page.heightPx };
  const painting: Painting = {
    page,
    canvas,
    context,
    matrix: IDENTITY,
    clip: part,
    backdropGrey: 255,
    marksTones: true,
  };
  const color = page.rootStyle.backgroundColor;
  if (hasBackground(page.rootStyle)) {
    const whole: RoundedRect = {
      rect: screen,
      topLeft: NO_RADIUS,
      topRight: NO_RADIUS,
      bottomRight: NO_RADIUS,
      bottomLeft: NO_RADIUS,
    };
    paintBackground(painting, page.rootStyle, { ...boxShapeOf(painting, root), canvas: whole });
  }
  paintStackingContext({ ...painting, backdropGrey: greyOf(color) * color.a + 255 * (1 - color.a) }, root);
}

/** The style whose background covers the canvas: that of `<html>`, or of `<body>` if `<html>` has none. */
export function chooseRootStyle(root: BlockBox): ComputedStyle {
  if (hasBackground(root.style) || root.style.contain.length > 0) return root.style;
  const body = root.children.find((child) => child.kind === 'block' && child.element?.tag === 'body');
  return body && body.style.contain.length === 0 ? body.style : root.style;
}
