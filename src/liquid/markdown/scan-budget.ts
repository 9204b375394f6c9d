/** How often a character may be looked at while an ending is searched for. Texts of people need two or three. */
const LOOKS_PER_CHARACTER = 40;
const MIN_LOOKS = 20_000;

/**
 * Limits the search for endings (of emphasis, links, tags), which for unclosed beginnings would take time that grows
 * with the square of the length. When it is used up, a beginning is text.
 */
export class ScanBudget {
  #left: number;

  constructor(lengthChars: number) {
    this.#left = MIN_LOOKS + lengthChars * LOOKS_PER_CHARACTER;
  }

  /** Counts characters that were looked at; false when there were too many. */
  use(count: number): boolean {
    this.#left -= count;
    return this.#left > 0;
  }
}
