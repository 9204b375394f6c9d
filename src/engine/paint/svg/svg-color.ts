import type { Color } from '../../css/computed/image-values.js';
import { computeColorText } from '../../css/value/color/color-text.js';
import type { Element } from '../../html/dom.js';
import { type SvgPainting, styleOf } from './painting-state.js';

export const BLACK: Color = Object.freeze({ r: 0, g: 0, b: 0, a: 1 });

/** Black if the text is not a colour. */
export function resolveColor(painting: SvgPainting, element: Element, value: string): Color {
  return computeColorText(value, styleOf(painting, element)) ?? BLACK;
}
