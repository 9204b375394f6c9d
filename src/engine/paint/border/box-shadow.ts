import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { BoxShadow } from '../../css/computed/effect-values.js';
import { Path2D } from '../../font/canvas.js';
import type { UsedEdges } from '../../layout/box.js';
import { MAX_BLUR_PX } from '../../render-limits.js';
import type { Painting } from '../painting.js';
import { growRect, type Rect } from '../rect.js';
import { writeColor } from '../write-color.js';
import { insetRounded, type RoundedRect, roundedPath, traceRounded } from './rounded.js';

/** Paints shadows outside of the border box; nothing is painted below the box itself. */
export function paintOuterShadows(painting: Painting, style: ComputedStyle, outer: RoundedRect): void {
  for (const shadow of style.boxShadow.toReversed()) {
    if (shadow.inset || shadow.color.a === 0) continue;
    const spread = all(-shadow.spread);
    const shape = moveShape(insetRounded(outer, spread), shadow.x, shadow.y);
    const reach = growRect(shape.rect, 2 * shadow.blur + 2);
    painting.context.save();
    painting.context.clip(outsideOf(outer, reach), 'evenodd');
    castShadow(painting, roundedPath(shape), shadow, 'nonzero');
    painting.context.restore();
  }
}

/** Paints shadows inside the padding box. */
export function paintInnerShadows(
  painting: Painting,
  style: ComputedStyle,
  outer: RoundedRect,
  border: UsedEdges,
): void {
  const inside = insetRounded(outer, border);
  for (const shadow of style.boxShadow.toReversed()) {
    if (!shadow.inset || shadow.color.a === 0) continue;
    const hole = moveShape(insetRounded(inside, all(shadow.spread)), shadow.x, shadow.y);
    painting.context.save();
    painting.context.clip(roundedPath(inside));
    const reach = growRect(inside.rect, 2 * shadow.blur + Math.abs(shadow.x) + Math.abs(shadow.y) + 10);
    castShadow(painting, outsideOf(hole, reach), shadow, 'evenodd');
    painting.context.restore();
  }
}

function castShadow({ context }: Painting, path: Path2D, shadow: BoxShadow, rule: 'nonzero' | 'evenodd'): void {
  if (shadow.blur === 0) {
    context.fillStyle = writeColor(shadow.color);
    context.fill(path, rule);
    return;
  }
  // The blur radius of a shadow is twice the filter's standard deviation.
  context.filter = `blur(${Math.min(MAX_BLUR_PX, shadow.blur) / 2}px)`;
  context.fillStyle = writeColor(shadow.color);
  context.fill(path, rule);
  context.filter = 'none';
}

function outsideOf(shape: RoundedRect, reach: Rect): Path2D {
  const path = new Path2D();
  const left = Math.min(reach.left, shape.rect.left) - 1;
  const top = Math.min(reach.top, shape.rect.top) - 1;
  path.rect(
    left,
    top,
    Math.max(reach.right, shape.rect.right) + 1 - left,
    Math.max(reach.bottom, shape.rect.bottom) + 1 - top,
  );
  traceRounded(path, shape);
  return path;
}

function moveShape(shape: RoundedRect, x: number, y: number): RoundedRect {
  const { left, top, right, bottom } = shape.rect;
  return { ...shape, rect: { left: left + x, top: top + y, right: right + x, bottom: bottom + y } };
}

function all(width: number): UsedEdges {
  return { top: width, right: width, bottom: width, left: width };
}
