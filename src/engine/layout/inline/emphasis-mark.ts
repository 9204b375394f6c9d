import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { FontSpec, TextHost } from '../../font/text-host.js';

/** The emphasis mark of a text, and the extents of the font that draws it, px. */
export interface EmphasisMark {
  readonly text: string;
  readonly font: FontSpec;
  /** On the upper side of the line. */
  readonly isOver: boolean;
  readonly ascent: number;
  readonly descent: number;
}

/** Marks by shape, filled and open (CSS Text Decoration 3, section 3.1). */
const MARKS: ReadonlyMap<string, readonly [filled: string, open: string]> = new Map([
  ['dot', ['\u2022', '\u25e6']],
  ['circle', ['\u25cf', '\u25cb']],
  ['double-circle', ['\u25c9', '\u25ce']],
  ['triangle', ['\u25b2', '\u25b3']],
  ['sesame', ['\ufe45', '\ufe46']],
]);

/** `undefined` for text without marks. */
export function emphasisMark(style: ComputedStyle, host: TextHost): EmphasisMark | undefined {
  const { textEmphasis, emphasisFont: font, textEmphasisPosition: position } = style;
  if (textEmphasis === undefined || !font) return undefined;
  const isVertical = style.writingMode.startsWith('vertical');
  const text = markText(textEmphasis, isVertical);
  // Chromium measures a mark of automatic shape in the font of the text.
  const isAutomatic = textEmphasis === 'filled' || textEmphasis === 'open';
  const metrics = (isAutomatic ? undefined : host.fallbackMetrics(text, font)[0]) ?? host.metrics(font);
  const isOver = isVertical ? position.right : position.over;
  return { text, font, isOver, ascent: metrics.ascentPx, descent: metrics.descentPx };
}

function markText(textEmphasis: string, isVertical: boolean): string {
  if (textEmphasis.startsWith('"')) return textEmphasis.slice(1);
  const words = textEmphasis.split(' ');
  const shape = words.find((word) => MARKS.has(word)) ?? (isVertical ? 'sesame' : 'circle');
  return MARKS.get(shape)?.[words.includes('open') ? 1 : 0] ?? '';
}
