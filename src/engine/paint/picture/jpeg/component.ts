/** Position in a block of 8 × 8 for each position of the zigzag order (ITU T.81, figure A.6). */
const ZIGZAG = makeZigzag();

function makeZigzag(): Uint8Array {
  const order = new Uint8Array(64);
  let at = 0;
  for (let diagonal = 0; diagonal < 15; diagonal++)
    for (let i = 0; i <= diagonal; i++) {
      const [x, y] = diagonal % 2 === 0 ? [i, diagonal - i] : [diagonal - i, i];
      if (x < 8 && y < 8) order[at++] = y * 8 + x;
    }
  return order;
}

/** What a frame header says about a component, and its size in blocks. */
export interface ComponentShape {
  readonly id: number;
  /** Sampling factors. */
  readonly horizontal: number;
  readonly vertical: number;
  readonly quantTable: number;
  /** Blocks that cover the component, which is what a scan of its own contains. */
  readonly blocksWide: number;
  readonly blocksHigh: number;
  /** Blocks of all units of a scan with several components. */
  readonly storedWide: number;
  readonly storedHigh: number;
}

/** Coefficients of a component: of each block only the lowest frequencies, `size` in both directions. */
export class Component {
  readonly shape: ComponentShape;
  readonly size: number;
  readonly coefficients: Int16Array;
  /** For each position of the zigzag order, where it is kept in a block; -1 for a frequency that is not kept. */
  readonly slots: Int8Array;
  /** One bit for each coefficient that is not zero, also of those that are not kept; later scans refine them. */
  readonly #nonZero: Uint8Array;
  /** The last DC value of the scan. */
  prediction = 0;

  /** @param isProgressive several scans contribute to a block */
  constructor(shape: ComponentShape, size: number, isProgressive: boolean) {
    this.shape = shape;
    this.size = size;
    const blocks = shape.storedWide * shape.storedHigh;
    this.coefficients = new Int16Array(blocks * size * size);
    this.#nonZero = new Uint8Array(isProgressive ? blocks * 8 : 0);
    this.slots = Int8Array.from(ZIGZAG, (at) => ((at & 7) < size && at >> 3 < size ? (at >> 3) * size + (at & 7) : -1));
  }

  set(block: number, position: number, value: number): void {
    const slot = this.slots[position] ?? -1;
    if (slot >= 0) this.coefficients[block * this.size * this.size + slot] = value;
  }

  /** Adds to the magnitude of a coefficient. */
  refine(block: number, position: number, step: number): void {
    const slot = this.slots[position] ?? -1;
    if (slot < 0) return;
    const at = block * this.size * this.size + slot;
    const value = this.coefficients[at] ?? 0;
    this.coefficients[at] = value < 0 ? value - step : value + step;
  }

  isNonZero(block: number, position: number): boolean {
    return (((this.#nonZero[block * 8 + (position >> 3)] ?? 0) >> (position & 7)) & 1) === 1;
  }

  /** The first position from this one on whose coefficient is not zero; 64 if there is none. */
  nextNonZero(block: number, from: number): number {
    for (let position = from; position < 64; position++) {
      const bits = (this.#nonZero[block * 8 + (position >> 3)] ?? 0) >> (position & 7);
      if ((bits & 1) === 1) return position;
      // No bit of this byte follows.
      if (bits === 0) position |= 7;
    }
    return 64;
  }

  markNonZero(block: number, position: number): void {
    const at = block * 8 + (position >> 3);
    this.#nonZero[at] = (this.#nonZero[at] ?? 0) | (1 << (position & 7));
  }
}

/** The natural position of each value of a quantisation table. */
export const naturalPosition = (position: number): number => ZIGZAG[position] ?? 0;
