const BLOCK = 256;
const MASK = BLOCK - 1;
/** Shifts the lattice away from 0, where negative coordinates would round differently. */
const OFFSET = 4096;

/** Period of a repeating pattern, in lattice steps. */
interface NoisePeriod {
  readonly across: number;
  readonly down: number;
}

/**
 * Gradient noise in four channels, with the lattice that SVG prescribes for a seed (Filter Effects 1, section 9.21).
 */
export class Noise {
  readonly #lattice = new Uint8Array(BLOCK * 2 + 2);
  /** For each channel, x and y of a unit vector per lattice point. */
  readonly #directions: Float64Array;

  constructor(seed: number) {
    const random = randomNumbers(seed);
    this.#directions = drawDirections(random);
    const lattice = Uint8Array.from({ length: BLOCK }, (_, index) => index);
    for (let i = BLOCK - 1; i > 0; i--) {
      const other = random() % BLOCK;
      const held = lattice[i] ?? 0;
      lattice[i] = lattice[other] ?? 0;
      lattice[other] = held;
    }
    for (let i = 0; i < this.#lattice.length; i++) this.#lattice[i] = lattice[i % BLOCK] ?? 0;
  }

  /** Adds `weight` times the noise at a lattice position to each channel, or its absolute value unless `isSigned`. */
  add(
    sums: Float64Array,
    x: number,
    y: number,
    weight: number,
    isSigned: boolean,
    period: NoisePeriod | undefined,
  ): void {
    const lattice = this.#lattice;
    const wholeX = Math.floor(x);
    const wholeY = Math.floor(y);
    const restX = x - wholeX;
    const restY = y - wholeY;
    const top = wrapLine(wholeY + OFFSET, period?.down);
    const bottom = wrapLine(wholeY + OFFSET + 1, period?.down);
    const left = lattice[wrapLine(wholeX + OFFSET, period?.across)] ?? 0;
    const right = lattice[wrapLine(wholeX + OFFSET + 1, period?.across)] ?? 0;
    const easeX = restX * restX * (3 - 2 * restX);
    const easeY = restY * restY * (3 - 2 * restY);
    const topLeft = (lattice[left + top] ?? 0) * 2;
    const topRight = (lattice[right + top] ?? 0) * 2;
    const bottomLeft = (lattice[left + bottom] ?? 0) * 2;
    const bottomRight = (lattice[right + bottom] ?? 0) * 2;
    for (let channel = 0; channel < 4; channel++) {
      const from = channel * 2 * BLOCK;
      const a = this.#slope(from + topLeft, restX, restY);
      const b = this.#slope(from + topRight, restX - 1, restY);
      const c = this.#slope(from + bottomLeft, restX, restY - 1);
      const d = this.#slope(from + bottomRight, restX - 1, restY - 1);
      const upper = a + easeX * (b - a);
      const value = upper + easeY * (c + easeX * (d - c) - upper);
      sums[channel] = (sums[channel] ?? 0) + (isSigned ? value : Math.abs(value)) * weight;
    }
  }

  #slope(direction: number, dx: number, dy: number): number {
    return dx * (this.#directions[direction] ?? 0) + dy * (this.#directions[direction + 1] ?? 0);
  }
}

/** The Park–Miller generator; its order determines the pattern. */
function randomNumbers(seed: number): () => number {
  const [modulus, factor] = [2_147_483_647, 16_807];
  const whole = Math.trunc(Number.isFinite(seed) ? seed : 0);
  let state = whole <= 0 ? (-whole % (modulus - 1)) + 1 : Math.min(whole, modulus - 1);
  return () => {
    state = (state * factor) % modulus;
    return state;
  };
}

/** Draws one channel after another. */
function drawDirections(random: () => number): Float64Array {
  const directions = new Float64Array(4 * BLOCK * 2);
  for (let at = 0; at < directions.length; at += 2) {
    const x = ((random() % (2 * BLOCK)) - BLOCK) / BLOCK;
    const y = ((random() % (2 * BLOCK)) - BLOCK) / BLOCK;
    const length = Math.hypot(x, y) || 1;
    directions[at] = x / length;
    directions[at + 1] = y / length;
  }
  return directions;
}

/** A lattice line, wrapped to the period if there is one. */
function wrapLine(line: number, period: number | undefined): number {
  return (period !== undefined && line >= period + OFFSET ? line - period : line) & MASK;
}
