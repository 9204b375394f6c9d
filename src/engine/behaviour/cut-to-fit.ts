export const ELLIPSIS = '...';

/** The longest prefix of the text that fits with three full stops appended; only the full stops if none does. */
export function cutToFit(text: string, fits: (candidate: string) => boolean): string {
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(text.slice(0, middle) + ELLIPSIS)) low = middle;
    else high = middle - 1;
  }
  return text.slice(0, low) + ELLIPSIS;
}
