import { IDENTITY, type Matrix, multiply } from '../../affine.js';
import type { Area } from '../../geometry.js';
import type { Element } from '../../html/dom.js';
import { transformOf, transformOriginOf, translation } from '../matrix.js';
import { type SvgPainting, styleOf } from './painting-state.js';
import { readTransform } from './svg-transform.js';

const OWN_BOXES = new Set(['fill-box', 'stroke-box', 'content-box', 'border-box']);

/** The transform of an element, from style sheets or else from `attribute`, around its `transform-origin`. */
export function ownMatrix(
  painting: SvgPainting,
  element: Element,
  fillBox: () => Area,
  attribute: 'transform' | 'gradientTransform' | 'patternTransform' = 'transform',
): Matrix {
  const style = styleOf(painting, element);
  const written = element.attributes.get(attribute);
  if (style.transform.length === 0 && !written) return IDENTITY;
  const { page, viewport } = painting;
  // Lengths in style sheets are in device px, those of SVG in user units.
  const ratio = page.pixelRatio;
  const isOwnBox = OWN_BOXES.has(style.svg['transform-box'] ?? '');
  const { x, y, width, height } = isOwnBox ? fillBox() : { x: 0, y: 0, ...viewport };
  const box = { left: x * ratio, top: y * ratio, right: (x + width) * ratio, bottom: (y + height) * ratio };
  if (style.transform.length > 0) {
    const matrix = transformOf(style, box, page.container);
    return matrix ? { ...matrix, e: matrix.e / ratio, f: matrix.f / ratio } : IDENTITY;
  }
  const matrix = readTransform(written);
  const [originX, originY] = transformOriginOf(style, box, page.container).map((px) => px / ratio);
  if (!originX && !originY) return matrix;
  const [toX, toY] = [originX ?? 0, originY ?? 0];
  return multiply(translation(toX, toY), multiply(matrix, translation(-toX, -toY)));
}
