import type { ComputedStyle } from '../../css/computed-style.js';
import type { Element } from '../../html/dom.js';
import type { Painting } from '../painting.js';
import type { Rect } from '../rect.js';

/** An inline `<svg>` in its content box. */
export function paintSvgElement(painting: Painting, _element: Element, _style: ComputedStyle, _area: Rect): void {
  painting.page.note('unsupported', 'svg');
}
