import type { Chance } from '../../support/random/chance.js';

const MAX_CHANGES = 6;
const MAX_POOL = 4_000;
const NUMBERS = ['0', '-1', '1e999', '-0', '4294967296', '9007199254740993', '0x7f', '١', 'NaN', '1e-9'];

/** Makes inputs of those that reached something new. */
export class Mutator {
  readonly #chance: Chance;
  readonly #maxBytes: number;
  readonly #words: readonly Buffer[];
  readonly #pool: Buffer[];

  /** @param seeds valid inputs; their words are put into others */
  constructor(seeds: readonly Buffer[], maxBytes: number, chance: Chance) {
    this.#chance = chance;
    this.#maxBytes = maxBytes;
    this.#pool = seeds.map((seed) => seed.subarray(0, maxBytes));
    const words = seeds.flatMap((seed) => seed.toString('latin1').match(/[\w.%-]+|\s+|[^\w\s]{1,3}/g) ?? []);
    this.#words = [...new Set([...words, ...NUMBERS])].map((word) => Buffer.from(word, 'latin1'));
  }

  /** Keeps an input to make others of it. */
  keep(input: Buffer): void {
    if (this.#pool.length < MAX_POOL) this.#pool.push(input);
    else this.#pool[this.#chance.below(MAX_POOL)] = input;
  }

  make(): Buffer {
    // The newest reached what others did not.
    const { length } = this.#pool;
    const isNew = this.#chance.is(0.3);
    let input = this.#pool[isNew ? length - 1 - this.#chance.below(Math.min(length, 20)) : this.#chance.below(length)];
    if (input === undefined) throw new Error('there is nothing to change');
    for (let change = this.#chance.below(MAX_CHANGES); change >= 0; change--) input = this.#change(input);
    return input.length > this.#maxBytes ? input.subarray(0, this.#maxBytes) : input;
  }

  #change(input: Buffer): Buffer {
    const chance = this.#chance;
    const at = chance.below(input.length + 1);
    const end = Math.min(input.length, at + 1 + chance.below(chance.is(0.1) ? 400 : 16));
    switch (chance.below(8)) {
      case 0: {
        const changed = Buffer.from(input);
        if (at < changed.length) changed[at] = chance.below(256);
        return changed;
      }
      case 1: {
        const changed = Buffer.from(input);
        if (at < changed.length) changed[at] = (changed[at] ?? 0) ^ (1 << chance.below(8));
        return changed;
      }
      case 2:
        return Buffer.concat([input.subarray(0, at), input.subarray(end)]);
      case 3:
        return Buffer.concat([input.subarray(0, end), input.subarray(at, end), input.subarray(end)]);
      case 4: {
        const other = chance.pick(this.#pool);
        const from = chance.below(other.length + 1);
        const part = other.subarray(from, from + 1 + chance.below(200));
        return Buffer.concat([input.subarray(0, at), part, input.subarray(at)]);
      }
      case 5: {
        const random = Buffer.from(chance.several(4, () => chance.below(256)));
        return Buffer.concat([input.subarray(0, at), random, input.subarray(at)]);
      }
      default:
        return Buffer.concat([
          input.subarray(0, at),
          chance.pick(this.#words),
          input.subarray(chance.is(0.5) ? at : end),
        ]);
    }
  }
}
