/** Style and text of a paragraph. */
export type Paragraph = readonly [style: string, text: string];

/** Widths at which each paragraph is broken, px. */
export const BREAK_WIDTHS_PX: readonly number[] = Array.from({ length: 20 }, (_, index) => 70 + 19 * index);

/** The paragraph once at each width. */
export function paragraphPage([style, text]: Paragraph): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const direction = /^\p{Script=Hebrew}|^\p{Script=Arabic}/u.test(text) ? 'rtl' : 'ltr';
  const blocks = BREAK_WIDTHS_PX.map((widthPx) => `<div style="width:${widthPx}px">${escaped}</div>`);
  return `<!doctype html><html><head><meta charset="utf-8"><style>body{margin:0} div{direction:${direction};box-sizing:border-box;${style}}</style></head><body>${blocks.join('')}</body></html>`;
}

/** Visible characters: what line ends remove or add is not counted. */
export function countCharacters(text: string): number {
  return [...text.replace(/[\s\u00ad\u200b\u2060]/g, '')].length;
}

/** Language tag, direction, and the first article of the Universal Declaration of Human Rights in that language. */
export type Sentence = readonly [language: string, direction: 'ltr' | 'rtl', text: string];

/** Models whose panels the sentences are shown on, each once at every width of {@link SENTENCE_WIDTHS_PX}. */
export const SENTENCE_MODELS = ['og_png', 'v2'] as const;

/** CSS px. */
export const SENTENCE_WIDTHS_PX: readonly number[] = Array.from({ length: 12 }, (_, index) => 130 + 37 * index);

/** The sentence once at each width. */
export function sentencePage([language, direction, text]: Sentence): string {
  const blocks = SENTENCE_WIDTHS_PX.map((widthPx) => `<div style="width:${widthPx}px">${text}</div>`);
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><style>body{margin:0;font:20px/1.5 sans-serif}</style></head><body>${blocks.join('')}</body></html>`;
}
