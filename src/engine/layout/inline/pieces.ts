import { type ContainerSize, resolveLength } from '../../css/computed/computed-length.js';
import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { TextHost } from '../../font/text-host.js';
import type { InlineBox } from '../box.js';
import { floorToStep } from '../size/edges.js';
import { findBreaks } from './break/break-opportunities.js';
import { hyphenWidthAfter } from './break/hyphen.js';
import { collapsesSpaces, type EdgePiece, type InlineContent, type InlineItem, type Piece, wraps } from './content.js';
import { measureText } from './measure-text.js';

/** Longer words are split, so that measuring and breaking stay fast. */
const MAX_WORD_CHARS = 2000;

/** What pieces depend on besides the content. */
interface PieceBasis {
  readonly text: TextHost;
  /** For percentages in margins and padding of inline elements. */
  readonly percentWidth: number | undefined;
  readonly container: ContainerSize;
  readonly levels: Uint8Array | undefined;
}

/** Splits collected content into measured pieces. */
export function cutPieces(content: InlineContent, basis: PieceBasis): Piece[] {
  const breaks = findBreaks(content);
  const pieces: Piece[] = [];
  const levelAt = (index: number): number => basis.levels?.[index] ?? 0;
  for (const item of content.items) {
    switch (item.kind) {
      case 'text':
        cutText(item, content.text, breaks, basis, pieces);
        break;
      case 'break':
        pieces.push({ kind: 'break', box: item.box, parent: item.parent, breakBefore: false, level: 0 });
        break;
      case 'open':
      case 'close':
        pieces.push(edgePiece(item.kind, item.box, levelAt(item.start), basis));
        break;
      default: {
        const parent = item.kind === 'atom' ? item.parent : undefined;
        const breakBefore = item.kind === 'atom' && breaks[item.start] === 1;
        pieces.push({ kind: item.kind, box: item.box, parent, breakBefore, level: levelAt(item.start) });
      }
    }
  }
  moveBreaksBeforeTags(pieces);
  return pieces;
}

function cutText(
  item: Extract<InlineItem, { kind: 'text' }>,
  text: string,
  breaks: Uint8Array,
  basis: PieceBasis,
  pieces: Piece[],
): void {
  const { box, parent } = item;
  const { style } = box;
  const hangs = collapsesSpaces(style) || (style.whiteSpaceCollapse === 'preserve' && wraps(style));
  let start = item.start;
  while (start < item.end) {
    const first = text.charCodeAt(start);
    const level = basis.levels?.[start] ?? 0;
    const breakBefore = breaks[start] === 1;
    if (first === TAB) {
      pieces.push({ kind: 'tab', box, parent, breakBefore, level });
      start += 1;
      continue;
    }
    const isSpace = first === SPACE;
    let end = start + 1;
    while (end < item.end && end - start < MAX_WORD_CHARS && continuesPiece(text, end, isSpace, breaks, basis, level))
      end += 1;
    const slice = text.slice(start, end);
    const shown = slice.includes('\u200b') || slice.includes('\u00ad') ? slice.replace(/[\u200b\u00ad]/g, '') : slice;
    const before = textBefore(pieces, style);
    pieces.push({
      kind: 'text',
      box,
      parent,
      text: shown,
      width: measureText(isReversed(shown, level) ? reverse(shown) : shown, style, basis.text),
      joint: before === '' || shown === '' ? 0 : jointBetween(before, shown, level, style, basis.text),
      isSpace,
      hangs: isSpace && hangs,
      hyphenWidth: hyphenWidthAfter(slice, style, basis.text),
      breakBefore,
      level,
    });
    start = end;
  }
}

const LEFT_TO_RIGHT = /[A-Za-z\u00c0-\u024f\u0370-\u052f]/;

/** Latin that an override puts from right to left is shaped, and so kerned, in the order that is seen. */
function isReversed(text: string, level: number): boolean {
  return level % 2 === 1 && LEFT_TO_RIGHT.test(text);
}

function reverse(text: string): string {
  return [...text].reverse().join('');
}

function jointBetween(before: string, after: string, level: number, { font }: ComputedStyle, host: TextHost): number {
  const [last, first] = [lastCharacter(before), firstCharacter(after)];
  return isReversed(after, level) ? host.joint(first, last, font) : host.joint(last, first, font);
}

/** Text that the next piece joins: in the same font, with only zero-width tags between. */
function textBefore(pieces: readonly Piece[], style: ComputedStyle): string {
  for (let index = pieces.length - 1; index >= 0; index -= 1) {
    const piece = pieces[index];
    if (piece?.kind === 'text') return piece.box.style.font === style.font ? piece.text : '';
    const isThin = (piece?.kind === 'open' || piece?.kind === 'close') && piece.width === 0;
    if (!isThin) return '';
  }
  return '';
}

const TAB = 9;
const SPACE = 32;

function continuesPiece(
  text: string,
  at: number,
  isSpace: boolean,
  breaks: Uint8Array,
  basis: PieceBasis,
  level: number,
): boolean {
  const code = text.charCodeAt(at);
  if (code === TAB || (code === SPACE) !== isSpace) return false;
  if (breaks[at] === 1) return false;
  return (basis.levels?.[at] ?? 0) === level;
}

function firstCharacter(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 0x20);
}

function lastCharacter(text: string): string {
  const low = text.charCodeAt(text.length - 1);
  const isPair = low >= 0xdc00 && low <= 0xdfff && text.length > 1;
  return isPair ? text.slice(-2) : text.slice(-1);
}

function edgePiece(kind: 'open' | 'close', box: InlineBox, level: number, basis: PieceBasis): EdgePiece {
  const { style } = box;
  const hasEdge = kind === 'open' ? box.isFirstPart : box.isLastPart;
  if (!hasEdge) return { kind, box, width: 0, margin: 0, breakBefore: false, level };
  const side = (kind === 'open') === (style.direction === 'ltr') ? 'left' : 'right';
  const margin = edgeLength(style.margin[side], basis);
  const padding = Math.max(0, edgeLength(style.padding[side], basis));
  return { kind, box, width: margin + padding + style.borderWidth[side], margin, breakBefore: false, level };
}

function edgeLength(length: ComputedStyle['margin']['left'], basis: PieceBasis): number {
  return length === 'auto' ? 0 : floorToStep(resolveLength(length, basis.percentWidth, basis.container) ?? 0);
}

/** A line breaks before the tags that precede a word, not between them and the word. */
function moveBreaksBeforeTags(pieces: readonly Piece[]): void {
  for (const [index, piece] of pieces.entries()) {
    if (!piece.breakBefore || piece.kind === 'open') continue;
    let target = index;
    while (target > 0 && pieces[target - 1]?.kind === 'open') target -= 1;
    const first = pieces[target];
    if (first && target !== index) {
      piece.breakBefore = false;
      first.breakBefore = true;
    }
  }
}
