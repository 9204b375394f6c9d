import { createCanvas, type SKRSContext2D } from '../../font/canvas.js';
import type { CanvasTextHost } from '../../font/font.js';
import { metricsOfUse } from '../../font/font-metrics.js';
import { setCanvasFont } from '../../font/measure-run.js';
import type { FontSpec } from '../../font/text-host.js';
import { fillPixelRun } from '../svg/text/pixel-run.js';
import { CANVAS_LIMITS } from './canvas-limits.js';
import type { TextAlign, TextBaseline } from './canvas-state.js';
import type { TextMeasures } from './script-canvas.js';

/** Hanging baselines of Latin text, as Chromium assumes them for fonts that name none. */
const HANGING_SHARE = 0.8;
/** Boxes are measured at this factor, because canvas rounds them to whole px otherwise. */
const ENLARGEMENT = 16;

/** A line of text of a canvas. */
export interface CanvasLine {
  readonly text: string;
  readonly font: FontSpec;
  readonly letterSpacing: number;
  readonly wordSpacing: number;
}

/** White space as a canvas draws it: spaces, neither collapsed nor broken. */
export function cleanText(text: string): string {
  return text.slice(0, CANVAS_LIMITS.textChars).replace(/[\t\n\f\r\v]/g, ' ');
}

export function widthOfLine({ text, font, letterSpacing, wordSpacing }: CanvasLine, host: CanvasTextHost): number {
  const letters = letterSpacing === 0 ? 0 : [...text].length * letterSpacing;
  return host.advance(text, font) + letters + gapsIn(text, wordSpacing);
}

const gapsIn = (text: string, wordSpacing: number): number =>
  wordSpacing === 0 ? 0 : (text.split(/[ \u00a0]/).length - 1) * wordSpacing;

/** Distance from the left end of a line to the point that it is aligned to. */
export function alignedBy(align: TextAlign, isRightToLeft: boolean, width: number): number {
  const isAtEnd = align === 'right' || align === (isRightToLeft ? 'start' : 'end');
  return align === 'center' ? width / 2 : isAtEnd ? width : 0;
}

/** The em box around the baseline in px, which a font divides as its typographic ascent and descent. */
function emBoxOf(font: FontSpec, host: CanvasTextHost): { readonly ascent: number; readonly descent: number } {
  const use = host.primary(font);
  const share = use.kind === 'outline' ? (use.face.facts?.emAscent ?? 0.8) : 0.8;
  return { ascent: font.sizePx * share, descent: font.sizePx * (1 - share) };
}

/** Distance from the named baseline down to the alphabetic one. */
export function loweredBy(baseline: TextBaseline, font: FontSpec, host: CanvasTextHost): number {
  if (baseline === 'alphabetic') return 0;
  if (baseline === 'hanging') return host.metrics(font).ascentPx * HANGING_SHARE;
  if (baseline === 'ideographic') return -host.metrics(font).descentPx;
  const { ascent, descent } = emBoxOf(font, host);
  return baseline === 'top' ? ascent : baseline === 'bottom' ? -descent : (ascent - descent) / 2;
}

/** Draws a line from its left end; the context has the paint and the transform. */
export function drawLine(
  context: SKRSContext2D,
  line: CanvasLine,
  host: CanvasTextHost,
  at: { readonly x: number; readonly y: number },
  way: 'fill' | 'stroke',
): void {
  const { font, letterSpacing, wordSpacing } = line;
  context.textAlign = 'left';
  context.letterSpacing = `${letterSpacing}px`;
  context.wordSpacing = `${wordSpacing}px`;
  let pen = at.x;
  for (const run of host.split(line.text, font)) {
    if (run.use.kind === 'pixel') {
      if (way === 'fill') fillPixelRun(context, run.use, run.text, pen, at.y, letterSpacing);
    } else {
      setCanvasFont(context, run.use);
      const y = at.y + run.use.baselineNudgePx;
      if (way === 'fill') context.fillText(run.text, pen, y);
      else context.strokeText(run.text, pen, y);
    }
    pen += widthOfLine({ ...line, text: run.text }, host);
  }
}

/** Measures lines as they are drawn. */
export class LineMeasure {
  readonly #host: CanvasTextHost;
  readonly #context = createCanvas(1, 1).getContext('2d');

  constructor(host: CanvasTextHost) {
    this.#host = host;
  }

  measure(line: CanvasLine): TextMeasures {
    const host = this.#host;
    const { font } = line;
    const { ascentPx, descentPx } = host.metrics(font);
    const em = emBoxOf(font, host);
    return {
      width: widthOfLine(line, host),
      ...this.#inkOf(line),
      fontAscent: ascentPx,
      fontDescent: descentPx,
      emAscent: em.ascent,
      emDescent: em.descent,
    };
  }

  #inkOf(line: CanvasLine): Pick<TextMeasures, 'left' | 'right' | 'ascent' | 'descent'> {
    const host = this.#host;
    let pen = 0;
    let [left, right, ascent, descent] = [Number.POSITIVE_INFINITY, ...Array<number>(3).fill(Number.NEGATIVE_INFINITY)];
    for (const run of host.split(line.text, line.font)) {
      const width = widthOfLine({ ...line, text: run.text }, host);
      if (run.use.kind === 'pixel') {
        const { ascentPx, descentPx } = metricsOfUse(run.use, line.font, 0);
        [left, right] = [Math.min(left ?? 0, pen), Math.max(right ?? 0, pen + width)];
        [ascent, descent] = [Math.max(ascent ?? 0, ascentPx), Math.max(descent ?? 0, descentPx)];
      } else {
        setCanvasFont(this.#context, run.use, ENLARGEMENT);
        const box = this.#context.measureText(run.text);
        left = Math.min(left ?? 0, pen - box.actualBoundingBoxLeft / ENLARGEMENT);
        // Spacing moves the last glyph.
        const spaced = width - box.width / ENLARGEMENT;
        right = Math.max(right ?? 0, pen + spaced + box.actualBoundingBoxRight / ENLARGEMENT);
        ascent = Math.max(ascent ?? 0, box.actualBoundingBoxAscent / ENLARGEMENT);
        descent = Math.max(descent ?? 0, box.actualBoundingBoxDescent / ENLARGEMENT);
      }
      pen += width;
    }
    const isEmpty = !Number.isFinite(left);
    return isEmpty
      ? { left: 0, right: 0, ascent: 0, descent: 0 }
      : { left: -(left ?? 0), right: right ?? 0, ascent: ascent ?? 0, descent: descent ?? 0 };
  }
}
