import type { TextPlace, TextSizes } from './text-sizes.js';

/** Cuts a text with an ellipsis so that it is not wider than `widthPx`. */
export function cutText(text: string, widthPx: number, place: TextPlace, sizes: TextSizes): string {
  const full = sizes.size(place, text).width;
  if (full <= widthPx) return text;
  const isMarked = text.includes('<');
  if (isMarked) return text;
  let low = 0;
  let high = text.length - 1;
  let probe = Math.min(high, Math.max(0, Math.floor((text.length * widthPx) / full) - 1));
  while (low < high) {
    if (sizes.size(place, `${text.slice(0, probe).trimEnd()}…`).width <= widthPx) low = Math.max(probe, low);
    else high = probe - 1;
    if (low >= high) break;
    // Close to the estimate one step at a time is quicker than halving.
    probe = low === probe || low > 0 ? Math.min(high, low + 1) : Math.max(low, Math.min(high, probe - 1));
    if (probe === low) break;
  }
  return low === 0 && high <= 0 ? '…' : `${text.slice(0, low).trimEnd()}…`;
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
      line += words.slice(index).join('');
      break;
    } else {
      lines.push(line.trimEnd());
      line = word;
    }
  }
  lines.push(line.trimEnd());
  return lines.map((entry) => cutText(entry, widthPx, place, sizes));
}
