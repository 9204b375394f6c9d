import { type Matrix, multiply } from '../../../affine.js';
import type { Color } from '../../../css/computed/image-values.js';
import type { Canvas, CanvasGradient } from '../../../font/canvas.js';
import type { Area } from '../../../geometry.js';
import type { Element } from '../../../html/dom.js';
import { invert } from '../../matrix.js';
import type { Rect } from '../../rect.js';
import { type ContextElement, enteringResource, referenced, type SvgPainting, svgProperty } from '../painting-state.js';
import { BLACK, resolveColor } from '../svg-color.js';
import { makeGradient } from './svg-gradient.js';
import { makePattern } from './svg-pattern.js';

/** Fill or stroke of a shape. The matrix maps the paint's units to those of the shape. */
export type SvgPaint =
  | { readonly kind: 'color'; readonly color: Color }
  | { readonly kind: 'gradient'; gradientFor(area: Rect): CanvasGradient; readonly matrix: Matrix }
  | { readonly kind: 'pattern'; readonly tile: Canvas; readonly matrix: Matrix };

export type PaintProperty = 'fill' | 'stroke';

/** Undefined for `none`. */
export function resolvePaint(
  painting: SvgPainting,
  element: Element,
  property: PaintProperty,
  bounds: () => Area,
): SvgPaint | undefined {
  if (painting.isSilhouette) return property === 'fill' ? { kind: 'color', color: BLACK } : undefined;
  const value = (svgProperty(painting, element, property) ?? (property === 'fill' ? 'black' : 'none')).trim();
  if (value === 'none' || value === '') return undefined;
  if (value === 'context-fill' || value === 'context-stroke') {
    const { contextElement } = painting;
    return contextElement && resolveContext(painting, contextElement, value === 'context-fill' ? 'fill' : 'stroke');
  }
  const reference = /^url\([^)]*\)\s*(.*)$/is.exec(value);
  if (!reference) return { kind: 'color', color: resolveColor(painting, element, value) };
  const server = referenced(painting, value);
  const inner = server && enteringResource(painting, server);
  const paint = server && inner ? resolveServer(inner, server, bounds()) : undefined;
  if (paint) return paint;
  const fallback = reference[1]?.trim();
  return fallback && fallback !== 'none'
    ? { kind: 'color', color: resolveColor(painting, element, fallback) }
    : undefined;
}

/** The paint of another element in the units of the one that uses it. */
function resolveContext(painting: SvgPainting, context: ContextElement, property: PaintProperty): SvgPaint | undefined {
  const { element } = context;
  // Only the matrix of the context element's painting is used: pixels go to the current canvas.
  const outer = { ...context.painting, context: painting.context, canvas: painting.canvas };
  const paint = resolvePaint(outer, element, property, () => painting.tools.boundsOf(outer, element));
  if (!paint || paint.kind === 'color') return paint;
  const inverse = invert(painting.matrix);
  return inverse && { ...paint, matrix: multiply(multiply(inverse, outer.matrix), paint.matrix) };
}

function resolveServer(painting: SvgPainting, server: Element, bounds: Area): SvgPaint | undefined {
  switch (server.tag) {
    case 'linearGradient':
    case 'radialGradient':
      return makeGradient(painting, server, bounds);
    case 'pattern':
      return makePattern(painting, server, bounds);
    default:
      return undefined;
  }
}
