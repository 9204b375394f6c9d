import { getOrMake } from '@inkstand/common/get-or-make';
import type { ContainerSize } from '../css/computed/computed-length.js';
import type { TextHost } from '../font/text-host.js';
import type { BlockBox, Box, TextBox, TextFragment } from '../layout/box.js';
import { mapRect } from '../paint/matrix.js';
import { areaOf, heightOf, intersectRects, type Rect, rectOf, rectOfText, uniteRects, widthOf } from '../paint/rect.js';
import type { Word } from '../word.js';
import {
  type BoxPosition,
  clipChildren,
  hasChildren,
  isMostlyInside,
  positionOf,
  rootPosition,
} from './script/box-position.js';

const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uffef';
/** A Chinese or Japanese character counts as a word. */
const WORD = new RegExp(`[${CJK}]|[^\\s${CJK}]+`, 'gu');
const MIN_PX = 0.5;

/** The words of which a part is visible, in document order, in px of the screen. */
export function listWords(
  root: BlockBox,
  text: TextHost,
  widthPx: number,
  heightPx: number,
  container: ContainerSize,
): Word[] {
  const fragments = new Map<TextBox, TextFragment[]>();
  collectFragments(root, fragments);
  const words: Word[] = [];
  let begun: Word | undefined;
  const visit = (box: Box, parent: BoxPosition): void => {
    if (box.kind === 'text') {
      if (box.style.visibility !== 'visible' || !parent.isVisible) return;
      const found = wordsOf(box, fragments.get(box) ?? [], text, parent);
      if (begun && found[0] && !/^\s/.test(box.text)) found[0] = joinWords(begun, found[0]);
      else if (begun) words.push(begun);
      // A styled first letter is the start of the following word.
      begun = box.pseudo === 'first-letter' ? found.pop() : undefined;
      for (const word of found) words.push(word);
      return;
    }
    const position = positionOf(box, parent, container);
    if (!hasChildren(box)) return;
    const inner = box.kind === 'block' ? clipChildren(box, position) : position;
    const first = words.length;
    for (const child of box.children) visit(child, inner);
    if (box.kind === 'block') markShortened(box, words, first, inner);
  };
  visit(root, rootPosition(widthPx, heightPx));
  if (begun) words.push(begun);
  return words;
}

/** Marks the last words of a block's lines that end in an ellipsis. */
function markShortened(block: BlockBox, words: Word[], first: number, { matrix }: BoxPosition): void {
  for (const { fragments } of block.lines) {
    const last = fragments.at(-1);
    if (last?.kind !== 'text' || last.box.parent !== block || last.box.element) continue;
    if (last.box.original || block.children.includes(last.box)) continue;
    const rect = mapRect(matrix, rectOfText(last));
    const middle = (rect.top + rect.bottom) / 2;
    const at = words.findLastIndex(
      (word, index) => index >= first && word.y <= middle && word.y + word.height >= middle,
    );
    const word = words[at];
    if (word) words[at] = { ...word, cut: 'ellipsis' };
  }
}

function joinWords(one: Word, other: Word): Word {
  return { ...areaOf(uniteRects(rectOf(one), rectOf(other))), text: one.text + other.text };
}

function collectFragments(box: Box, found: Map<TextBox, TextFragment[]>): void {
  if (!hasChildren(box)) return;
  if (box.kind === 'block')
    for (const line of box.lines)
      for (const fragment of line.fragments)
        if (fragment.kind === 'text') getOrMake(found, fragment.box.original ?? fragment.box, () => []).push(fragment);
  for (const child of box.children) collectFragments(child, found);
}

/** Matches the characters of painted fragments with the words of the text; a word on two lines is one rectangle. */
function wordsOf(box: TextBox, fragments: readonly TextFragment[], text: TextHost, position: BoxPosition): Word[] {
  const words = [...box.text.matchAll(WORD)].map(([word]) => word);
  const rects: (Rect | undefined)[] = [];
  let index = 0;
  let inside = 0;
  for (const fragment of fragments) {
    const ruler = new FragmentRuler(fragment, text);
    for (const piece of fragment.text.matchAll(/[^\s]+/gu)) {
      let at = piece.index;
      const end = piece.index + piece[0].length;
      while (at < end && index < words.length) {
        const rest = (words[index] ?? '').slice(inside);
        const matched = matchLength(fragment.text.slice(at, end), rest);
        // Characters added by layout (an ellipsis, a hyphen) belong to no word.
        if (matched === 0) break;
        rects[index] = uniteRects(rects[index], ruler.rectOf(at, at + matched));
        at += matched;
        inside += matched;
        if (inside >= (words[index] ?? '').length) {
          index++;
          inside = 0;
        }
      }
    }
  }
  return words.flatMap((word, i): Word[] => {
    const own = rects[i];
    if (!own) return [];
    const rect = mapRect(position.matrix, own);
    if (widthOf(rect) < MIN_PX || heightOf(rect) < MIN_PX) return [];
    const placed = { ...areaOf(rect), text: word };
    if (!isMostlyInside(rect, position.clip))
      return isPartlyInside(rect, position.clip) ? [{ ...placed, cut: 'most' }] : [];
    return [isCutOff(rect, position.clip) ? { ...placed, cut: 'edge' } : placed];
  });
}

/** Less than a fifth of a line is the space between lines, or an accent. */
function isPartlyInside(rect: Rect, clip: Rect): boolean {
  const visible = intersectRects(rect, clip);
  const isHigh = (visible.bottom - visible.top) * 5 >= rect.bottom - rect.top;
  return isHigh && visible.right - visible.left > 2 && visible.bottom - visible.top > 2;
}

/** Lines may be lower than the face drawn in them, and letters do not reach the edges of their face. */
function isCutOff(rect: Rect, clip: Rect): boolean {
  const slack = (rect.bottom - rect.top) * 0.25;
  const isWide = clip.left - rect.left > slack / 2 || rect.right - clip.right > slack / 2;
  return isWide || clip.top - rect.top > slack || rect.bottom - clip.bottom > slack;
}

function matchLength(drawn: string, word: string): number {
  let length = 0;
  // Letters on a first line may have a different case.
  while (length < drawn.length && length < word.length && isSameLetter(drawn.charAt(length), word.charAt(length)))
    length++;
  return length;
}

function isSameLetter(one: string, other: string): boolean {
  return one === other || one.toLowerCase() === other.toLowerCase();
}

/** Measures positions of characters in a fragment from left to right, so that each word is measured only once. */
class FragmentRuler {
  readonly #fragment: TextFragment;
  readonly #text: TextHost;
  #at = 0;
  #width = 0;

  constructor(fragment: TextFragment, text: TextHost) {
    this.#fragment = fragment;
    this.#text = text;
  }

  /** `from` must not precede the end of the previous piece. */
  rectOf(from: number, to: number): Rect {
    const { x, width, level, baseline, ascent, descent, turn } = this.#fragment;
    const before = this.#widthTo(from);
    const after = this.#widthTo(to);
    const left = level % 2 === 1 ? x + width - after : x + before;
    const rect = { left, top: baseline - ascent, right: left + after - before, bottom: baseline + descent };
    return turn ? mapRect(turn, rect) : rect;
  }

  #widthTo(end: number): number {
    const { text, box, wordGap } = this.#fragment;
    const { style } = box;
    const part = text.slice(this.#at, end);
    if (part === '') return this.#width;
    const spacing = style.letterSpacing === 0 ? 0 : style.letterSpacing * [...part].length;
    const gap = wordGap + style.wordSpacing;
    const gaps = gap === 0 ? 0 : gap * (part.split(/[ \u00a0]/).length - 1);
    const joint = this.#text.joint(text.slice(0, this.#at), part, style.font);
    this.#width += joint + this.#text.advance(part, style.font) + spacing + gaps;
    this.#at = end;
    return this.#width;
  }
}
