import { measureText } from './bitmap-text.js';
import type { Face } from './face.js';

/**
 * Wraps `text` to `widthPx` at spaces and line feeds. A word is broken only if it is wider than a line, preferably
 * after a slash.
 */
export function wrapText(face: Face, text: string, widthPx: number, scale = 1): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(face, paragraph, widthPx, scale));
}

function wrapParagraph(face: Face, paragraph: string, widthPx: number, scale: number): string[] {
  const fits = (line: string): boolean => measureText(face, line, scale) <= widthPx;
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ').filter((word) => word !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = breakWord(word, fits);
    line = pieces.pop() ?? '';
    lines.push(...pieces);
  }
  lines.push(line);
  return lines;
}

/** Splits a word into parts that fit, each at least one character long. */
function breakWord(word: string, fits: (piece: string) => boolean): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && !fits(piece + character)) {
      const end = piece.lastIndexOf('/') + 1 || piece.length;
      pieces.push(piece.slice(0, end));
      piece = piece.slice(end);
    }
    piece += character;
  }
  pieces.push(piece);
  return pieces;
}
