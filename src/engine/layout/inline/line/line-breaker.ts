import type { TextHost } from '../../../font/text-host.js';
import type { BlockBox } from '../../box.js';
import { type BoxPiece, type BrokenLine, collapsesSpaces, type Piece, type TextPiece, wraps } from '../content.js';
import { fitPrefix, graphemeEnds, measureText } from '../measure-text.js';
import type { CursorMark, PieceCursor } from '../piece-cursor.js';

/** Browsers allow a line to exceed its available width by their smallest unit. */
const TOLERANCE_PX = 1 / 64 + 1e-4;

/** What the breaker needs to know while it fills a line. */
export interface LineSpace {
  readonly text: TextHost;
  readonly block: BlockBox;
  /** Available width of this line, px; floats in the line may change it. */
  available(): number;
  /** Left indent of this line. */
  readonly indent: number;
  /** Margin-box width of an inline-block or picture. */
  atomWidth(piece: BoxPiece): number;
  /** Called for a float at `used` px of the line. */
  addFloat(piece: BoxPiece, used: number): void;
  step(): void;
}

interface Candidate {
  readonly count: number;
  readonly mark: CursorMark;
  readonly width: number;
  readonly hyphenWidth: number;
}

const STEP = 64;

/** Widths of drawn pieces are rounded up to 1/64 px. */
export function ceilToStep(px: number): number {
  return Math.ceil(px * STEP - 1e-4) / STEP;
}

/** Fills one line from the cursor. */
export function breakLine(cursor: PieceCursor, space: LineSpace): BrokenLine {
  const filler = new LineFiller(cursor, space);
  return filler.fill();
}

class LineFiller {
  readonly #cursor: PieceCursor;
  readonly #space: LineSpace;
  readonly #pieces: Piece[] = [];
  #committed: number;
  #run = 0;
  #runBox: unknown;
  /** Position after the last piece that does not hang. */
  #solidEnd: number;
  #hasContent = false;
  /** Joints apply from the second word of a line on. */
  #hasText = false;
  #candidate: Candidate | undefined;
  #hyphenWidth = 0;

  constructor(cursor: PieceCursor, space: LineSpace) {
    this.#cursor = cursor;
    this.#space = space;
    this.#committed = space.indent;
    this.#solidEnd = space.indent;
  }

  get #position(): number {
    return this.#committed + ceilToStep(this.#run);
  }

  fill(): BrokenLine {
    for (;;) {
      this.#space.step();
      const piece = this.#cursor.current;
      if (!piece) return this.#finish(false, true);
      if (piece.breakBefore && this.#hasContent && this.#noteCandidate()) return this.#finish(false, false);
      switch (piece.kind) {
        case 'break':
          this.#add(piece);
          return this.#finish(true, this.#cursor.current === undefined);
        case 'text': {
          const ended = this.#addText(piece);
          if (ended) return ended;
          break;
        }
        case 'tab':
          if (!this.#fits(this.#tabEnd(piece.box.style.font)) && this.#rewind()) return this.#finish(false, false);
          this.#commit(this.#tabEnd(piece.box.style.font));
          this.#solidEnd = this.#committed;
          this.#hasContent = true;
          this.#add(piece);
          break;
        case 'atom': {
          const end = this.#position + this.#space.atomWidth(piece);
          if (this.#hasContent && !this.#fits(end) && this.#rewind()) return this.#finish(false, false);
          this.#commit(end);
          this.#solidEnd = end;
          this.#hasContent = true;
          this.#add(piece);
          break;
        }
        case 'open':
        case 'close':
          if (piece.width !== 0) {
            const end = this.#position + piece.width;
            if (piece.kind === 'close' && !this.#fits(end) && this.#rewind()) return this.#finish(false, false);
            this.#commit(end);
            this.#solidEnd = end;
          }
          this.#add(piece);
          break;
        case 'float':
          this.#space.addFloat(piece, this.#hasContent ? this.#solidEnd : 0);
          this.#add(piece);
          break;
        default:
          this.#add(piece);
      }
    }
  }

  #addText(piece: TextPiece): BrokenLine | undefined {
    const { style } = piece.box;
    if (piece.isSpace && !this.#hasContent && collapsesSpaces(style)) {
      this.#cursor.advance();
      return undefined;
    }
    const isSameRun = this.#runBox === piece.box;
    const added = (this.#hasText ? piece.joint : 0) + piece.width;
    const base = isSameRun ? this.#committed : this.#position;
    const run = (isSameRun ? this.#run : 0) + added;
    const end = base + ceilToStep(run);
    if (!piece.hangs && !this.#fits(end)) {
      const ended = this.#overflow(piece, base, run - added);
      if (ended) return ended;
    }
    this.#committed = base;
    this.#run = run;
    this.#runBox = piece.box;
    if (!piece.hangs) this.#solidEnd = end;
    if (piece.text !== '') this.#hasContent = true;
    this.#hasText = true;
    this.#hyphenWidth = piece.hyphenWidth;
    this.#add(piece);
    return undefined;
  }

  /** Handles a word that does not fit: breaks inside it, returns to the last break opportunity, or lets it overflow. */
  #overflow(piece: TextPiece, base: number, runBefore: number): BrokenLine | undefined {
    const { style } = piece.box;
    if (wraps(style) && style.lineBreak === 'anywhere' && this.#cut(piece, base, runBefore, !this.#hasContent))
      return this.#finish(false, false);
    if (this.#rewind()) return this.#finish(false, false);
    const breaksIfNeeded = style.overflowWrap !== 'normal' || style.wordBreak === 'break-word';
    if (wraps(style) && breaksIfNeeded && this.#cut(piece, base, runBefore, !this.#hasContent))
      return this.#finish(false, false);
    return undefined;
  }

  /** Adds as much of a word as fits; with `atLeastOne` at least one character. */
  #cut(piece: TextPiece, base: number, runBefore: number, atLeastOne: boolean): boolean {
    const { text: host } = this.#space;
    const { style } = piece.box;
    let length = fitPrefix(piece.text, this.#space.available() - base - runBefore, style, host);
    if (length === 0 && atLeastOne) length = graphemeEnds(piece.text)[0] ?? 0;
    if (length === 0 || length >= piece.text.length) return false;
    const head = piece.text.slice(0, length);
    const tail = piece.text.slice(length);
    const width = measureText(head, style, host);
    this.#committed = base;
    this.#run = runBefore + width;
    this.#solidEnd = this.#position;
    this.#hyphenWidth = 0;
    this.#pieces.push({ ...piece, text: head, width, hyphenWidth: 0 });
    const rest = { ...piece, text: tail, width: measureText(tail, style, host), joint: 0, breakBefore: false };
    this.#cursor.setRest(rest);
    return true;
  }

  #tabEnd(font: TextPiece['box']['style']['font']): number {
    const { style } = this.#space.block;
    const space = this.#space.text.advance(' ', font) + style.letterSpacing + style.wordSpacing;
    const stop = style.tabSize * space;
    if (stop <= 0) return this.#position;
    const next = Math.floor(this.#position / stop + 1e-6) * stop + stop;
    return next;
  }

  #fits(end: number): boolean {
    return end <= this.#space.available() + TOLERANCE_PX;
  }

  #commit(position: number): void {
    this.#committed = position;
    this.#run = 0;
    this.#runBox = undefined;
  }

  #add(piece: Piece): void {
    this.#pieces.push(piece);
    this.#cursor.advance();
  }

  /** Records that the line may end here; true if it is already too long and must. */
  #noteCandidate(): boolean {
    const end = this.#solidEnd + this.#hyphenWidth;
    if (this.#hyphenWidth > 0 && !this.#fits(end) && this.#candidate) return false;
    const isOver = !this.#fits(this.#solidEnd);
    this.#candidate = {
      count: this.#pieces.length,
      mark: this.#cursor.mark(),
      width: this.#solidEnd,
      hyphenWidth: this.#hyphenWidth,
    };
    return isOver;
  }

  #rewind(): boolean {
    if (!this.#candidate) return false;
    this.#pieces.length = this.#candidate.count;
    this.#cursor.reset(this.#candidate.mark);
    this.#solidEnd = this.#candidate.width;
    this.#hyphenWidth = this.#candidate.hyphenWidth;
    return true;
  }

  #finish(endsForced: boolean, isLast: boolean): BrokenLine {
    dropTrailingSpaces(this.#pieces);
    const hyphenWidth = isLast || endsForced ? 0 : this.#hyphenWidth;
    const width = this.#solidEnd - this.#space.indent + hyphenWidth;
    return { pieces: this.#pieces, width, endsForced, isLast, hyphenWidth };
  }
}

/** Removes collapsible spaces at the end but keeps tags after them; preserved spaces hang. */
function dropTrailingSpaces(pieces: Piece[]): void {
  for (let index = pieces.length - 1; index >= 0; index -= 1) {
    const piece = pieces[index];
    if (piece?.kind === 'text' && piece.hangs) {
      if (collapsesSpaces(piece.box.style)) pieces.splice(index, 1);
    } else if (piece?.kind === 'text' || piece?.kind === 'atom' || piece?.kind === 'tab') return;
  }
}
