import { IDENTITY } from '../affine.js';
import type { ComputedStyle } from '../css/computed/computed-style.js';
import type { Canvas } from '../font/canvas.js';
import type { BlockBox } from '../layout/box.js';
import { hasBackground, paintBackground } from './background/background.js';
import { boxShapeOf } from './border/box-decoration.js';
import type { RoundedRect } from './border/rounded.js';
import { applyEffects } from './effect/effects.js';
import { paintStackingContext } from './flow.js';
import type { Page, Painting } from './painting.js';
import { heightOf, type Rect, rectOf, widthOf } from './rect.js';
import { hasGroupEffects } from './stacking.js';
import { greyOf } from './write-color.js';

const NO_RADIUS = Object.freeze({ x: 0, y: 0 });

/**
 * Paints a laid-out page on white, or only `part` of it, in whole px. `root` is the box of `<html>`; `page.rootStyle`
 * has the background of the canvas.
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
  if (hasGroupEffects(root.style)) paintRootGroup(painting, root, screen);
  else paintCanvas(painting, root, screen);
}

/** Paints the background of the canvas and then the root element. */
function paintCanvas(painting: Painting, root: BlockBox, screen: Rect): void {
  const { rootStyle } = painting.page;
  const color = rootStyle.backgroundColor;
  if (hasBackground(rootStyle)) {
    const whole: RoundedRect = {
      rect: screen,
      topLeft: NO_RADIUS,
      topRight: NO_RADIUS,
      bottomRight: NO_RADIUS,
      bottomLeft: NO_RADIUS,
    };
    paintBackground(painting, rootStyle, { ...boxShapeOf(painting, root), canvas: whole });
  }
  paintStackingContext({ ...painting, backdropGrey: greyOf(color) * color.a + 255 * (1 - color.a) }, root);
}

/** Effects of the root element also apply to the background of the canvas. */
function paintRootGroup(painting: Painting, root: BlockBox, screen: Rect): void {
  const { style } = root;
  const effects: BlockBox = { ...root, style: { ...style, transform: [], clipPath: undefined } };
  const target = {
    box: effects,
    border: rectOf(root),
    bounds: () => screen,
    shapeOn: (inner: Painting) => boxShapeOf(inner, root),
  };
  const isRootStyle = painting.page.rootStyle === style;
  root.style = { ...style, opacity: 1, filter: [], masks: [], mixBlendMode: 'normal' };
  const page = isRootStyle ? { ...painting.page, rootStyle: root.style } : painting.page;
  applyEffects({ ...painting, page }, target, (inner) => paintCanvas(inner, root, screen));
  root.style = style;
}

/** The style whose background covers the canvas: that of `<html>`, or of `<body>` if `<html>` has none. */
export function chooseRootStyle(root: BlockBox): ComputedStyle {
  if (hasBackground(root.style) || root.style.contain.length > 0) return root.style;
  const body = root.children.find((child) => child.kind === 'block' && child.element?.tag === 'body');
  return body && body.style.contain.length === 0 ? body.style : root.style;
}
