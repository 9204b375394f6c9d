import { InkstandError } from '../../src/common/errors.js';
import { fc } from '../support/property.js';

/**
 * Runs of each property: few in an ordinary test run, `INKSTAND_FUZZ_RUNS` in a long one (`INKSTAND_FUZZ_RUNS=20000
 * node build/test/fuzz/data.test.js`); `INKSTAND_FUZZ_SEED` repeats one.
 */
export function fuzzOptions(share = 1): {
  readonly numRuns: number;
  readonly seed?: number;
  readonly endOnFailure: true;
} {
  const numRuns = Math.ceil(Number(process.env.INKSTAND_FUZZ_RUNS ?? 150) * share);
  const seed = process.env.INKSTAND_FUZZ_SEED;
  return { numRuns, endOnFailure: true, ...(seed === undefined ? {} : { seed: Number(seed) }) };
}

/** The value, or `undefined` for an input that was rejected with an InkstandError; throws for anything else. */
export async function orRefusal<Value>(work: () => Value | Promise<Value>): Promise<Value | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InkstandError && error.code !== 'internal' && error.message.length > 7) return undefined;
    throw error;
  }
}

/** Bytes of valid examples with some of them changed, removed or repeated. */
export function damaged(examples: readonly Uint8Array[]): fc.Arbitrary<Buffer> {
  const change = fc.record({
    kind: fc.constantFrom('set', 'cut', 'repeat', 'end'),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.integer({ min: 1, max: 64 }),
    value: fc.nat(255),
  });
  return fc
    .tuple(fc.constantFrom(...examples), fc.array(change, { minLength: 1, maxLength: 8 }))
    .map(([bytes, changes]) => {
      let current = Buffer.from(bytes);
      for (const { kind, at, length, value } of changes) {
        const place = Math.floor(at * current.length);
        const [before, part, after] = [
          current.subarray(0, place),
          current.subarray(place, place + length),
          current.subarray(place + length),
        ];
        if (kind === 'set' && current.length > 0) current[Math.min(place, current.length - 1)] = value;
        else if (kind === 'cut') current = Buffer.concat([before, after]);
        else if (kind === 'repeat') current = Buffer.concat([before, part, part, part, after]);
        else if (kind === 'end') current = Buffer.from(before);
      }
      return current;
    });
}

/** Texts made of the words of a format, complete and in pieces. */
export const wordSoup = (words: readonly string[], maxLength = 40): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...words) },
        { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
      ),
      { maxLength },
    )
    .map((parts) => parts.join(''));

/** Fails if many runs retain more memory than that. */
export class MemoryWatch {
  readonly #before = used();

  grownMegabytes(): number {
    return (used() - this.#before) / 2 ** 20;
  }
}

function used(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed + process.memoryUsage().external;
}
