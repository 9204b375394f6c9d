import type { Area } from '../../../geometry.js';
import type { Element } from '../../../html/dom.js';
import { applyMaskLayers } from '../../background/mask-layers.js';
import { blendOf } from '../../effect/blend.js';
import { writeFilter } from '../../effect/filter.js';
import { withLayer } from '../../effect/layer.js';
import { applySvgFilter } from '../filter/svg-filter.js';
import { referenced, type SvgPainting, styleOf } from '../painting-state.js';
import { clipOf, paintSilhouette } from './clip-by-element.js';
import { applyCoverage, masksOf, visibleArea } from './mask-by-element.js';

/** Paints an element with its clip path, mask, filter and opacity. */
export function withSvgEffects(painting: SvgPainting, element: Element, paint: (inner: SvgPainting) => void): void {
  const style = styleOf(painting, element);
  const { isSilhouette, context } = painting;
  // A clip consists only of the outlines of its content.
  const { opacity, filter, mixBlendMode } = isSilhouette ? NO_EFFECTS : style;
  if (opacity <= 0) return;
  const isIsolated = !isSilhouette && style.isolation === 'isolate';
  const isPlain = filter.length === 0 && opacity === 1 && mixBlendMode === 'normal' && !isIsolated;
  if (!style.clipPath && (isSilhouette || style.masks.length === 0) && isPlain) {
    paint(painting);
    return;
  }
  let known: Area | undefined;
  const bounds = (): Area => {
    known ??= painting.tools.boundsOf(painting, element);
    return known;
  };
  const masks = isSilhouette ? [] : masksOf(painting, element, bounds);
  const clip = clipOf(painting, style.clipPath, bounds);
  const content = clip && 'content' in clip ? clip.content : undefined;
  context.save();
  if (clip && 'outline' in clip) context.clip(clip.outline.path, clip.outline.rule);
  if (isPlain && masks.length === 0 && !content) paint(painting);
  else
    withLayer(
      painting,
      visibleArea(painting),
      (layer) => {
        const inner = { ...painting, ...layer };
        paint(inner);
        for (const step of filter) if (step.kind === 'url') filterByReference(inner, step.url, bounds());
        if (content) applyCoverage(inner, (cover) => paintSilhouette(cover, content, bounds()));
        if (masks.length > 0) applyMaskLayers(inner, visibleArea(inner), masks);
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
  context.restore();
}

const NO_EFFECTS = { opacity: 1, filter: [], mixBlendMode: 'normal' } as const;

function filterByReference(layer: SvgPainting, url: string, bounds: Area): void {
  const filter = referenced(layer, url);
  if (filter?.tag === 'filter') applySvgFilter(layer, filter, bounds);
}
