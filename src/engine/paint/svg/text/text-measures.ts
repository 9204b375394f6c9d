import type { FontSpec } from '../../../font/text-host.js';
import type { Element } from '../../../html/dom.js';
import { type SvgPainting, styleOf, svgProperty } from '../painting-state.js';
import type { TextPiece } from './text-chunks.js';

/** In user units. */
export function fontSizeOf(painting: SvgPainting, element: Element): number {
  return styleOf(painting, element).fontSizePx / painting.page.pixelRatio;
}

/** The font of the element at `scale` device px per user unit. */
export function fontAt(painting: SvgPainting, element: Element, scale: number): FontSpec {
  const { font, writingMode, textOrientation } = styleOf(painting, element);
  const size = fontSizeOf(painting, element) * scale;
  const sizePx = Math.round(size * 64) / 64;
  if (writingMode === 'horizontal-tb') return painting.page.fonts.intern({ ...font, sizePx });
  if (!writingMode.startsWith('vertical') || textOrientation === 'sideways')
    return painting.page.fonts.intern({ ...font, sizePx });
  return painting.page.fonts.intern({ ...font, sizePx, orientation: textOrientation });
}

/** Whether the characters of a text are stacked vertically. */
export function isVerticalText(painting: SvgPainting, text: Element): boolean {
  return styleOf(painting, text).writingMode !== 'horizontal-tb';
}

/** Device px per user unit. */
export function scaleOf({ matrix: { a, b, c, d } }: SvgPainting): number {
  return Math.sqrt(Math.abs(a * d - b * c)) || 1;
}

/** In user units, measured at the painted size. */
export function pieceWidth(painting: SvgPainting, piece: TextPiece): number {
  const { text, element, stretch } = piece;
  const scale = scaleOf(painting);
  const advance = painting.page.text.advance(text, fontAt(painting, element, scale)) / scale;
  const spaces = wordSpacingOf(painting, piece) * (text.split(/[ \u00a0]/).length - 1);
  return (advance + spacingOf(painting, piece) * [...text].length + spaces) * stretch;
}

/** Space between characters, in user units. */
export function spacingOf(painting: SvgPainting, { element, extraSpacing }: TextPiece): number {
  return styleOf(painting, element).letterSpacing / painting.page.pixelRatio + extraSpacing;
}

/** Additional space at spaces, in user units. */
export function wordSpacingOf(painting: SvgPainting, { element }: TextPiece): number {
  return styleOf(painting, element).wordSpacing / painting.page.pixelRatio;
}

/** Height of an element's glyphs above and below the baseline, in user units. */
export function extentOf(painting: SvgPainting, element: Element): { ascent: number; descent: number } {
  const scale = scaleOf(painting);
  const { ascentPx, descentPx } = painting.page.text.metrics(fontAt(painting, element, scale));
  return { ascent: ascentPx / scale, descent: descentPx / scale };
}

/** Distance by which an element's baseline is below its position, in user units. */
export function baselineShift(painting: SvgPainting, element: Element): number {
  let shift = 0;
  for (let at: Element | undefined = element; at && at.tag !== 'text'; at = at.parent)
    shift += raise(painting, at, fontSizeOf(painting, at));
  if (isVerticalText(painting, element)) return shift;
  const alignment = svgProperty(painting, element, 'alignment-baseline');
  const isOwn = alignment !== undefined && alignment !== 'auto' && alignment !== 'baseline';
  return (
    shift + distanceTo(painting, element, isOwn && element.tag !== 'text' ? alignment : dominantOf(painting, element))
  );
}

function dominantOf(painting: SvgPainting, element: Element): string | undefined {
  let at = element;
  // Deprecated, and equivalent to inheriting.
  while (svgProperty(painting, at, 'dominant-baseline') === 'no-change' && at.tag !== 'text' && at.parent)
    at = at.parent;
  const own = svgProperty(painting, at, 'dominant-baseline');
  const isText = element.tag === 'text' && (own === undefined || own === 'auto');
  return isText ? svgProperty(painting, element, 'alignment-baseline') : own;
}

function distanceTo(painting: SvgPainting, element: Element, baseline: string | undefined): number {
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
    case 'mathematical':
      return ascent / 2;
    case 'before-edge':
    case 'text-before-edge':
    case 'text-top':
      return ascent;
    case 'after-edge':
    case 'text-after-edge':
    case 'text-bottom':
    case 'ideographic':
      return -descent;
    default:
      return 0;
  }
}

/** `baseline-shift` of an element, downwards. */
function raise(painting: SvgPainting, element: Element, size: number): number {
  const shift = styleOf(painting, element).svg['baseline-shift'];
  if (shift === undefined || shift === 'baseline') return 0;
  if (shift === 'sub') return size * 0.2;
  if (shift === 'super') return -size * 0.4;
  const amount = Number.parseFloat(shift) || 0;
  return shift.endsWith('%') ? (-amount * size) / 100 : -amount;
}
