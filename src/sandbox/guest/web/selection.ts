import type { Range } from '../dom/range.js';

/** Nobody selects anything on a panel; scripts may do so themselves. */
export class Selection {
  readonly #ranges: Range[] = [];

  get rangeCount(): number {
    return this.#ranges.length;
  }

  get isCollapsed(): boolean {
    return this.#ranges[0]?.collapsed ?? true;
  }

  get type(): string {
    if (this.#ranges.length === 0) return 'None';
    return this.isCollapsed ? 'Caret' : 'Range';
  }

  get anchorNode(): unknown {
    return this.#ranges[0]?.startContainer ?? null;
  }

  get focusNode(): unknown {
    return this.#ranges[0]?.endContainer ?? null;
  }

  getRangeAt(index: number): Range {
    const range = this.#ranges[index];
    if (!range) throw new RangeError(`${index} is not a valid index`);
    return range;
  }

  addRange(range: Range): void {
    if (this.#ranges.length === 0) this.#ranges.push(range);
  }

  removeAllRanges(): void {
    this.#ranges.length = 0;
  }

  empty(): void {
    this.removeAllRanges();
  }

  toString(): string {
    return this.#ranges.join('');
  }
}
