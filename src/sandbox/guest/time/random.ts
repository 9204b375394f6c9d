/** Random numbers that follow from a seed: the same page draws the same picture. */
export class RandomSource {
  #state = 1;
  /** Whether the page drew a number: its next picture is another one then. */
  isRead = false;

  seed(seed: number): void {
    this.isRead = false;
    this.#state = Math.trunc(seed) >>> 0 || 1;
  }

  /** 32 bits (mulberry32). */
  next(): number {
    this.isRead = true;
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** At least 0 and below 1, with 53 bits. */
  share(): number {
    return ((this.next() >>> 5) * 67_108_864 + (this.next() >>> 6)) / 9_007_199_254_740_992;
  }
}
