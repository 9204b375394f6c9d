/**
 * A text without these characters at its end. A pattern like `/ +$/` would take quadratic time for a text with many of
 * them elsewhere. Pure.
 */
export function stripEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
