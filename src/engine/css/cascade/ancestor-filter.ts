import type { Element } from '../../html/dom.js';
import type { Compound, Selector } from '../selector/selector.js';

/**
 * A Bloom filter of 256 bits over the tags, ids and classes of an element and its ancestors. A rule with a required bit
 * that is not set cannot match; a set bit proves nothing.
 */
export type AncestorFilter = Int32Array;

const WORDS = 8;
/** Maximum number of required bits that are checked. */
const MAX_BITS = 6;
const NO_BITS: readonly number[] = [];

export function emptyFilter(): AncestorFilter {
  return new Int32Array(WORDS);
}

/** The filter for the children of `element`, given the filter `above` it. */
export function addElement(
  above: AncestorFilter,
  element: Pick<Element, 'tag' | 'id' | 'classes'>,
  bits: BitTable,
): AncestorFilter {
  const filter = above.slice();
  setBit(filter, bits.of(`<${element.tag}`));
  // In lower case, because quirks mode ignores the case of ids and classes.
  if (element.id !== '') setBit(filter, bits.of(`#${element.id.toLowerCase()}`));
  for (const name of element.classes) setBit(filter, bits.of(`.${name.toLowerCase()}`));
  return filter;
}

function setBit(filter: AncestorFilter, bit: number): void {
  const word = bit >> 5;
  filter[word] = (filter[word] ?? 0) | (1 << (bit & 31));
}

export function mayMatch(filter: AncestorFilter, required: readonly number[]): boolean {
  for (const bit of required) if (((filter[bit >> 5] ?? 0) & (1 << (bit & 31))) === 0) return false;
  return true;
}

/** Caches the bit of each name; names above the limit are hashed each time. */
export class BitTable {
  readonly #bits = new Map<string, number>();

  of(name: string): number {
    const known = this.#bits.get(name);
    if (known !== undefined) return known;
    const bit = hashName(name);
    if (this.#bits.size < 20_000) this.#bits.set(name, bit);
    return bit;
  }
}

/** FNV-1a, folded to 8 bits. */
function hashName(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return ((hash >>> 24) ^ (hash >>> 16) ^ (hash >>> 8) ^ hash) & 255;
}

/** The bits that the ancestors of an element must set for `selector` to match it. */
export function requiredBits(selector: Selector, bits: BitTable): readonly number[] {
  const required: number[] = [];
  let combinator = selector.compounds[0]?.combinator;
  for (const compound of selector.compounds.slice(1)) {
    // Siblings are not ancestors, but the compounds to their left may be.
    if (combinator === ' ' || combinator === '>') addCompound(compound, bits, required);
    combinator = compound.combinator;
    if (required.length >= MAX_BITS) break;
  }
  // Copied to its exact size.
  return required.length === 0 ? NO_BITS : required.slice();
}

function addCompound(compound: Compound, bits: BitTable, required: number[]): void {
  for (const id of compound.ids) required.push(bits.of(`#${id.toLowerCase()}`));
  for (const name of compound.classes) required.push(bits.of(`.${name.toLowerCase()}`));
  const { tag, lowerTag } = compound;
  if (tag !== undefined && tag === lowerTag) required.push(bits.of(`<${tag}`));
  for (const test of compound.tests) {
    const [only, ...more] = test.kind === 'is' && !test.negated ? test.selectors : [];
    const [subject] = only?.compounds ?? [];
    if (subject && more.length === 0) addCompound(subject, bits, required);
  }
}
