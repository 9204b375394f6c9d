import type { ReadingReport } from '../../protocol/report.js';

/** Number of entries that are reported with their text. */
export const MAX_EXAMPLES = 5;
const MAX_EXAMPLE_CHARS = 80;

/** Counts what a parser had to leave out, so that nothing is lost without a word. */
export class Omissions {
  readonly #examples: { readonly line: number; readonly text: string }[] = [];
  #leftOutCount = 0;

  get leftOutCount(): number {
    return this.#leftOutCount;
  }

  /** `line` counts from 1; `text` is what stands there. */
  leaveOut(line: number, text: string, count = 1): void {
    this.#leftOutCount += count;
    if (this.#examples.length >= MAX_EXAMPLES) return;
    const plain = text.slice(0, 10 * MAX_EXAMPLE_CHARS).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
    this.#examples.push({ line, text: plain.trim().slice(0, MAX_EXAMPLE_CHARS) });
  }

  /** `index` is the place in the source; its line is only counted where it is reported. */
  leaveOutAt(source: string, index: number, text: string, count = 1): void {
    const isReported = this.#examples.length < MAX_EXAMPLES;
    const start = index + (text.length - text.trimStart().length);
    this.leaveOut(isReported ? source.slice(0, start).split('\n').length : 0, text, count);
  }

  report(unit: ReadingReport['unit'], readCount: number): ReadingReport {
    return { unit, readCount, leftOutCount: this.#leftOutCount, examples: this.#examples };
  }
}
