import { IDENTITY, type Matrix, multiply } from '../../../affine.js';
import type { ClipPath, Shape } from '../../../css/computed/effect-values.js';
import { Path2D } from '../../../font/canvas.js';
import type { Area } from '../../../geometry.js';
import type { Element } from '../../../html/dom.js';
import { clipShapeOf } from '../../effect/clip-path.js';
import { ownMatrix } from '../element-matrix.js';
import {
  enteringResource,
  referenced,
  type SvgPainting,
  styleOf,
  svgProperty,
  transformed,
} from '../painting-state.js';
import { shapePath } from '../shape/shape-path.js';
import { boxMatrix } from '../svg-transform.js';
import { applyCoverage } from './mask-by-element.js';

interface ClipOutline {
  readonly path: Path2D;
  readonly rule: 'nonzero' | 'evenodd';
}

/** An outline to clip with, or a `<clipPath>` whose content must be painted. */
type SvgClip = { readonly outline: ClipOutline } | { readonly content: Element };

/** Elements that a `<clipPath>` may contain (CSS Masking 1, section 4.1); a `use` must refer to one of the others. */
const CLIP_CONTENT = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'use']);

/** Whether an element directly in a `<clipPath>` is part of the clip. */
export function isClipContent({ tag }: Element, isUsed: boolean): boolean {
  return CLIP_CONTENT.has(tag) && !(isUsed && tag === 'use');
}

/** Undefined if nothing is clipped. */
export function clipOf(painting: SvgPainting, clipPath: ClipPath | undefined, bounds: () => Area): SvgClip | undefined {
  if (!clipPath?.shape) return undefined;
  if (clipPath.shape.kind === 'url') {
    const clip = referenced(painting, clipPath.shape.url);
    return clip?.tag === 'clipPath' ? clipByElement(painting, clip, bounds()) : undefined;
  }
  const outline = outlineOfShape(painting, clipPath.shape, bounds());
  return outline && { outline };
}

/** Undefined inside of the clip itself. */
export function clipByElement(painting: SvgPainting, clip: Element, bounds: Area): SvgClip | undefined {
  const inner = enteringResource(painting, clip);
  if (!inner) return undefined;
  const outline = clipOutlineOf(inner, clip, bounds);
  return outline ? { outline } : { content: clip };
}

function outlineOfShape(painting: SvgPainting, shape: Shape, { x, y, width, height }: Area): ClipOutline | undefined {
  // Shapes from style sheets are in device px.
  const ratio = painting.page.pixelRatio;
  const border = { left: x * ratio, top: y * ratio, right: (x + width) * ratio, bottom: (y + height) * ratio };
  const found = clipShapeOf(painting, shape, border);
  if (!found) return undefined;
  const path = new Path2D();
  path.addPath(found.path, { a: 1 / ratio, b: 0, c: 0, d: 1 / ratio, e: 0, f: 0 });
  return { path, rule: found.rule };
}

/** Maps the units of the clip's content to those of the clipped element. */
function contentMatrix(painting: SvgPainting, clip: Element, bounds: Area): Matrix {
  const isBox = clip.attributes.get('clipPathUnits') === 'objectBoundingBox';
  return multiply(
    ownMatrix(painting, clip, () => bounds),
    isBox ? boxMatrix(bounds) : IDENTITY,
  );
}

/** A `<clipPath>` as one outline; undefined if its content must be painted instead. */
function clipOutlineOf(painting: SvgPainting, clip: Element, bounds: Area): ClipOutline | undefined {
  if (styleOf(painting, clip).clipPath) return undefined;
  const base = contentMatrix(painting, clip, bounds);
  const path = new Path2D();
  let rule: ClipOutline['rule'] = 'nonzero';
  let count = 0;
  for (const child of clip.children) {
    if (child.kind !== 'element' || child.namespace !== 'svg' || !isClipContent(child, false)) continue;
    const { clipPath, display, visibility } = styleOf(painting, child);
    if (display === 'none' || visibility !== 'visible') continue;
    // A union of shapes with different fill rules is not a single outline.
    if (child.tag === 'text' || child.tag === 'use' || clipPath || rule === 'evenodd') return undefined;
    if (svgProperty(painting, child, 'clip-rule') === 'evenodd') rule = 'evenodd';
    if (rule === 'evenodd' && count > 0) return undefined;
    const outline = shapePath(painting, child);
    if (!outline) continue;
    count++;
    path.addPath(
      outline,
      multiply(
        base,
        ownMatrix(painting, child, () => painting.tools.boundsOf(painting, child)),
      ),
    );
  }
  return { path, rule };
}

/** Paints the content of a `<clipPath>` in one colour; its coverage is the clip. */
export function paintSilhouette(painting: SvgPainting, clip: Element, bounds: Area): void {
  const entered = enteringResource(painting, clip);
  if (!entered) return;
  const { context } = painting;
  context.save();
  const outer = clipOf(entered, styleOf(entered, clip).clipPath, () => bounds);
  if (outer && 'outline' in outer) context.clip(outer.outline.path, outer.outline.rule);
  const inner = transformed({ ...entered, isSilhouette: true }, contentMatrix(entered, clip, bounds));
  painting.tools.paintChildren(inner, clip);
  context.restore();
  if (outer && 'content' in outer) applyCoverage(entered, (cover) => paintSilhouette(cover, outer.content, bounds));
}
