import { getOrMake } from '@inkstand/common/get-or-make';
import { parseSelectorList, TOP_SCOPE } from '../selector/parse-selector.js';
import type { Selector, Test } from '../selector/selector.js';
import { parseComponents } from '../syntax/parse-components.js';
import { type Item, type Range, readItems } from '../syntax/parse-rules.js';
import { COMMA, readTokens, type Tokens } from '../syntax/tokens.js';

/**
 * Where the rules of a very large style sheet are in its text, and which classes each selector needs. Plain data,
 * computed once so that it can be stored and rules read individually.
 */
export interface SheetDigest {
  /** Length of the text that the offsets refer to. */
  readonly chars: number;
  readonly classes: readonly string[];
  /** Sets of class numbers; selectors refer to them by index. */
  readonly needs: readonly (readonly number[])[];
  /** Text that opens the group rules around a rule, `@layer a{@media b{`, and the number of braces that close them. */
  readonly groups: readonly { readonly open: string; readonly depth: number }[];
  /** Statements in order. */
  readonly statements: readonly DigestStatement[];
}

interface DigestStatement {
  readonly group: number;
  /** Start of a rule's block, or of the whole statement if `selectors` is empty. */
  readonly from: number;
  readonly to: number;
  /** Triples: start, end, index of the set of needed classes. */
  readonly selectors: readonly number[];
}

const GROUPS = new Set(['layer', 'media', 'supports', 'container']);
const MAX_DEPTH = 16;

/** Parses a style sheet once; takes seconds for tens of megabytes. */
export function digestSheet(text: string): SheetDigest {
  const reader = new DigestReader(text);
  return reader.read();
}

class DigestReader {
  readonly #tokens: Tokens;
  readonly #classes = new Map<string, number>();
  readonly #needs = new Map<string, number>();
  readonly #needSets: number[][] = [];
  readonly #groups: { open: string; depth: number }[] = [{ open: '', depth: 0 }];
  readonly #statements: DigestStatement[] = [];

  constructor(text: string) {
    this.#tokens = readTokens(text);
  }

  read(): SheetDigest {
    this.#readItems({ from: 0, to: this.#tokens.count }, 0);
    return {
      chars: this.#tokens.source.length,
      classes: [...this.#classes.keys()],
      needs: this.#needSets,
      groups: this.#groups,
      statements: this.#statements,
    };
  }

  #readItems(range: Range, group: number): void {
    for (const item of readItems(this.#tokens, range, false)) {
      if (item.kind === 'rule') this.#addRule(item, group);
      else if (item.kind === 'at-rule') this.#addAtRule(item, group);
    }
  }

  #addAtRule(item: Item & { kind: 'at-rule' }, group: number): void {
    const { open = '', depth = 0 } = this.#groups[group] ?? {};
    if (item.block && GROUPS.has(item.name) && depth < MAX_DEPTH) {
      // An anonymous layer is a new one each time it is opened, so its rules cannot be read individually.
      const prelude = this.#slice(item).trim();
      if (prelude !== '' || item.name !== 'layer') {
        this.#groups.push({ open: `${open}@${item.name} ${prelude}{`, depth: depth + 1 });
        this.#readItems(item.block, this.#groups.length - 1);
        return;
      }
    }
    const from = this.#offset(item.from - 1);
    const to = this.#offset((item.block?.to ?? item.to) + 1);
    this.#statements.push({ group, from, to, selectors: [] });
  }

  #addRule(item: Item & { kind: 'rule' }, group: number): void {
    const selectors = this.#splitPrelude(item).flatMap((range) => this.#readSelector(range));
    if (selectors.length === 0) return;
    this.#statements.push({ group, from: this.#offset(item.block.from), to: this.#offset(item.block.to), selectors });
  }

  #splitPrelude({ from, to }: Range): Range[] {
    const ranges: Range[] = [];
    let start = from;
    for (let at = from; at < to; at++) {
      if (this.#tokens.types[at] === COMMA) {
        ranges.push({ from: start, to: at });
        start = at + 1;
      }
      const close = this.#tokens.closes[at] ?? 0;
      if (close > at) at = Math.min(close, to);
    }
    return [...ranges, { from: start, to }];
  }

  #readSelector(range: Range): readonly number[] {
    const components = parseComponents(this.#tokens, range.from, range.to);
    const selectors = components && parseSelectorList(components, TOP_SCOPE);
    const [selector] = selectors ?? [];
    if (!selector) return [];
    const names = [...requiredClasses(selector)];
    return [this.#offset(range.from), this.#offset(range.to), this.#numberOf(names)];
  }

  #numberOf(names: readonly string[]): number {
    const numbers = names.map((name) => getOrMake(this.#classes, name, () => this.#classes.size));
    return getOrMake(this.#needs, numbers.join(), () => this.#needSets.push(numbers) - 1);
  }

  #offset(token: number): number {
    return this.#tokens.starts[Math.min(token, this.#tokens.count)] ?? 0;
  }

  #slice({ from, to }: Range): string {
    return this.#tokens.source.slice(this.#offset(from), this.#offset(to));
  }
}

/** Classes that must occur in a page for the selector to match anything. */
function requiredClasses({ compounds }: Selector): ReadonlySet<string> {
  const required = new Set<string>();
  for (const { classes, tests } of compounds) {
    for (const name of classes) required.add(name);
    for (const test of tests) for (const name of requiredByTest(test)) required.add(name);
  }
  return required;
}

/** For alternatives, the classes that all of them need. */
function requiredByTest(test: Test): Iterable<string> {
  if (test.kind !== 'is' || test.negated) return [];
  const [first, ...others] = test.selectors.slice(0, 32).map(requiredClasses);
  if (!first || test.selectors.length > 32) return [];
  return [...first].filter((name) => others.every((other) => other.has(name)));
}
