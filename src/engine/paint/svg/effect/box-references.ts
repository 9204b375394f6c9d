import type { BackgroundLayer } from '../../../css/computed/image-values.js';
import { Path2D } from '../../../font/canvas.js';
import type { Area } from '../../../geometry.js';
import type { Element } from '../../../html/dom.js';
import type { Box } from '../../../layout/box.js';
import type { MaskSource } from '../../background/mask-layers.js';
import type { Page, Painting } from '../../painting.js';
import { heightOf, type Rect, widthOf } from '../../rect.js';
import { applySvgFilter } from '../filter/svg-filter.js';
import { SVG_TOOLS } from '../paint-elements.js';
import { referenced, type SvgPainting, startSvgPainting, transformed } from '../painting-state.js';
import type { SvgDocument } from '../svg-document.js';
import { clipByElement, paintSilhouette } from './clip-by-element.js';
import { applyCoverage, maskByElement, paintMaskContent } from './mask-by-element.js';

/** The box that refers to SVG elements, and its border box on the page. */
interface ReferenceTarget {
  readonly box: Box;
  readonly border: Rect;
}

/** Keeps the part of a layer inside a clip. */
export type MaskLayer = (layer: Painting) => void;

/**
 * `clip-path: url(#…)` on a box: clips the canvas if an outline suffices, else returns a function to apply to the
 * layer. A missing clip clips nothing.
 */
export function clipByReference(painting: Painting, target: ReferenceTarget, url: string): MaskLayer | undefined {
  const { fragment, file } = readReference(painting, url);
  const found = inUnitsOfBox(
    painting,
    target,
    (svg, bounds) => {
      const clip = referenced(svg, fragment);
      const by = clip?.tag === 'clipPath' ? clipByElement(svg, clip, bounds) : undefined;
      return by && { by, bounds };
    },
    file,
  );
  if (!found) return undefined;
  const { by, bounds } = found;
  if ('content' in by) {
    const cutToContent = (layer: SvgPainting): void =>
      applyCoverage(layer, (cover) => paintSilhouette(cover, by.content, bounds));
    return (layer) => inUnitsOfBox(layer, target, cutToContent, file);
  }
  const { outline } = by;
  const ratio = painting.page.pixelRatio;
  const path = new Path2D();
  path.addPath(outline.path, { a: ratio, b: 0, c: 0, d: ratio, e: target.border.left, f: target.border.top });
  painting.context.clip(path, outline.rule);
  return undefined;
}

/** Applies `filter: url(#…)` of a box in place; a missing filter changes nothing. */
export function filterByReference(layer: Painting, target: ReferenceTarget, url: string): void {
  const { fragment, file } = readReference(layer, url);
  const apply = (svg: SvgPainting, bounds: Area): void => {
    const filter = referenced(svg, fragment);
    if (filter?.tag === 'filter') applySvgFilter(svg, filter, bounds);
  };
  inUnitsOfBox(layer, target, apply, file);
}

/** A layer of `mask` that refers to a `<mask>` of the page or of an SVG file; undefined if it refers to none. */
export function maskByReference(
  painting: Painting,
  target: ReferenceTarget,
  layer: BackgroundLayer,
): MaskSource | undefined {
  const url = layer.image?.kind === 'url' ? layer.image.url : '';
  const { fragment, file } = readReference(painting, url);
  if (fragment === '') return undefined;
  return inUnitsOfBox(
    painting,
    target,
    (svg) => {
      const mask = referenced(svg, fragment);
      if (mask?.tag !== 'mask') return undefined;
      return maskByElement(svg, mask, layer, (onto) => {
        inUnitsOfBox(onto, target, (inner, bounds) => paintMaskContent(inner, mask, bounds), file);
      });
    },
    file,
  );
}

/** An element of the page (`#id`) or of an SVG file; the fragment is empty if the file or the name is missing. */
function readReference(painting: Painting, url: string): { readonly fragment: string; readonly file?: SvgDocument } {
  const fragment = /#[^#]*$/.exec(url)?.[0] ?? '';
  if (fragment === url) return { fragment };
  const file = painting.page.pictures.get(url)?.svgDocument;
  return file ? { fragment, file } : { fragment: '' };
}

/**
 * Runs `work` in the units of SVG clips, masks and filters on a box of the page: CSS px from the top left of its border
 * box.
 */
function inUnitsOfBox<T>(
  painting: Painting,
  target: ReferenceTarget,
  work: (svg: SvgPainting, bounds: Area) => T,
  file?: SvgDocument,
): T | undefined {
  const element = file?.root ?? elementNear(target.box);
  if (!element) return undefined;
  const { border } = target;
  const { page, context } = painting;
  const ratio = page.pixelRatio;
  const outer = file ? { ...painting, page: pageOfFile(page, file) } : painting;
  context.save();
  const viewport = { width: page.widthPx / ratio, height: page.heightPx / ratio };
  const start = startSvgPainting(outer, element, viewport, SVG_TOOLS);
  const placed = transformed(start, { a: ratio, b: 0, c: 0, d: ratio, e: border.left, f: border.top });
  const bounds = { x: 0, y: 0, width: widthOf(border) / ratio, height: heightOf(border) / ratio };
  const result = work(placed, bounds);
  context.restore();
  return result;
}

function pageOfFile(page: Page, file: SvgDocument): Page {
  const styles = page.styleSvgDocument(file, page.widthPx, page.heightPx);
  return { ...page, styles, pictures: file.pictures, words: [] };
}

function elementNear(box: Box): Element | undefined {
  for (let at: Box | undefined = box; at; at = at.parent) if ('element' in at && at.element) return at.element;
  return undefined;
}
