import type { TextHost } from '../../font/text-host.js';
import type { FirstLine, InlineBox, TextBox } from '../box.js';
import { cutByCase } from '../box-tree/small-caps.js';
import { transformText } from '../box-tree/text-transform.js';
import type { InlineContent, InlineItem, InlineParent, Piece } from './content.js';
import { measureText } from './measure-text.js';
import type { CursorMark } from './piece-cursor.js';

/** The content of a block in its first-line style: the same characters, in the replacement boxes. */
export function firstLineContent(content: InlineContent, { box, replacements }: FirstLine): InlineContent {
  const parentOf = (parent: InlineParent): InlineParent => {
    const found = parent.kind === 'inline' ? replacements.get(parent)?.box : undefined;
    return found?.kind === 'inline' ? found : box;
  };
  const items: InlineItem[] = [{ kind: 'open', box, start: 0 }];
  let text = '';
  let taken = 0;
  for (const item of content.items) {
    const replacement =
      item.kind === 'text' || item.kind === 'open' || item.kind === 'close' ? replacements.get(item.box) : undefined;
    if (item.kind === 'text' && replacement?.box.kind === 'text') {
      const { box: large, small } = replacement;
      const shown = transformSameLength(content.text.slice(item.start, item.end), large);
      const parent = parentOf(item.parent);
      for (const { stretch, from, isLower } of small
        ? cutByCase(shown)
        : [{ stretch: shown, from: 0, isLower: false }]) {
        const start = item.start + from;
        items.push({ kind: 'text', box: isLower && small ? small : large, parent, start, end: start + stretch.length });
      }
      text += content.text.slice(taken, item.start) + (small ? toUpperSameLength(shown) : shown);
      taken = item.end;
    } else if ((item.kind === 'open' || item.kind === 'close') && replacement?.box.kind === 'inline')
      items.push({ ...item, box: replacement.box });
    else if (item.kind === 'break' || item.kind === 'atom') items.push({ ...item, parent: parentOf(item.parent) });
    else items.push(item);
  }
  text += content.text.slice(taken);
  items.push({ kind: 'close', box, start: text.length });
  return { ...content, text, items };
}

/** Keeps offsets in the text valid: a letter that would become two is unchanged. */
function transformSameLength(text: string, { style }: TextBox): string {
  const transformed = transformText(text, style.textTransform);
  return transformed.length === text.length ? transformed : text;
}

function toUpperSameLength(text: string): string {
  return text.replace(/\p{Ll}/gu, (letter) => {
    const upper = letter.toUpperCase();
    return upper.length === letter.length ? upper : letter;
  });
}

/** The original boxes of those that continue in the second line. */
export function boxesAfterFirstLine(open: readonly InlineBox[]): InlineBox[] {
  return open.flatMap(({ original }) => original ?? []);
}

/** The position in `to` of a mark in the pieces of a first line. */
export function markAfterFirstLine(
  mark: CursorMark,
  from: readonly Piece[],
  to: readonly Piece[],
  host: TextHost,
): CursorMark {
  const end = { index: to.length, rest: undefined };
  if (mark.index >= from.length) return end;
  let left = from.slice(0, mark.index).reduce((sum, piece) => sum + unitsOf(piece), 0);
  if (mark.rest) left += unitsOf(from[mark.index]) - mark.rest.text.length;
  for (const [index, piece] of to.entries()) {
    const units = unitsOf(piece);
    if (left <= 0) return { index, rest: undefined };
    if (left < units && piece.kind === 'text') {
      const text = piece.text.slice(left);
      const width = measureText(text, piece.box.style, host);
      return { index, rest: { ...piece, text, width, joint: 0, breakBefore: false } };
    }
    left -= units;
  }
  return end;
}

/** Length of a piece; the box around the line has no counterpart. */
function unitsOf(piece: Piece | undefined): number {
  if (piece?.kind === 'text') return piece.text.length;
  return !piece || (piece.kind !== 'break' && piece.box.pseudo === 'first-line') ? 0 : 1;
}
