import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { FontMetrics, TextHost } from '../../font/text-host.js';
import { floorToStep } from '../size/edges.js';
import { type EmphasisMark, emphasisMark } from './emphasis-mark.js';

/** Extents of a font and a line above and below the baseline, px. */
export interface FontExtents {
  readonly ascent: number;
  readonly descent: number;
  /** Including half of the leading on each side. */
  readonly lineAscent: number;
  readonly lineDescent: number;
  readonly xHeight: number;
}

/** Extents by style, cached. */
export class FontExtentsTable {
  readonly #known = new Map<ComputedStyle, FontExtents>();
  readonly #text: TextHost;

  constructor(text: TextHost) {
    this.#text = text;
  }

  of(style: ComputedStyle): FontExtents {
    const known = this.#known.get(style);
    if (known) return known;
    const plain = leadedExtents(this.#text.metrics(style.font), style);
    const mark = emphasisMark(style, this.#text);
    const made = mark ? withMarks(plain, mark) : plain;
    this.#known.set(style, made);
    return made;
  }

  /** Extents of a text that may need fallback fonts, which only count if the line height is `normal`. */
  ofText(text: string, style: ComputedStyle): FontExtents {
    if (style.lineHeight !== 'normal' || !/[^\u0020-\u024f]/.test(text)) return this.of(style);
    return this.#text
      .fallbackMetrics(text, style.font)
      .map((metrics) => leadedExtents(metrics, style))
      .reduce(uniteLine, this.of(style));
  }
}

/** Each font adds its own leading; glyphs stay on the first font's baseline. */
function uniteLine(first: FontExtents, { lineAscent, lineDescent }: FontExtents): FontExtents {
  if (lineAscent <= first.lineAscent && lineDescent <= first.lineDescent) return first;
  return {
    ...first,
    lineAscent: Math.max(first.lineAscent, lineAscent),
    lineDescent: Math.max(first.lineDescent, lineDescent),
  };
}

/** Emphasis marks enlarge a line whose leading has no space for them (CSS Text Decoration 3, section 3.4). */
function withMarks(plain: FontExtents, { isOver, ascent, descent }: EmphasisMark): FontExtents {
  const height = ascent + descent;
  return {
    ...plain,
    lineAscent: Math.max(plain.lineAscent, plain.ascent + (isOver ? height : 0)),
    lineDescent: Math.max(plain.lineDescent, plain.descent + (isOver ? 0 : height)),
  };
}

/** Tolerance for half of the leading, since heights are rounded down to a step. */
const STEP_TOLERANCE = 1 / 128;

/** Chromium floors the upper half of the leading to whole CSS px. */
function leadedExtents(metrics: FontMetrics, { lineHeight, font: { pixelRatio } }: ComputedStyle): FontExtents {
  const { ascentPx: ascent, descentPx: descent } = metrics;
  const gap = Math.round(metrics.lineGapPx / pixelRatio) * pixelRatio;
  const height = lineHeight === 'normal' ? ascent + descent + gap : floorToStep(lineHeight);
  const leading = (height - (ascent + descent)) / pixelRatio;
  const lineAscent = ascent + Math.floor(leading / 2 + STEP_TOLERANCE) * pixelRatio;
  return { ascent, descent, lineAscent, lineDescent: height - lineAscent, xHeight: metrics.xHeightPx };
}
