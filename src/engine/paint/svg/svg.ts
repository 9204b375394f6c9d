import type { ComputedStyle } from '../../css/computed-style.js';
import type { Element } from '../../html/dom.js';
import type { Painting } from '../painting.js';
import { heightOf, type Rect, widthOf } from '../rect.js';
import { startSvgPainting, transformed } from './svg-painting.js';
import { fitViewBox } from './svg-transform.js';
import { paintSvgChildren, SVG_TOOLS } from './svg-tree.js';

/** Paints an inline `<svg>` in its content box. */
export function paintSvgElement(painting: Painting, element: Element, style: ComputedStyle, area: Rect): void {
  const ratio = painting.page.pixelRatio;
  const size = { width: widthOf(area) / ratio, height: heightOf(area) / ratio };
  const fitted = fitViewBox(element.attributes.get('viewBox'), element.attributes.get('preserveAspectRatio'), size);
  if (!fitted) return;
  const { context } = painting;
  context.save();
  if (style.overflowX !== 'visible') {
    context.beginPath();
    context.rect(area.left, area.top, widthOf(area), heightOf(area));
    context.clip();
  }
  const start = startSvgPainting(painting, element, fitted.size, SVG_TOOLS);
  // On whole device px, as in browsers: a line between two rows would be grey in both.
  const placed = transformed(start, {
    a: ratio,
    b: 0,
    c: 0,
    d: ratio,
    e: Math.round(area.left),
    f: Math.round(area.top),
  });
  paintSvgChildren(transformed(placed, fitted.matrix), element);
  context.restore();
}
