import type { Element } from '../../html/dom.js';
import { type SvgPainting, styleOf } from './painting-state.js';
import { type FontUnits, readSvgLength } from './svg-length.js';

/** What percentages of a length refer to: width, height or diagonal of the viewport. */
export type Direction = 'across' | 'down' | 'diagonal';

/** In user units. */
export function percentBasis({ viewport: { width, height } }: SvgPainting, direction: Direction): number {
  if (direction === 'across') return width;
  return direction === 'down' ? height : Math.hypot(width, height) / Math.SQRT2;
}

/** A length of an element in user units; undefined if it is missing or not a length. */
export function lengthOf(
  painting: SvgPainting,
  element: Element,
  source: string | undefined,
  direction: Direction,
): number | undefined {
  return readSvgLength(source, percentBasis(painting, direction), () => fontUnitsOf(painting, element));
}

/** Font-relative units of an element. */
export function fontUnitsOf(painting: SvgPainting, element: Element): FontUnits {
  const { page } = painting;
  const { font, fontSizePx } = styleOf(painting, element);
  const { xHeightPx, zeroWidthPx } = page.text.metrics(font);
  const ratio = page.pixelRatio;
  return {
    em: fontSizePx / ratio,
    ex: xHeightPx / ratio,
    ch: zeroWidthPx / ratio,
    rem: rootFontSize(painting, element) / ratio,
  };
}

function rootFontSize(painting: SvgPainting, element: Element): number {
  let root = element;
  while (root.parent) root = root.parent;
  return painting.page.styles.styleOf(root).fontSizePx;
}
