import type { Piece, TextPiece } from './content.js';

/** Cursor over pieces; `rest` is the remainder of a word that was cut. */
export class PieceCursor {
  #list: readonly Piece[];
  #index = 0;
  #rest: TextPiece | undefined;

  constructor(list: readonly Piece[]) {
    this.#list = list;
  }

  get current(): Piece | undefined {
    return this.#rest ?? this.#list[this.#index];
  }

  advance(): void {
    this.#rest = undefined;
    this.#index += 1;
  }

  /** Replaces the current piece by its remainder after a cut. */
  setRest(rest: TextPiece): void {
    this.#rest = rest;
  }

  /** Continues at a position in another list. */
  continueIn(list: readonly Piece[], mark: CursorMark): void {
    this.#list = list;
    this.reset(mark);
  }

  mark(): CursorMark {
    return { index: this.#index, rest: this.#rest };
  }

  reset(mark: CursorMark): void {
    this.#index = mark.index;
    this.#rest = mark.rest;
  }
}

/** A saved cursor position. */
export interface CursorMark {
  readonly index: number;
  readonly rest: TextPiece | undefined;
}
