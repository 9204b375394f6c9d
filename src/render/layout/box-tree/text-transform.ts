import type { ComputedStyle } from '../../css/computed-style.js';

/** The text of a text node after `text-transform`. */
export function transformText(text: string, transform: ComputedStyle['textTransform']): string {
  switch (transform) {
    case 'uppercase':
      return text.toUpperCase();
    case 'lowercase':
      return text.toLowerCase();
    case 'capitalize':
      return text.replace(/(?<![\p{L}\p{N}\p{M}'’])[\p{L}\p{N}]/gu, (letter) => letter.toUpperCase());
    case 'full-width':
      return text
        .replace(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0))
        .replaceAll(' ', '\u3000');
    default:
      return text;
  }
}
