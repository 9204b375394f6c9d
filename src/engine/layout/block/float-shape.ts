import { NO_EDGES } from '../../css/computed/box-values.js';
import { type ContainerSize, type Length, resolveLength } from '../../css/computed/computed-length.js';
import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { GeometryBox, Shape } from '../../css/computed/effect-values.js';
import type { Area, Point } from '../../geometry.js';
import type { BoxEdges, SizedBox, UsedEdges } from '../box.js';
import type { LayoutHost } from '../contract.js';
import { flattenShape } from './flatten-shape.js';

/** Outermost edges of a shape over some height, px. */
interface ShapeSpan {
  readonly left: number;
  readonly right: number;
}

/** What lines flow around a float, in px of its margin box; `undefined` where the shape leaves the height free. */
export type FloatShape = (top: number, bottom: number) => ShapeSpan | undefined;

/** The shape of a float with that border box (CSS Shapes 1); `undefined` for its margin box. */
export function shapeOfFloat(
  box: SizedBox,
  size: { readonly width: number; readonly height: number },
  edges: BoxEdges,
  basis: { readonly width: number; readonly container: ContainerSize },
  layout: LayoutHost,
): FloatShape | undefined {
  const { shapeOutside, shapeMargin, turned } = box.style;
  if (!shapeOutside || turned) return undefined;
  const spans = 'image' in shapeOutside ? spansOfImage(box, size, edges, layout) : undefined;
  const shape =
    'image' in shapeOutside
      ? spans
      : spansOfPoints(pointsOf(box.style, shapeOutside.shape, shapeOutside.box, size, edges, basis.container));
  const margin = resolveLength(shapeMargin, basis.width, basis.container) ?? 0;
  return shape && margin > 0 ? grow(shape, margin) : shape;
}

function pointsOf(
  style: ComputedStyle,
  shape: Shape | undefined,
  box: GeometryBox,
  size: { readonly width: number; readonly height: number },
  edges: BoxEdges,
  container: ContainerSize,
): readonly Point[] {
  const area = areaOf(box, size, edges);
  if (shape) return flattenShape(shape, area, container);
  // As in browsers, percentages of the margin box refer to that box.
  const basisBox = box === 'margin-box' ? area : size;
  const corner = (
    name: keyof ComputedStyle['borderRadius'],
    horizontal: 'left' | 'right',
    vertical: 'top' | 'bottom',
  ) => {
    const { x, y } = style.borderRadius[name];
    const px = (length: Length, basisPx: number): number => resolveLength(length, basisPx, container) ?? 0;
    return {
      x: radiusOf(px(x, basisBox.width), box, edges, horizontal),
      y: radiusOf(px(y, basisBox.height), box, edges, vertical),
    };
  };
  const radius = {
    topLeft: corner('topLeft', 'left', 'top'),
    topRight: corner('topRight', 'right', 'top'),
    bottomRight: corner('bottomRight', 'right', 'bottom'),
    bottomLeft: corner('bottomLeft', 'left', 'bottom'),
  };
  return flattenShape({ kind: 'inset', inset: NO_EDGES, radius }, area, container);
}

/** The corner radius of the box at that edge. Browsers do not enlarge that of the margin box. */
function radiusOf(px: number, box: GeometryBox, edges: BoxEdges, side: keyof UsedEdges): number {
  if (box === 'border-box' || box === 'margin-box') return px;
  const inner = edges.border[side] + (box === 'content-box' ? edges.padding[side] : 0);
  return Math.max(0, px - inner);
}

/** A reference box in px of the margin box. */
function areaOf(
  box: GeometryBox,
  { width, height }: { readonly width: number; readonly height: number },
  { margin, border, padding }: BoxEdges,
): Area {
  const inset = (side: keyof UsedEdges): number => {
    if (box === 'margin-box') return -margin[side];
    const inBorder = box === 'border-box' ? 0 : border[side];
    return inBorder + (box === 'content-box' ? padding[side] : 0);
  };
  return {
    x: margin.left + inset('left'),
    y: margin.top + inset('top'),
    width: Math.max(0, width - inset('left') - inset('right')),
    height: Math.max(0, height - inset('top') - inset('bottom')),
  };
}

/** Spans of a closed line: edges of the shape within the height, wherever they are. */
function spansOfPoints(points: readonly Point[]): FloatShape {
  if (areOnOneLine(points)) return () => undefined;
  return (top, bottom) => {
    let left = Number.POSITIVE_INFINITY;
    let right = Number.NEGATIVE_INFINITY;
    let before = points.at(-1);
    for (const point of points) {
      if (before) {
        const [upper, lower] = before.y <= point.y ? [before, point] : [point, before];
        const touches =
          bottom > top ? upper.y < bottom && lower.y > Math.max(top, upper.y) : upper.y <= top && lower.y > top;
        if (touches) {
          for (const y of [Math.max(top, upper.y), Math.min(Math.max(bottom, top), lower.y)]) {
            const share = lower.y === upper.y ? 0 : (y - upper.y) / (lower.y - upper.y);
            const x = upper.x + (lower.x - upper.x) * share;
            left = Math.min(left, x);
            right = Math.max(right, x);
          }
        }
      }
      before = point;
    }
    return left <= right ? { left, right } : undefined;
  };
}

/** Such a shape has no area. */
function areOnOneLine([first, ...others]: readonly Point[]): boolean {
  const second = others.find(({ x, y }) => x !== first?.x || y !== first?.y);
  if (!first || !second) return true;
  const across = second.x - first.x;
  const down = second.y - first.y;
  return others.every(({ x, y }) => Math.abs((x - first.x) * down - (y - first.y) * across) < 1e-6);
}

function spansOfImage(
  box: SizedBox,
  size: { readonly width: number; readonly height: number },
  edges: BoxEdges,
  layout: LayoutHost,
): FloatShape | undefined {
  const { shapeOutside, shapeImageThreshold } = box.style;
  if (!shapeOutside || !('image' in shapeOutside)) return undefined;
  const area = areaOf('content-box', size, edges);
  const rows = layout.images.opaqueRows?.(shapeOutside.image, area.width, area.height, shapeImageThreshold);
  if (!rows) return undefined;
  return (top, bottom) => {
    let left = Number.POSITIVE_INFINITY;
    let right = Number.NEGATIVE_INFINITY;
    const first = Math.max(0, Math.floor(top - area.y));
    const last = Math.min(rows.length, Math.max(first + 1, Math.ceil(bottom - area.y)));
    for (let y = first; y < last; y++) {
      const row = rows[y];
      if (!row) continue;
      left = Math.min(left, row.left);
      right = Math.max(right, row.right);
    }
    return left <= right ? { left: left + area.x, right: right + area.x } : undefined;
  };
}

/** `shape-margin`: every point of the shape reaches that far. */
function grow(shape: FloatShape, margin: number): FloatShape {
  return (top, bottom) => {
    let left = Number.POSITIVE_INFINITY;
    let right = Number.NEGATIVE_INFINITY;
    const include = (span: ShapeSpan | undefined, reach: number): void => {
      if (!span) return;
      left = Math.min(left, span.left - reach);
      right = Math.max(right, span.right + reach);
    };
    include(shape(top, bottom), margin);
    for (let away = 0; away < margin; away += 1) {
      const reach = Math.sqrt(margin * margin - away * away);
      include(shape(top - away, top - away), reach);
      include(shape(bottom + away, bottom + away), reach);
    }
    return left <= right ? { left, right } : undefined;
  };
}
