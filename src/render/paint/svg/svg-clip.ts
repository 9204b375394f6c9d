import { Path2D } from '../../font/canvas.js';
import type { Element } from '../../html/dom.js';
import { type Matrix, multiply, translation } from '../matrix.js';
import { readSvgLength } from './svg-length.js';
import { boxMatrix, type PaintChildren, type SvgBounds } from './svg-paint.js';
import { hrefOf, referenced, type SvgPainting, svgProperty, transformed } from './svg-painting.js';
import { shapePath } from './svg-shape.js';
import { readTransform } from './svg-transform.js';

export interface ClipOutline {
  readonly path: Path2D;
  readonly rule: 'nonzero' | 'evenodd';
}

/** From the units of the clip's content to those of the clipped element. */
function contentMatrix(clip: Element, bounds: SvgBounds): Matrix {
  const own = readTransform(clip.attributes.get('transform'));
  return clip.attributes.get('clipPathUnits') === 'objectBoundingBox' ? multiply(boxMatrix(bounds), own) : own;
}

/** A `<clipPath>` as one outline; `undefined` if it contains text or clips of its own and must be painted instead. */
export function clipOutlineOf(painting: SvgPainting, clip: Element, bounds: SvgBounds): ClipOutline | undefined {
  if (clip.attributes.has('clip-path')) return undefined;
  const base = contentMatrix(clip, bounds);
  const path = new Path2D();
  let rule: ClipOutline['rule'] = 'nonzero';
  for (const child of clip.children) {
    if (child.kind !== 'element' || child.namespace !== 'svg') continue;
    const target = child.tag === 'use' ? referenced(painting, hrefOf(child)) : child;
    if (!target) continue;
    if (target.tag === 'text' || target.tag === 'use' || target.attributes.has('clip-path')) return undefined;
    const outline = shapePath(painting, target);
    if (!outline) continue;
    if (svgProperty(painting, target, 'clip-rule') === 'evenodd') rule = 'evenodd';
    let matrix = multiply(base, readTransform(child.attributes.get('transform')));
    if (target !== child) {
      const at = (name: string): number => readSvgLength(child.attributes.get(name), 1) ?? 0;
      matrix = multiply(matrix, translation(at('x'), at('y')));
      matrix = multiply(matrix, readTransform(target.attributes.get('transform')));
    }
    path.addPath(outline, matrix);
  }
  return { path, rule };
}

/** Paints the content of a `<clipPath>` in one colour; its coverage is the clip. */
export function paintSilhouette(
  painting: SvgPainting,
  clip: Element,
  bounds: SvgBounds,
  paintChildren: PaintChildren,
): void {
  const { context } = painting;
  context.save();
  const outer = referenced(painting, clip.attributes.get('clip-path'));
  const cut = outer && outer !== clip ? clipOutlineOf(painting, outer, bounds) : undefined;
  if (cut) context.clip(cut.path, cut.rule);
  const inner = transformed(painting, contentMatrix(clip, bounds));
  paintChildren({ ...inner, depth: painting.depth + 1, isSilhouette: true }, clip);
  context.restore();
}
