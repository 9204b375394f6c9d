import { getOrMake } from '@inkstand/common/get-or-make';
import { type AttributeTest, matchesValue } from '../selector/attribute-test.js';
import type { Compound, Selector } from '../selector/selector.js';
import type { Rule, StyleSheet } from '../sheet/sheet.js';
import { type AncestorFilter, type BitTable, mayMatch, requiredBits } from './ancestor-filter.js';

/** A selector with its rule, as returned by the index. */
export interface Entry {
  readonly selector: Selector;
  readonly rule: Rule;
  readonly ancestorBits: readonly number[];
  /** Unique in its sheet. */
  readonly number: number;
}

/** Rules that may match an element of a given tag, id and classes. */
export interface Candidates {
  /** The same for all elements with equal tag, id and class below equal parents. */
  readonly plain: readonly Entry[];
  /** Depends on siblings, attributes, content or state, so it is tested per element. */
  readonly special: readonly Entry[];
}

type Key =
  | { readonly kind: 'id' | 'class' | 'tag' | 'attribute'; readonly name: string }
  | { readonly kind: 'class-test'; readonly test: AttributeTest };

const MAX_CACHED = 4000;
const MAX_ALTERNATIVE_DEPTH = 3;
const MAX_ALTERNATIVES = 32;
const NONE: readonly Entry[] = Object.freeze([]);

/** Indexes the rules of a style sheet by their rarest key, so that only relevant rules are tested per element. */
export class RuleIndex {
  readonly #buckets = new Map<string, Entry[]>();
  /** Rules such as `.x > *`, by the key of the parent. */
  readonly #childBuckets = new Map<string, Entry[]>();
  readonly #classTests = new Map<string, { readonly test: AttributeTest; readonly entries: Entry[] }>();
  readonly #attributes = new Map<string, Entry[]>();
  /** Rules without any key. */
  readonly #universal: Entry[] = [];
  readonly #cache = new Map<string, Candidates>();
  readonly #counts = new Map<string, number>();

  constructor(styleSheet: StyleSheet, bits: BitTable) {
    for (const { selector } of styleSheet.selectors) this.#count(selector);
    for (const [number, { selector, rule }] of styleSheet.selectors.entries()) {
      this.#add({ selector, rule, ancestorBits: requiredBits(selector, bits), number });
    }
  }

  /** Rules indexed by the element's own tag, id and classes. */
  candidatesOf(tag: string, id: string, classText: string, classes: readonly string[]): Candidates {
    const key = `${tag}|${id}|${classText}`;
    const known = this.#cache.get(key);
    if (known) return known;
    const entries = new Set<Entry>();
    this.#collect(entries, this.#buckets, tag, id, classes);
    if (classText !== '') {
      for (const { test, entries: found } of this.#classTests.values()) {
        if (matchesValue(classText, test)) addAll(entries, found);
      }
    }
    const candidates = splitEntries([...entries]);
    if (this.#cache.size >= MAX_CACHED) this.#cache.clear();
    this.#cache.set(key, candidates);
    return candidates;
  }

  /**
   * Rules that any child of such an element may match: rules such as `.x > *`, and rules without a key whose ancestors
   * may be present.
   */
  childCandidatesOf(tag: string, id: string, classes: readonly string[], childFilter: AncestorFilter): Candidates {
    if (this.#childBuckets.size === 0 && this.#universal.length === 0) return NO_CANDIDATES;
    const mayBe = ({ ancestorBits }: Entry) => mayMatch(childFilter, ancestorBits);
    const byParent = new Set<Entry>();
    this.#collect(byParent, this.#childBuckets, tag, id, classes);
    return splitEntries([...this.#universal.filter(mayBe), ...[...byParent].filter(mayBe)]);
  }

  get hasAttributes(): boolean {
    return this.#attributes.size > 0;
  }

  /** Rules indexed by the name of an attribute; all of them are special. */
  attributeCandidatesOf(names: Iterable<string>): readonly Entry[] {
    if (this.#attributes.size === 0) return NONE;
    let entries = NONE;
    for (const name of names) {
      const found = this.#attributes.get(name);
      if (found) entries = entries.length === 0 ? found : [...entries, ...found];
    }
    return entries;
  }

  #collect(into: Set<Entry>, buckets: Map<string, Entry[]>, tag: string, id: string, classes: readonly string[]): void {
    addAll(into, buckets.get(`tag ${tag}`));
    if (id !== '') addAll(into, buckets.get(`id ${id.toLowerCase()}`));
    for (const name of classes) addAll(into, buckets.get(`class ${name.toLowerCase()}`));
  }

  #count(selector: Selector): void {
    for (const name of selector.compounds[0]?.classes ?? []) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  #add(entry: Entry): void {
    const [subject, parent] = entry.selector.compounds;
    if (!subject) return;
    const keys = this.#keysOf(subject);
    if (keys) {
      for (const key of keys) this.#addTo(key, entry);
      return;
    }
    const parentKeys = subject.combinator === '>' && parent ? this.#keysOf(parent) : undefined;
    const names = parentKeys?.map((key) =>
      key.kind === 'class-test' || key.kind === 'attribute' ? undefined : keyText(key),
    );
    if (!names || names.includes(undefined)) this.#universal.push(entry);
    else for (const name of names) addToBucket(this.#childBuckets, name ?? '', entry);
  }

  #addTo(key: Key, entry: Entry): void {
    if (key.kind === 'attribute') addToBucket(this.#attributes, key.name, entry);
    else if (key.kind !== 'class-test') addToBucket(this.#buckets, keyText(key), entry);
    else {
      const text = `${key.test.operator}${key.test.ignoreCase}${key.test.value}`;
      getOrMake(this.#classTests, text, () => ({ test: key.test, entries: [] })).entries.push(entry);
    }
  }

  /** A key that every match has, or one per alternative of an `:is()`; undefined if there is none. */
  #keysOf(compound: Compound, depth = 0): readonly Key[] | undefined {
    const [id] = compound.ids;
    if (id !== undefined) return [{ kind: 'id', name: id }];
    const rarest = this.#rarestOf(compound.classes);
    if (rarest !== undefined) return [{ kind: 'class', name: rarest }];
    for (const test of compound.tests) {
      const keys = test.kind === 'is' && !test.negated ? this.#keysOfAll(test.selectors, depth) : undefined;
      if (keys) return keys;
    }
    for (const test of compound.tests) {
      if (test.kind !== 'attribute') continue;
      if (test.name === 'class') return [{ kind: 'class-test', test }];
      return [{ kind: 'attribute', name: test.name }];
    }
    // A name with capitals may belong to SVG or HTML, so both are tried.
    const { tag, lowerTag } = compound;
    if (tag === undefined || lowerTag === undefined) return undefined;
    const names = tag === lowerTag ? [tag] : [tag, lowerTag];
    return names.map((name) => ({ kind: 'tag', name }));
  }

  #keysOfAll(selectors: readonly Selector[], depth: number): readonly Key[] | undefined {
    // Nested alternatives multiply.
    if (depth >= MAX_ALTERNATIVE_DEPTH || selectors.length > MAX_ALTERNATIVES) return undefined;
    const keys: Key[] = [];
    for (const { compounds } of selectors) {
      const own = compounds[0] && this.#keysOf(compounds[0], depth + 1);
      if (!own) return undefined;
      keys.push(...own);
    }
    return keys.length > 0 ? keys : undefined;
  }

  #rarestOf(classes: readonly string[]): string | undefined {
    let rarest: string | undefined;
    let min = Number.POSITIVE_INFINITY;
    for (const name of classes) {
      const count = this.#counts.get(name) ?? 0;
      if (count < min) {
        min = count;
        rarest = name;
      }
    }
    return rarest;
  }
}

const NO_CANDIDATES: Candidates = Object.freeze({ plain: NONE, special: NONE });

/** In lower case, because quirks mode ignores the case of ids and classes; the selector is tested as written. */
function keyText(key: Exclude<Key, { kind: 'class-test' }>): string {
  return `${key.kind} ${key.kind === 'tag' ? key.name : key.name.toLowerCase()}`;
}

function addToBucket(buckets: Map<string, Entry[]>, key: string, entry: Entry): void {
  getOrMake(buckets, key, () => []).push(entry);
}

function addAll(into: Set<Entry>, entries: readonly Entry[] | undefined): void {
  if (entries) for (const entry of entries) into.add(entry);
}

function splitEntries(entries: readonly Entry[]): Candidates {
  if (entries.length === 0) return NO_CANDIDATES;
  const isSpecial = ({ selector, rule }: Entry) => selector.isSpecial || dependsOnContainer(rule);
  if (!entries.some(isSpecial)) return { plain: entries, special: NONE };
  return { plain: entries.filter((entry) => !isSpecial(entry)), special: entries.filter(isSpecial) };
}

function dependsOnContainer({ condition }: Rule): boolean {
  for (let at = condition; at; at = at.outer) if (at.kind === 'container') return true;
  return false;
}
