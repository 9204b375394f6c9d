import type { TextPlace, TextSizes } from './text-sizes.js';

/** Share of a line's height that is kept free for an ellipsis. */
const ELLIPSIS_SHARE = 0.8;

/**
 * Cuts a text with an ellipsis so that it is not wider than `widthPx`. A text of which no sign has room is empty, and one that would lose its
 * last sign alone stays as it is.
 */
export function cutText(text: string, widthPx: number, place: TextPlace, sizes: TextSizes): string {
  if (text.includes('<') || sizes.size(place, text).width <= widthPx) return text;
  const signs = countFitting(text, widthPx, place, sizes);
  if (signs === 0) return '';
  return signs >= text.length - 1 ? text : `${text.slice(0, signs).trimEnd()}…`;
}

/** How many signs of a text have room beside an ellipsis. */
function countFitting(text: string, widthPx: number, place: TextPlace, sizes: TextSizes): number {
  const room = Math.max(0, widthPx - ELLIPSIS_SHARE * sizes.metrics(place).height);
  const isFitting = (signs: number): boolean => sizes.size(place, text.slice(0, signs)).width <= room;
  // Close to the estimate one step at a time is quicker than halving.
  const { width } = sizes.size(place, text);
  let signs = Math.min(text.length, Math.floor((text.length * room) / Math.max(1, width)));
  while (signs > 0 && !isFitting(signs)) signs -= 1;
  while (signs < text.length && isFitting(signs + 1)) signs += 1;
  return signs;
}

/** Breaks a text at its spaces into lines of at most `widthPx`; the last of `maxLines` is cut. */
export function wrapText(
  text: string,
  widthPx: number,
  maxLines: number,
  place: TextPlace,
  sizes: TextSizes,
): readonly string[] {
  if (text.includes('<') || sizes.size(place, text).width <= widthPx) return [text];
  const words = text.split(/(?<=[\s-])/);
  if (words.length > 500) return [cutText(text, widthPx, place, sizes)];
  sizes.measureAll(
    place,
    words.map((word) => word.trimEnd()),
  );
  const lines: string[] = [];
  let line = '';
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const next = line + word;
    if (line === '' || sizes.size(place, next.trimEnd()).width <= widthPx) {
      line = next;
    } else if (lines.length === maxLines - 1) {
      lines.push(withEllipsis(line.trimEnd(), widthPx, place, sizes));
      return lines;
    } else {
      lines.push(cutText(line.trimEnd(), widthPx, place, sizes));
      line = word;
    }
  }
  lines.push(cutText(line.trimEnd(), widthPx, place, sizes));
  return lines;
}

/** The last line that is shown of a longer text. */
function withEllipsis(line: string, widthPx: number, place: TextPlace, sizes: TextSizes): string {
  const signs = countFitting(line, widthPx, place, sizes);
  return `${signs >= line.length - 1 ? line : line.slice(0, signs).trimEnd()}…`;
}
