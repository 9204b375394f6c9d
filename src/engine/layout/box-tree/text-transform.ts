import type { ComputedStyle } from '../../css/computed/computed-style.js';

/** The second apostrophe is the typographic one. */
const ENDS_IN_WORD = /[\p{L}\p{N}\p{M}'\u2019]$/u;

/** The text of a text node after `text-transform`; `before` is the text that it continues. */
export function transformText(text: string, transform: ComputedStyle['textTransform'], before = ''): string {
  switch (transform) {
    case 'uppercase':
      return text.toUpperCase();
    case 'lowercase':
      return text.toLowerCase();
    case 'capitalize':
      return text.replace(/(?<![\p{L}\p{N}\p{M}'\u2019])[\p{L}\p{N}]/gu, (letter, at: number) =>
        at === 0 && ENDS_IN_WORD.test(before) ? letter : letter.toUpperCase(),
      );
    case 'full-width':
      return text
        .replace(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0))
        .replaceAll(' ', '\u3000');
    default:
      return text;
  }
}
