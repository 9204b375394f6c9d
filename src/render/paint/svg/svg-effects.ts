import type { Shape } from '../../css/effect-values.js';
import { Path2D } from '../../font/canvas.js';
import type { Element } from '../../html/dom.js';
import { blendOf } from '../blend.js';
import { clipShapeOf } from '../clip-path.js';
import { writeFilter } from '../filter.js';
import { withLayer } from '../layer.js';
import { applySvgFilter } from './filter/svg-filter.js';
import { boundsOfElement } from './svg-bounds.js';
import { type ClipOutline, clipOutlineOf, paintSilhouette } from './svg-clip.js';
import { applyCoverage, applySvgMask, visibleArea } from './svg-mask.js';
import type { PaintChildren, SvgBounds } from './svg-paint.js';
import { MAX_REFERENCE_DEPTH, referenced, type SvgPainting, styleOf } from './svg-painting.js';

/** Paints an element under its clip path, mask, filter and opacity. */
export function withSvgEffects(
  painting: SvgPainting,
  element: Element,
  paintChildren: PaintChildren,
  paint: (inner: SvgPainting) => void,
): void {
  const { opacity, clipPath, masks, filter, mixBlendMode } = styleOf(painting, element);
  if (opacity <= 0) return;
  const isDeep = painting.depth >= MAX_REFERENCE_DEPTH;
  const image = masks[0]?.image;
  const mask = image?.kind === 'url' && !isDeep ? referenced(painting, image.url) : undefined;
  if (!clipPath && mask?.tag !== 'mask' && filter.length === 0 && opacity === 1 && mixBlendMode === 'normal') {
    paint(painting);
    return;
  }
  const { context } = painting;
  let known: SvgBounds | undefined;
  const bounds = (): SvgBounds => {
    known ??= boundsOfElement(painting, element);
    return known;
  };
  const clip = clipPath?.shape && !isDeep ? findClip(painting, clipPath.shape, bounds) : undefined;
  context.save();
  if (clip?.outline) context.clip(clip.outline.path, clip.outline.rule);
  const needsLayer =
    opacity < 1 || filter.length > 0 || mask?.tag === 'mask' || clip?.content || mixBlendMode !== 'normal';
  if (needsLayer)
    withLayer(
      painting,
      visibleArea(painting),
      (layer) => {
        const inner = { ...painting, ...layer };
        paint(inner);
        for (const step of filter) if (step.kind === 'url') filterByReference(inner, step.url, bounds());
        const content = clip?.content;
        if (content) applyCoverage(inner, (cover) => paintSilhouette(cover, content, bounds(), paintChildren));
        if (mask?.tag === 'mask') applySvgMask(inner, mask, bounds(), paintChildren);
      },
      (target, layer, left, top) => {
        target.globalAlpha *= opacity;
        const functions = filter.filter(({ kind }) => kind !== 'url');
        const { a, b, c, d } = painting.matrix;
        const scale = Math.sqrt(Math.abs(a * d - b * c)) / painting.page.pixelRatio;
        if (functions.length > 0) target.filter = writeFilter(functions, scale);
        if (mixBlendMode !== 'normal') target.globalCompositeOperation = blendOf(mixBlendMode);
        target.drawImage(layer.canvas, left, top);
        target.filter = 'none';
      },
    );
  else paint(painting);
  context.restore();
}

function filterByReference(layer: SvgPainting, url: string, bounds: SvgBounds): void {
  const filter = referenced(layer, url);
  if (filter?.tag === 'filter') applySvgFilter(layer, filter, bounds);
}

/** An outline to clip with, or the content of a clip that has to be painted. */
interface SvgClip {
  readonly outline?: ClipOutline;
  readonly content?: Element;
}

function findClip(painting: SvgPainting, clipPath: Shape, bounds: () => SvgBounds): SvgClip | undefined {
  if (clipPath.kind === 'url') {
    const clip = referenced(painting, clipPath.url);
    if (clip?.tag !== 'clipPath') return undefined;
    const outline = clipOutlineOf(painting, clip, bounds());
    return outline ? { outline } : { content: clip };
  }
  // Shapes from style sheets are in device px.
  const ratio = painting.page.pixelRatio;
  const { x, y, width, height } = bounds();
  const border = { left: x * ratio, top: y * ratio, right: (x + width) * ratio, bottom: (y + height) * ratio };
  const shape = clipShapeOf(painting, clipPath, border);
  if (!shape) return undefined;
  const path = new Path2D();
  path.addPath(shape.path, { a: 1 / ratio, b: 0, c: 0, d: 1 / ratio, e: 0, f: 0 });
  return { outline: { path, rule: shape.rule } };
}
