import type { ComputedStyle } from '../../css/computed-style.js';
import type { FontMetrics, TextHost } from '../../font/text-host.js';
import { floorToStep } from '../size/edges.js';

/** How far a font and a line reach above and below the baseline, px. */
export interface FontExtents {
  readonly ascent: number;
  readonly descent: number;
  /** With half of the leading on each side. */
  readonly lineAscent: number;
  readonly lineDescent: number;
  readonly xHeight: number;
}

/** Metrics of styles, worked out once each. */
export class FontExtentsTable {
  readonly #known = new Map<ComputedStyle, FontExtents>();
  readonly #text: TextHost;

  constructor(text: TextHost) {
    this.#text = text;
  }

  of(style: ComputedStyle): FontExtents {
    const known = this.#known.get(style);
    if (known) return known;
    const made = leadedExtents(this.#text.metrics(style.font), style);
    this.#known.set(style, made);
    return made;
  }

  /** Of a text that other fonts may have to draw; they count only while the line height follows the font. */
  ofText(text: string, style: ComputedStyle): FontExtents {
    if (style.lineHeight !== 'normal' || !/[^\u0020-\u024f]/.test(text)) return this.of(style);
    return this.#text
      .fallbackMetrics(text, style.font)
      .map((metrics) => leadedExtents(metrics, style))
      .reduce(coverLine, this.of(style));
  }
}

/** Each font brings its own leading; what is drawn stays where the first one has it. */
function coverLine(first: FontExtents, { lineAscent, lineDescent }: FontExtents): FontExtents {
  if (lineAscent <= first.lineAscent && lineDescent <= first.lineDescent) return first;
  return {
    ...first,
    lineAscent: Math.max(first.lineAscent, lineAscent),
    lineDescent: Math.max(first.lineDescent, lineDescent),
  };
}

/** What rounding a height down to its step may have taken from half of the leading. */
const STEP_LOSS = 1 / 128;

/** Chromium floors the half of the leading that goes above, to whole CSS px. */
function leadedExtents(metrics: FontMetrics, { lineHeight, font: { pixelRatio } }: ComputedStyle): FontExtents {
  const { ascentPx: ascent, descentPx: descent } = metrics;
  const gap = Math.round(metrics.lineGapPx / pixelRatio) * pixelRatio;
  const height = lineHeight === 'normal' ? ascent + descent + gap : floorToStep(lineHeight);
  const leading = (height - (ascent + descent)) / pixelRatio;
  const lineAscent = ascent + Math.floor(leading / 2 + STEP_LOSS) * pixelRatio;
  return { ascent, descent, lineAscent, lineDescent: height - lineAscent, xHeight: metrics.xHeightPx };
}
