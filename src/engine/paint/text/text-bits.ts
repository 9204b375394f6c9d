import type { CanvasTextHost } from '../../font/font.js';
import type { FontRun } from '../../font/font-runs.js';
import type { PixelGlyph } from '../../font/pixel-face.js';
import type { FontSpec } from '../../font/text-host.js';
import { coverageCut, type GlyphBits } from './glyph-bits.js';

/** A line of text as a bitmap; `left` is measured from the pen's start, `top` up from the baseline. */
export type TextBits = PixelGlyph;

/** Everything that determines the pixels of a text fragment, except its colour. */
export interface TextStyle {
  readonly text: string;
  readonly font: FontSpec;
  readonly letterSpacing: number;
  /** Additional px after each space. */
  readonly wordGap: number;
  readonly isRightToLeft: boolean;
  readonly isLight: boolean;
  /** Offsets of copies of the text in whole px; by default a single one at (0, 0). */
  readonly moves?: readonly (readonly [x: number, y: number])[];
}

/** Marks, joiners, flags and skin tones belong to the adjacent character. */
const JOINS_ADJACENT = /\p{M}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200c|\u200d/u;

/** Whether characters join or stack, so that text is shaped by word instead of by character. */
function joins(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const isFromHebrewToIndic = code >= 0x590 && code <= 0x1cff;
    const isPresentationForm = (code >= 0xfb1d && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfefe);
    if (isFromHebrewToIndic || isPresentationForm) return true;
  }
  return JOINS_ADJACENT.test(text);
}

/**
 * Places each glyph's pen on a whole px: the rounded sum of the preceding fractional advances, so that a line has its
 * measured length and every glyph the same bitmap everywhere.
 */
export function rasteriseText(style: TextStyle, host: CanvasTextHost, glyphs: GlyphBits): TextBits {
  const placed: PlacedGlyph[] = [];
  const cut = coverageCut(style.font.sizePx, style.isLight);
  const runs = host.split(style.text, style.font);
  let pen = 0;
  for (const run of style.isRightToLeft ? runs.toReversed() : runs) {
    const draw = glyphs.of(run.use, cut, style.isRightToLeft);
    for (const piece of splitRun(run, style.isRightToLeft)) {
      const joint = piece.before === '' ? 0 : host.joint(piece.before, piece.text, style.font);
      pen += joint;
      if (piece.text.trim() !== '') placed.push({ glyph: draw(piece.text), pen: Math.round(pen) });
      pen += host.advance(piece.text, style.font) + style.letterSpacing * piece.characters;
      if (piece.text === ' ' || piece.text === '\u00a0') pen += style.wordGap;
    }
  }
  const text = mergeGlyphs(placed);
  const { moves } = style;
  if (!moves || (moves.length === 1 && moves[0]?.[0] === 0 && moves[0][1] === 0)) return text;
  const near = moves.filter(([x, y]) => Math.max(Math.abs(x), Math.abs(y)) <= MAX_MOVE_PX);
  return mergeGlyphs(near.map(([x, y]) => ({ glyph: { ...text, left: text.left + x, top: text.top - y }, pen: 0 })));
}

interface Piece {
  readonly text: string;
  /** The previous character in the same run, for kerning. */
  readonly before: string;
  readonly characters: number;
}

function splitRun(run: FontRun, isRightToLeft: boolean): Piece[] {
  // Bitmap faces have precomposed letters, but no separate marks and no shaping.
  if (run.use.kind === 'pixel' && !isRightToLeft)
    return splitCharacters(run.text.normalize('NFC').replace(/\p{M}/gu, ''));
  if (!isRightToLeft && !joins(run.text)) return splitCharacters(run.text);
  const words = run.text.split(/( )/).filter((word) => word !== '');
  const pieces = words.map((text): Piece => ({ text, before: '', characters: [...text].length }));
  return isRightToLeft ? pieces.reverse() : pieces;
}

function splitCharacters(text: string): Piece[] {
  return Array.from(text, (character, i) => ({
    text: character,
    before: i > 0 ? beforeAt(text, i) : '',
    characters: 1,
  }));
}

function beforeAt(text: string, index: number): string {
  // Runs of characters beyond the BMP are rare; their indexes do not match, and they are not kerned.
  return index <= text.length ? (text[index - 1] ?? '') : '';
}

/** Glyphs further from the start of their line are not visible on any panel; this limits the bitmaps. */
const MAX_PX = 8192;
/** Maximum extent of strokes and hard shadows. */
const MAX_MOVE_PX = 256;

function isNear({ glyph, pen }: PlacedGlyph): boolean {
  return Math.abs(pen) < MAX_PX && Math.abs(glyph.left) < MAX_PX && Math.abs(glyph.top) < MAX_PX;
}

interface PlacedGlyph {
  readonly glyph: PixelGlyph;
  readonly pen: number;
}

function mergeGlyphs(all: readonly PlacedGlyph[]): TextBits {
  const placed = all.filter(isNear);
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let top = Number.NEGATIVE_INFINITY;
  let bottom = Number.POSITIVE_INFINITY;
  for (const { glyph, pen } of placed) {
    if (glyph.width === 0) continue;
    left = Math.min(left, pen + glyph.left);
    right = Math.max(right, pen + glyph.left + glyph.width);
    top = Math.max(top, glyph.top);
    bottom = Math.min(bottom, glyph.top - glyph.height);
  }
  if (right <= left) return { left: 0, top: 0, width: 0, height: 0, bits: new Uint8Array(0) };
  const width = right - left;
  const height = top - bottom;
  const bits = new Uint8Array(width * height);
  for (const { glyph, pen } of placed) {
    const first = (top - glyph.top) * width + pen + glyph.left - left;
    const { bits: ink, width: glyphWidth } = glyph;
    for (let from = 0, to = first; from < ink.length; from += glyphWidth, to += width)
      for (let x = 0; x < glyphWidth; x++) if (ink[from + x]) bits[to + x] = 1;
  }
  return { left, top, width, height, bits };
}
