import { Path2D } from '../../font/canvas.js';
import type { Element } from '../../html/dom.js';
import { writeColor } from '../color.js';
import { fillWithPaint } from './svg-draw.js';
import { readShare } from './svg-length.js';
import { type SvgPainting, styleOf, svgProperty } from './svg-painting.js';
import { setStroke, strokeShapeOf } from './svg-stroke.js';
import { fontAt, pieceWidth, scaleOf } from './svg-text-measure.js';
import type { TextPaints } from './svg-text-paints.js';
import type { PlacedPiece } from './svg-text-pieces.js';

type Line = 'underline' | 'overline' | 'line-through';

/** Paints lines of `text-decoration`, with the font and paint of the elements that specify them. */
export function decorate(
  painting: SvgPainting,
  piece: PlacedPiece,
  paints: TextPaints,
  layer: 'below' | 'above',
): void {
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
