/** Limits of a rendering. */
export interface LiquidLimits {
  readonly sourceChars: number;
  readonly milliseconds: number;
  /** Total number of characters written and list items created. */
  readonly memory: number;
}

export const LIQUID_LIMITS: LiquidLimits = { sourceChars: 2_000_000, milliseconds: 5_000, memory: 20_000_000 };

/** Blocks in blocks, in the source. */
export const MAX_BLOCK_DEPTH = 100;
/** Scopes and partials in each other, while they are rendered. */
export const MAX_RUN_DEPTH = 100;
/** Brackets in brackets, in an expression. */
export const MAX_BRACKET_DEPTH = 50;
/** Characters of a tag or output; a tag may contain a word list. `{% liquid %}` is read line by line. */
export const MAX_MARKUP_CHARS = 200_000;
/** Numbers of a range, because a template may contain `(1..999999999)`. */
export const MAX_RANGE = 100_000;
/** Errors of a page that are noted. */
export const MAX_NOTES = 50;

/** Thrown through a template to end it. */
export class LimitReached extends Error {}

/** Reading the clock takes longer than running most nodes. */
const NODES_PER_CHECK = 16;

/** Resources that a page and its partials may use together. */
export class RunLimits {
  #memoryLeft: number;
  readonly #endMs: number;
  #nodes = 0;

  constructor({ memory, milliseconds }: Pick<LiquidLimits, 'memory' | 'milliseconds'>) {
    this.#memoryLeft = memory;
    this.#endMs = performance.now() + milliseconds;
  }

  /** Counts characters written or list items created. */
  useMemory(count: number): void {
    if (count > this.#memoryLeft) throw new LimitReached('memory alloc limit exceeded');
    this.#memoryLeft -= count;
  }

  /** Call it before each node. */
  checkTime(): void {
    if (++this.#nodes % NODES_PER_CHECK !== 0) return;
    if (performance.now() > this.#endMs) throw new LimitReached('template render limit exceeded');
  }
}
