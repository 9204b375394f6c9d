import type { FontSpec } from '../../font/text-host.js';
import type { Element } from '../../html/dom.js';
import { type SvgPainting, styleOf, svgProperty } from './svg-painting.js';
import type { TextPiece } from './svg-text-pieces.js';

/** User units. */
export function fontSizeOf(painting: SvgPainting, element: Element): number {
  return styleOf(painting, element).fontSizePx / painting.page.pixelRatio;
}

/** The font of the element at `scale` device px per user unit. */
export function fontAt(painting: SvgPainting, element: Element, scale: number): FontSpec {
  const { font } = styleOf(painting, element);
  const size = fontSizeOf(painting, element) * scale;
  return painting.page.fonts.intern({ ...font, sizePx: Math.round(size * 64) / 64 });
}

/** Device px per user unit. */
export function scaleOf({ matrix: { a, b, c, d } }: SvgPainting): number {
  return Math.sqrt(Math.abs(a * d - b * c)) || 1;
}

/** In user units, measured at the painted size. */
export function pieceWidth(painting: SvgPainting, piece: TextPiece): number {
  const { text, element } = piece;
  const scale = scaleOf(painting);
  const advance = painting.page.text.advance(text, fontAt(painting, element, scale)) / scale;
  return advance + spacingOf(painting, piece) * [...text].length;
}

/** Between characters, user units. */
export function spacingOf(painting: SvgPainting, { element, extraSpacing }: TextPiece): number {
  return styleOf(painting, element).letterSpacing / painting.page.pixelRatio + extraSpacing;
}

/** Distance of the baseline of an element's text below its position, user units. */
export function baselineShift(painting: SvgPainting, element: Element): number {
  const baseline =
    svgProperty(painting, element, 'dominant-baseline') ?? svgProperty(painting, element, 'alignment-baseline');
  const scale = scaleOf(painting);
  const metrics = painting.page.text.metrics(fontAt(painting, element, scale));
  const [ascent, descent] = [metrics.ascentPx / scale, metrics.descentPx / scale];
  switch (baseline) {
    case 'middle':
      return metrics.xHeightPx / scale / 2;
    case 'central':
      return (ascent - descent) / 2;
    case 'hanging':
      return ascent * 0.8;
    case 'text-before-edge':
    case 'text-top':
      return ascent;
    case 'text-after-edge':
    case 'text-bottom':
    case 'ideographic':
      return -descent;
    default:
      return raise(painting, element, fontSizeOf(painting, element));
  }
}

/** `baseline-shift` of an element, downwards. */
function raise(painting: SvgPainting, element: Element, size: number): number {
  const shift = styleOf(painting, element).svg['baseline-shift'] ?? element.attributes.get('baseline-shift');
  if (shift === undefined || shift === 'baseline') return 0;
  if (shift === 'sub') return size * 0.2;
  if (shift === 'super') return -size * 0.4;
  const amount = Number.parseFloat(shift) || 0;
  return shift.endsWith('%') ? (-amount * size) / 100 : -amount;
}
