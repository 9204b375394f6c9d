import { readFileSync } from 'node:fs';

const BMP_END = 0x10000;

/** A character property with one short class name per character, parsed from a table of hexadecimal ranges. */
class CharacterClasses {
  readonly names: readonly string[];
  readonly #low = new Uint8Array(BMP_END);
  /** Ranges above the BMP: start, end, class. */
  readonly #high: readonly (readonly [number, number, number])[];

  /** `otherwise` is the class of characters missing from the table. */
  constructor(table: Readonly<Record<string, string>>, otherwise: string) {
    const names = [otherwise];
    const high: (readonly [number, number, number])[] = [];
    for (const [name, ranges] of Object.entries(table)) {
      const index = names.push(name) - 1;
      for (const range of ranges.split(' ')) {
        const [from = '', to = from] = range.split('-');
        const [start, end] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
        if (start < BMP_END) this.#low.fill(index, start, Math.min(end + 1, BMP_END));
        else high.push([start, end, index]);
      }
    }
    this.names = names;
    this.#high = high.sort((one, other) => one[0] - other[0]);
  }

  classOf(codePoint: number): string {
    return this.names[this.#indexOf(codePoint)] ?? '';
  }

  #indexOf(codePoint: number): number {
    if (codePoint < BMP_END) return this.#low[codePoint] ?? 0;
    let low = 0;
    let high = this.#high.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const [start, end, index] = this.#high[middle] ?? [0, 0, 0];
      if (codePoint < start) high = middle - 1;
      else if (codePoint > end) low = middle + 1;
      else return index;
    }
    return 0;
  }
}

/** Reads a table of classes from a file. */
export function readCharacterClasses(file: URL, otherwise: string): CharacterClasses {
  return new CharacterClasses(JSON.parse(readFileSync(file, 'utf8')), otherwise);
}
