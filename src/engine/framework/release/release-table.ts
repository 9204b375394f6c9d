import type { HashedTable } from './hashed-table.js';
import { variablesIn } from './split-block.js';

/** Head of a stored release. */
export interface ReleaseHead {
  /** Version of the stored form; releases with another one are recompiled. */
  readonly format: 1;
  /** Such as `3.2.0`. */
  readonly version: string;
  /** Text that opens the group rules around a rule, and how many braces close them. */
  readonly groups: readonly { readonly open: string; readonly depth: number }[];
  /** Statements for every page: number in the style sheet, group, text. */
  readonly statements: readonly (readonly [order: number, group: number, text: string])[];
  /** Texts shared by many rules; entries refer to them by index. */
  readonly texts: readonly string[];
}

/**
 * One selector of a rule: number of the rule, its group, the last compound of the selector, and indexes of texts: what
 * precedes that compound, the other required classes (separated by spaces), the ordinary declarations.
 */
export type RuleEntry = readonly [
  order: number,
  group: number,
  compound: string,
  before: number,
  needs: number,
  plain: number,
];

/** A custom property in one rule. */
export type VariableEntry = readonly [order: number, value: string];

interface SelectedRule {
  readonly group: number;
  readonly selectors: string[];
  readonly plain: string;
  readonly variables: string[];
}

const MAX_CLASSES = 4_000;
const MAX_VARIABLES = 20_000;

/** An official release, read class by class from storage. */
export class ReleaseTable {
  readonly head: ReleaseHead;
  readonly #rules: HashedTable;
  readonly #variables: HashedTable;

  constructor(head: ReleaseHead, rules: HashedTable, variables: HashedTable) {
    this.head = head;
    this.#rules = rules;
    this.#variables = variables;
  }

  /** Whether the class is the rarest one of some rule in the release. */
  has(className: string): boolean {
    return this.#rules.get(className) !== undefined;
  }

  /**
   * The part of the style sheet that can apply to a page with these classes, in order: rules whose classes are all
   * present and, among their custom properties, those that `requested` or one of the rules refers to, directly or
   * indirectly.
   */
  select(classes: ReadonlySet<string>, requested: Iterable<string>): string {
    const selected = this.#selectRules(classes);
    this.#addVariables(selected, requested);
    const statements = this.head.statements.map(([order, group, text]) => ({ order, group, text }));
    const written = [...selected].flatMap(([order, rule]) => {
      const body = [rule.plain, ...rule.variables].filter((part) => part !== '').join(';');
      return body === '' ? [] : [{ order, group: rule.group, text: `${rule.selectors.join()}{${body}}` }];
    });
    return this.#write([...statements, ...written].sort((a, b) => a.order - b.order));
  }

  #selectRules(classes: ReadonlySet<string>): Map<number, SelectedRule> {
    const selected = new Map<number, SelectedRule>();
    for (const name of ['', ...[...classes].slice(0, MAX_CLASSES)]) {
      for (const [order, group, compound, before, needs, plain] of readEntries<RuleEntry>(this.#rules.get(name))) {
        const others = this.#text(needs);
        if (others !== '' && !others.split(' ').every((need) => classes.has(need))) continue;
        const selector = this.#text(before) + compound;
        const rule = selected.get(order);
        if (rule) rule.selectors.push(selector);
        else selected.set(order, { group, selectors: [selector], plain: this.#text(plain), variables: [] });
      }
    }
    return selected;
  }

  #addVariables(selected: ReadonlyMap<number, SelectedRule>, requested: Iterable<string>): void {
    const names = new Set(requested);
    for (const { plain } of selected.values()) for (const name of variablesIn(plain)) names.add(name);
    // Iterating over a set includes entries that are added meanwhile.
    for (const name of names) {
      for (const [order, value] of readEntries<VariableEntry>(this.#variables.get(name))) {
        const rule = selected.get(order);
        if (!rule) continue;
        rule.variables.push(`${name}:${value}`);
        if (names.size < MAX_VARIABLES) for (const other of variablesIn(value)) names.add(other);
      }
    }
  }

  #text(number: number): string {
    return this.head.texts[number] ?? '';
  }

  #write(statements: readonly { readonly group: number; readonly text: string }[]): string {
    const { groups } = this.head;
    const parts: string[] = [];
    let open = 0;
    for (const { group, text } of statements) {
      if (group !== open) {
        parts.push('}'.repeat(groups[open]?.depth ?? 0), groups[group]?.open ?? '');
        open = group;
      }
      parts.push(text);
    }
    parts.push('}'.repeat(groups[open]?.depth ?? 0));
    return parts.join('\n');
  }
}

/** Tables are written by us and verified by hash when opened, so entries are trusted. */
function readEntries<T>(value: unknown): readonly T[] {
  return Array.isArray(value) ? value : [];
}
