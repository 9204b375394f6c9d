import type { RandomSource } from '../time/random.js';

type Integers = Uint8Array | Uint16Array | Uint32Array | Int8Array | Int16Array | Int32Array;

/** Random values of the page's own source; nothing here is secret. */
export function createCrypto(random: RandomSource): object {
  const getRandomValues = <T extends Integers>(into: T): T => {
    for (let at = 0; at < into.length; at++) into[at] = random.next();
    return into;
  };
  return {
    getRandomValues,
    randomUUID: () => {
      const bytes = getRandomValues(new Uint8Array(16));
      bytes[6] = ((bytes[6] ?? 0) & 15) | 64;
      bytes[8] = ((bytes[8] ?? 0) & 63) | 128;
      const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
    subtle: {},
  };
}
