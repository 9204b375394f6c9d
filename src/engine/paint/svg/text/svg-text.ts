import { Path2D } from '../../../font/canvas.js';
import { cutVertical } from '../../../font/vertical-text.js';
import type { Area } from '../../../geometry.js';
import type { Element } from '../../../html/dom.js';
import { areaOf } from '../../rect.js';
import { writeColor } from '../../write-color.js';
import { type SvgPainting, styleOf, svgProperty, transformed } from '../painting-state.js';
import { fillWithPaint } from '../shape/draw-outline.js';
import { setStroke, strokeShapeOf } from '../shape/stroke-shape.js';
import { readShare } from '../svg-length.js';
import { drawPiece } from './draw-piece.js';
import { type PlacedGlyphs, placeText } from './place-glyphs.js';
import type { PlacedPiece } from './text-chunks.js';
import { extentOf, fontAt, pieceWidth, scaleOf } from './text-measures.js';
import { TextPaints } from './text-paints.js';

/** Paints a `<text>` with its `tspan`s and `textPath`s, using the page's fonts. */
export function paintSvgText(painting: SvgPainting, element: Element): void {
  const placed = placeText(painting, element);
  const paints = new TextPaints(painting, () => boundsOfGlyphs(painting, placed));
  for (const glyphs of placed) {
    if (styleOf(painting, glyphs.element).visibility !== 'visible') continue;
    if (glyphs.isVertical) drawDown(painting, glyphs, paints);
    else if (glyphs.angle === 0 && glyphs.stretch === 1) drawDecorated(painting, glyphs, paints);
    else drawTurned(painting, glyphs, glyphs.angle, paints);
  }
}

/** Box around the characters of a text in user units. */
export function textBoundsOf(painting: SvgPainting, element: Element): Area {
  return boundsOfGlyphs(painting, placeText(painting, element));
}

function boundsOfGlyphs(painting: SvgPainting, placed: readonly PlacedGlyphs[]): Area {
  if (placed.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const glyphs of placed) {
    const { ascent, descent } = extentOf(painting, glyphs.element);
    const width = pieceWidth(painting, glyphs);
    const turn = glyphs.angle + (glyphs.isVertical ? Math.PI / 2 : 0);
    const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
    const [above, below] = glyphs.isVertical ? [(ascent + descent) / 2, (ascent + descent) / 2] : [ascent, descent];
    for (const across of [0, width])
      for (const down of [-above, below]) {
        const [x, y] = [glyphs.x + cos * across - sin * down, glyphs.y + sin * across + cos * down];
        bounds.left = Math.min(bounds.left, x);
        bounds.top = Math.min(bounds.top, y);
        bounds.right = Math.max(bounds.right, x);
        bounds.bottom = Math.max(bounds.bottom, y);
      }
  }
  return areaOf(bounds);
}

function drawDecorated(painting: SvgPainting, glyphs: PlacedGlyphs, paints: TextPaints): void {
  decorate(painting, glyphs, paints, 'below');
  drawPiece(painting, glyphs, paints);
  decorate(painting, glyphs, paints, 'above');
}

/** The origin is the start of the baseline. */
function drawTurned(painting: SvgPainting, glyphs: PlacedGlyphs, angle: number, paints: TextPaints): void {
  const { x, y, stretch } = glyphs;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const { context } = painting;
  context.save();
  const inner = transformed(painting, { a: cos * stretch, b: sin * stretch, c: -sin, d: cos, e: x, f: y });
  drawDecorated(inner, { ...glyphs, x: 0, y: 0, stretch: 1 }, paints.within(inner));
  context.restore();
}

/** Draws stacked characters: upright ones centred on the line, the others rotated. */
function drawDown(painting: SvgPainting, glyphs: PlacedGlyphs, paints: TextPaints): void {
  const font = fontAt(painting, glyphs.element, scaleOf(painting));
  const { text: host } = painting.page;
  const scale = scaleOf(painting);
  const along = host.verticalFonts.alongLine(font);
  const { ascentPx, descentPx } = host.metrics(along);
  const middle = (ascentPx - descentPx) / 2 / scale;
  const parts = font.orientation
    ? cutVertical(glyphs.text, font.orientation)
    : [{ text: glyphs.text, isUpright: false }];
  let { y } = glyphs;
  for (const part of parts) {
    const one = { ...glyphs, text: part.text, y };
    const advance = pieceWidth(painting, one);
    const [run] = part.isUpright ? host.split(part.text, font) : [];
    if (run && glyphs.angle === 0) {
      const width = host.advance(part.text, along) / scale;
      const { ascent } = host.uprightExtent(run, font);
      drawPiece(painting, { ...one, x: glyphs.x - width / 2, y: y + ascent / scale }, paints);
    } else {
      const angle = (part.isUpright ? 0 : Math.PI / 2) + glyphs.angle;
      const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
      const shifted = { ...one, x: glyphs.x - sin * middle, y: y + cos * middle };
      drawTurned(painting, shifted, angle, paints);
    }
    y += advance;
  }
}

type Line = 'underline' | 'overline' | 'line-through';

/** Paints lines of `text-decoration`, with the font and paint of the elements that specify them. */
function decorate(painting: SvgPainting, piece: PlacedPiece, paints: TextPaints, layer: 'below' | 'above'): void {
  for (let at: Element | undefined = piece.element; at?.namespace === 'svg'; at = at.parent)
    for (const line of styleOf(painting, at).textDecoration?.lines ?? [])
      if ((line === 'line-through') === (layer === 'above')) drawLine(painting, piece, at, line, paints);
}

function drawLine(painting: SvgPainting, piece: PlacedPiece, owner: Element, line: Line, paints: TextPaints): void {
  const { context } = painting;
  const scale = scaleOf(painting);
  const metrics = painting.page.text.metrics(fontAt(painting, owner, scale));
  const thickness = metrics.underlineThicknessPx / scale;
  const middle = {
    underline: metrics.underlinePositionPx / scale,
    overline: -metrics.ascentPx / scale + thickness / 2,
    'line-through': -metrics.xHeightPx / scale / 2,
  }[line];
  const area = {
    x: piece.x,
    y: piece.y + middle - thickness / 2,
    width: pieceWidth(painting, piece),
    height: thickness,
  };
  const path = new Path2D();
  path.rect(area.x, area.y, area.width, area.height);
  const [fill, stroke] = [paints.of(owner, 'fill'), paints.of(owner, 'stroke')];
  context.save();
  context.globalAlpha *= readShare(svgProperty(painting, owner, 'fill-opacity'), 1);
  if (fill?.kind === 'color') {
    context.fillStyle = writeColor(fill.color);
    context.fill(path);
  } else if (fill) {
    context.clip(path);
    fillWithPaint(painting, fill, area);
  }
  context.restore();
  if (stroke?.kind !== 'color') return;
  context.save();
  context.globalAlpha *= readShare(svgProperty(painting, owner, 'stroke-opacity'), 1);
  setStroke(context, strokeShapeOf(painting, owner));
  context.strokeStyle = writeColor(stroke.color);
  context.stroke(path);
  context.restore();
}
