/** Thrown through a template to end it. */
export class LimitReached extends Error {}

/** Reading the clock takes longer than running most nodes. */
const NODES_PER_CHECK = 16;

/** Resources that a page and its partials may use together. */
export class RunLimits {
  #memoryLeft: number;
  readonly #endMs: number;
  #nodes = 0;

  constructor({ memory, milliseconds }: { readonly memory: number; readonly milliseconds: number }) {
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
