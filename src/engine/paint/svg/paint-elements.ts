import type { Area } from '../../geometry.js';
import { closest, type Element } from '../../html/dom.js';
import { translation } from '../matrix.js';
import { isClipContent } from './effect/clip-by-element.js';
import { withSvgEffects } from './effect/element-effects.js';
import { ownMatrix } from './element-matrix.js';
import {
  entering,
  hrefOf,
  referenced,
  type SvgPainting,
  type SvgTools,
  styleOf,
  transformed,
} from './painting-state.js';
import { drawOutline } from './shape/draw-outline.js';
import { boundsOfElement } from './shape/element-bounds.js';
import { geometry, shapePath } from './shape/shape-path.js';
import { clipsOverflow, fitViewBox } from './svg-transform.js';
import { lengthOf } from './svg-units.js';
import { paintSvgText } from './text/svg-text.js';

/** Painted only where they are referenced, or not at all. */
const NOT_RENDERED = new Set(
  `defs symbol clipPath mask pattern marker linearGradient radialGradient filter title desc metadata style script`.split(
    /\s+/,
  ),
);

/** Paints all children of an element in order. */
export function paintSvgChildren(painting: SvgPainting, element: Element): void {
  for (const child of element.children)
    if (child.kind === 'element' && (!painting.isSilhouette || isClipContent(child, false)))
      paintElement(painting, child);
}

function paintElement(painting: SvgPainting, element: Element): void {
  if (!NOT_RENDERED.has(element.tag)) paintInstance(painting, element, {});
}

/** Functions that parts of the painter call back. */
export const SVG_TOOLS: SvgTools = { paintChildren: paintSvgChildren, paintElement, boundsOf: boundsOfElement };

/** `size` consists of attributes of the `use` that shows the element. */
function paintInstance(painting: SvgPainting, element: Element, size: ViewportSize): void {
  if (element.namespace !== 'svg' || painting.page.isOverdue()) return;
  if (painting.budget.elements-- <= 0) {
    painting.page.note('svg-elements');
    return;
  }
  if (styleOf(painting, element).display === 'none') return;
  const { context } = painting;
  context.save();
  const own = ownMatrix(painting, element, () => boundsOfElement(painting, element));
  withSvgEffects(transformed(painting, own), element, (target) => paintContent(target, element, size));
  context.restore();
}

interface ViewportSize {
  readonly width?: string | undefined;
  readonly height?: string | undefined;
}

function paintContent(painting: SvgPainting, element: Element, size: ViewportSize): void {
  switch (element.tag) {
    case 'g':
    case 'a':
      paintSvgChildren(painting, element);
      break;
    case 'switch': {
      const first = element.children.find((child) => child.kind === 'element' && passesTests(child));
      if (first?.kind === 'element') paintElement(painting, first);
      break;
    }
    case 'svg':
    case 'symbol':
      paintViewport(painting, element, size);
      break;
    case 'use':
      paintUse(painting, element);
      break;
    case 'text':
      paintSvgText(painting, element);
      break;
    case 'image':
      paintImage(painting, element);
      break;
    case 'foreignObject':
      paintForeign(painting, element);
      break;
    default: {
      const path = shapePath(painting, element);
      if (path) drawOutline(painting, element, path);
    }
  }
}

const IN_SWITCH = new Set(
  'g a svg switch use text image foreignObject path rect circle ellipse line polyline polygon'.split(' '),
);

/** Conditional processing of `switch`: skips children for other extensions and languages. */
function passesTests({ attributes, namespace, tag }: Element): boolean {
  if (namespace !== 'svg' || !IN_SWITCH.has(tag)) return false;
  const languages = attributes.get('systemLanguage')?.split(',');
  const isRead = languages?.some((language) => /^\s*en\b/i.test(language)) ?? true;
  return isRead && !attributes.get('requiredExtensions');
}

function boxOf(painting: SvgPainting, element: Element, size: ViewportSize): Area {
  const read = (source: string | undefined, isAcross: boolean): number | undefined =>
    lengthOf(painting, element, source, isAcross ? 'across' : 'down');
  const { width, height } = painting.viewport;
  return {
    x: read(geometry(painting, element, 'x'), true) ?? 0,
    y: read(geometry(painting, element, 'y'), false) ?? 0,
    width: read(size.width, true) ?? width,
    height: read(size.height, false) ?? height,
  };
}

/** Width and height of an element, as written. */
function sizeOf(painting: SvgPainting, element: Element): ViewportSize {
  const known = (name: string): string | undefined => {
    const written = geometry(painting, element, name);
    return written === 'auto' ? undefined : written;
  };
  return { width: known('width'), height: known('height') };
}

/** The size of an element; a missing width is `naturalWidth`, or follows from the height by `ratio`. */
function sizeOr(painting: SvgPainting, element: Element, naturalWidth: number, ratio: number): ViewportSize {
  const { width, height } = sizeOf(painting, element);
  const { viewport } = painting;
  if (width !== undefined && height !== undefined) return { width, height };
  if (ratio === 0) return { width: width ?? '0', height: height ?? '0' };
  const across = lengthOf(painting, element, width, 'across');
  const down = lengthOf(painting, element, height, 'down');
  if (across !== undefined) return { width: String(across), height: String(across / ratio) };
  if (down !== undefined) return { width: String(down * ratio), height: String(down) };
  const own = naturalWidth > 0 ? naturalWidth : viewport.width;
  return { width: String(own), height: String(own / ratio) };
}

/** Paints a nested `<svg>`, or a `<symbol>` that a `use` shows. */
function paintViewport(painting: SvgPainting, element: Element, used: ViewportSize): void {
  const own = sizeOf(painting, element);
  const wanted = { width: used.width ?? own.width, height: used.height ?? own.height };
  const { x, y, width, height } = boxOf(painting, element, wanted);
  const fitted = fitViewBox(element.attributes.get('viewBox'), element.attributes.get('preserveAspectRatio'), {
    width,
    height,
  });
  if (!fitted || !(width > 0) || !(height > 0)) return;
  const { context } = painting;
  context.save();
  const moved = transformed(painting, translation(x, y));
  if (clipsOverflow(styleOf(painting, element))) {
    context.beginPath();
    context.rect(0, 0, width, height);
    context.clip();
  }
  paintSvgChildren({ ...transformed(moved, fitted.matrix), viewport: fitted.size }, element);
  context.restore();
}

/** Paints the referenced element in place of this one, with values inherited from here. */
function paintUse(painting: SvgPainting, element: Element): void {
  const target = referenced(painting, hrefOf(element));
  if (!target || closest(element, (one) => one === target)) return;
  if (painting.isSilhouette && !isClipContent(target, true)) return;
  const inner = entering(painting, target);
  if (!inner || (NOT_RENDERED.has(target.tag) && target.tag !== 'symbol')) return;
  const { x, y } = boxOf(painting, element, {});
  const styles = painting.page.styles.instanceStyles(target, element, painting.styles);
  const placed = transformed({ ...inner, styles, contextElement: { painting, element } }, translation(x, y));
  paintInstance(placed, target, sizeOf(painting, element));
}

/** Paints page markup inside an SVG. */
function paintForeign(painting: SvgPainting, element: Element): void {
  const { context, page } = painting;
  const { x, y, width, height } = boxOf(painting, element, sizeOr(painting, element, 0, 0));
  if (!(width > 0) || !(height > 0) || !entering(painting, element)) return;
  const ratio = page.pixelRatio;
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  const placed = transformed(painting, { a: 1 / ratio, b: 0, c: 0, d: 1 / ratio, e: x, f: y });
  page.paintMarkup(placed, element, width * ratio, height * ratio);
  context.restore();
}

function paintImage(painting: SvgPainting, element: Element): void {
  const picture = painting.page.pictures.get(hrefOf(element) ?? '');
  if (!picture) return;
  const ratio = picture.ratio ?? 1;
  const natural = (picture.width ?? 0) / painting.page.pixelRatio;
  const { x, y, width, height } = boxOf(painting, element, sizeOr(painting, element, natural, ratio));
  // With the same ratio in any unit: a drawing without a size has that of its view box.
  const box = picture.ratio ? `0 0 ${100 * picture.ratio} 100` : `0 0 ${width} ${height}`;
  const fitted = fitViewBox(box, element.attributes.get('preserveAspectRatio'), { width, height });
  if (!fitted) return;
  const { context } = painting;
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  if (styleOf(painting, element).imageRendering !== 'auto') context.imageSmoothingEnabled = false;
  const { a, d, e, f } = fitted.matrix;
  picture.paint(painting, x + e, y + f, a * fitted.size.width, d * fitted.size.height);
  context.restore();
}
