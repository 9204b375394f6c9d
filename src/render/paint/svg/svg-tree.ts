import type { Element } from '../../html/dom.js';
import { IDENTITY, type Matrix, transformOf, translation } from '../matrix.js';
import { boundsOfElement } from './svg-bounds.js';
import { drawOutline } from './svg-draw.js';
import { withSvgEffects } from './svg-effects.js';
import { readSvgLength } from './svg-length.js';
import { hrefOf, MAX_REFERENCE_DEPTH, referenced, type SvgPainting, styleOf, transformed } from './svg-painting.js';
import { shapePath } from './svg-shape.js';
import { paintSvgText } from './svg-text.js';
import { fitViewBox, readTransform } from './svg-transform.js';

/** Painted only where something refers to them, or not at all. */
const NOT_RENDERED = new Set([
  'defs',
  'symbol',
  'clipPath',
  'mask',
  'pattern',
  'marker',
  'linearGradient',
  'radialGradient',
  'filter',
  'title',
  'desc',
  'metadata',
  'style',
  'script',
]);

/** Paints all children of an element in order. */
export function paintSvgChildren(painting: SvgPainting, element: Element): void {
  for (const child of element.children) if (child.kind === 'element') paintSvgNode(painting, child);
}

function paintSvgNode(painting: SvgPainting, element: Element): void {
  if (NOT_RENDERED.has(element.tag) || element.namespace !== 'svg') return;
  if (painting.page.isOverdue()) return;
  if (painting.budget.elements-- <= 0) {
    painting.page.note('svg-elements');
    return;
  }
  const style = styleOf(painting, element);
  if (style.display === 'none') return;
  const { context } = painting;
  context.save();
  let inner = painting;
  const attribute = element.attributes.get('transform');
  if (style.transform.length > 0) inner = transformed(inner, cssTransform(inner, element));
  else if (attribute) inner = transformed(inner, readTransform(attribute));
  withSvgEffects(inner, element, paintSvgChildren, (target) => paintContent(target, element));
  context.restore();
}

/** Style sheets specify transforms in device px; SVG counts in user units. */
function cssTransform(painting: SvgPainting, element: Element): Matrix {
  const style = styleOf(painting, element);
  const ratio = painting.page.pixelRatio;
  const isBox = style.svg['transform-box'] === 'fill-box';
  const { x, y, width, height } = isBox ? boundsOfElement(painting, element) : { x: 0, y: 0, ...painting.viewport };
  const box = { left: x * ratio, top: y * ratio, right: (x + width) * ratio, bottom: (y + height) * ratio };
  const matrix = transformOf(style, box, painting.page.container);
  return matrix ? { ...matrix, e: matrix.e / ratio, f: matrix.f / ratio } : IDENTITY;
}

function paintContent(painting: SvgPainting, element: Element): void {
  switch (element.tag) {
    case 'g':
    case 'a':
      paintSvgChildren(painting, element);
      break;
    case 'switch': {
      const first = element.children.find((child) => child.kind === 'element' && passesTests(child));
      if (first?.kind === 'element') paintSvgNode(painting, first);
      break;
    }
    case 'svg':
      paintViewport(painting, element, element);
      break;
    case 'use':
      paintUse(painting, element);
      break;
    case 'text':
      paintSvgText(painting, element, paintSvgChildren);
      break;
    case 'image':
      paintImage(painting, element);
      break;
    case 'foreignObject':
      paintForeign(painting, element);
      break;
    default: {
      const path = shapePath(painting, element);
      if (path) drawOutline(painting, element, path, paintSvgChildren);
    }
  }
}

/** Conditional processing of `switch`: children for other extensions and languages are skipped. */
function passesTests({ attributes }: Element): boolean {
  const languages = attributes.get('systemLanguage')?.split(',');
  const isRead = languages?.some((language) => /^\s*en\b/i.test(language)) ?? true;
  return isRead && !attributes.get('requiredExtensions');
}

function boxOf(painting: SvgPainting, element: Element, size: { width: string; height: string }) {
  const { width, height } = painting.viewport;
  return {
    x: readSvgLength(element.attributes.get('x'), width) ?? 0,
    y: readSvgLength(element.attributes.get('y'), height) ?? 0,
    width: readSvgLength(element.attributes.get('width') ?? size.width, width) ?? width,
    height: readSvgLength(element.attributes.get('height') ?? size.height, height) ?? height,
  };
}

/** A nested `<svg>`, or a symbol in place of the `use` that refers to it. */
function paintViewport(painting: SvgPainting, element: Element, placed: Element): void {
  const { x, y, width, height } = boxOf(painting, placed, { width: '100%', height: '100%' });
  const fitted = fitViewBox(element.attributes.get('viewBox'), element.attributes.get('preserveAspectRatio'), {
    width,
    height,
  });
  if (!fitted || !(width > 0) || !(height > 0)) return;
  const { context } = painting;
  context.save();
  const moved = transformed(painting, translation(x, y));
  if (styleOf(painting, element).overflowX !== 'visible' || element.tag === 'symbol') {
    context.beginPath();
    context.rect(0, 0, width, height);
    context.clip();
  }
  paintSvgChildren({ ...transformed(moved, fitted.matrix), viewport: fitted.size }, element);
  context.restore();
}

function paintUse(painting: SvgPainting, element: Element): void {
  const target = referenced(painting, hrefOf(element));
  if (!target || painting.depth >= MAX_REFERENCE_DEPTH) return;
  const inherited = new Map(painting.inherited);
  for (let at: Element | undefined = element; at?.namespace === 'svg'; at = at.parent)
    for (const [name, value] of [...at.attributes, ...Object.entries(styleOf(painting, at).svg)])
      if (!inherited.has(name)) inherited.set(name, value);
  const inner: SvgPainting = { ...painting, depth: painting.depth + 1, inherited };
  if (target.tag === 'symbol' || target.tag === 'svg') {
    paintViewport(inner, target, element);
    return;
  }
  const { x, y } = boxOf(painting, element, { width: '0', height: '0' });
  paintSvgNode(transformed(inner, translation(x, y)), target);
}

/** Page markup inside an SVG. */
function paintForeign(painting: SvgPainting, element: Element): void {
  const { context, page } = painting;
  const { x, y, width, height } = boxOf(painting, element, { width: '0', height: '0' });
  if (!(width > 0) || !(height > 0) || painting.depth >= MAX_REFERENCE_DEPTH) return;
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
  const natural = { width: String(picture.width ?? 0), height: String(picture.height ?? 0) };
  const { x, y, width, height } = boxOf(painting, element, natural);
  const box = `0 0 ${picture.width ?? width} ${picture.height ?? height}`;
  const fitted = fitViewBox(box, element.attributes.get('preserveAspectRatio'), { width, height });
  if (!fitted) return;
  const { context } = painting;
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  const { a, d, e, f } = fitted.matrix;
  picture.paint(painting, x + e, y + f, a * fitted.size.width, d * fitted.size.height);
  context.restore();
}
