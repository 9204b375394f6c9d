import { InkstandError } from '@inkstand/common/errors';
import { getOrMake } from '@inkstand/common/get-or-make';
import { digestSheet, type SheetDigest } from '../../css/css.js';
import { packTable } from './hashed-table.js';
import type { ReleaseHead, RuleEntry, VariableEntry } from './release-table.js';
import { splitBlock } from './split-block.js';

/** A release in its stored form. */
export interface CompiledRelease {
  readonly head: ReleaseHead;
  /** By class. */
  readonly rules: Uint8Array;
  /** By custom property. */
  readonly variables: Uint8Array;
}

/** At-rules that work without the files and scripts that accompany the style sheet. */
const PORTABLE_AT_RULE = /^@(layer|property)\b/;
const MARK = 'screen';

/**
 * Converts a release's style sheet to tables by class and by custom property. Takes seconds and a few hundred megabytes
 * for a real one of 18 MB. @throws InkstandError 'unprocessable' for a style sheet other than the framework's
 */
export function compileRelease(text: string, version: string): CompiledRelease {
  const digest = digestSheet(text);
  const rules = new Map<string, RuleEntry[]>();
  const variables = new Map<string, VariableEntry[]>();
  const statements: ReleaseHead['statements'][number][] = [];
  const rarity = countClasses(digest);
  const rarityOf = (name: string): number => rarity.get(name) ?? 0;
  const texts = new SharedTexts();
  digest.statements.forEach(({ group, from, to, selectors }, order) => {
    if (selectors.length === 0) {
      const statement = text.slice(from, to);
      if (PORTABLE_AT_RULE.test(statement)) statements.push([order, group, statement]);
      return;
    }
    const block = splitBlock(text.slice(from, to));
    for (const [name, value] of block.variables) getOrMake(variables, name, () => []).push([order, value]);
    for (let at = 0; at < selectors.length; at += 3) {
      const needs = (digest.needs[selectors[at + 2] ?? -1] ?? []).map((number) => digest.classes[number] ?? '');
      const key = needs.reduce((rarest, name) => (rarityOf(name) < rarityOf(rarest) ? name : rarest), needs[0] ?? '');
      const others = needs.filter((name) => name !== key).join(' ');
      const [before, compound] = splitSelector(text.slice(selectors[at], selectors[at + 1]).trim());
      const shared = [before, others, block.plain].map((part) => texts.numberOf(part));
      getOrMake(rules, key, () => []).push([order, group, compound, shared[0] ?? 0, shared[1] ?? 0, shared[2] ?? 0]);
    }
  });
  if (!rules.has(MARK) && !rarity.has(MARK)) {
    throw new InkstandError('unprocessable', 'expected a stylesheet of the framework, with rules for .screen');
  }
  return {
    head: { format: 1, version, groups: digest.groups, statements, texts: texts.list() },
    rules: packTable(rules),
    variables: packTable(variables),
  };
}

/** Counts how many selectors need each class, because a rule is indexed by its rarest one. */
function countClasses({ statements, needs, classes }: SheetDigest): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { selectors } of statements)
    for (let at = 2; at < selectors.length; at += 3)
      for (const number of needs[selectors[at] ?? -1] ?? []) {
        const name = classes[number] ?? '';
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
  return counts;
}

/** Splits at the last space outside parentheses, brackets and strings. */
function splitSelector(selector: string): readonly [before: string, compound: string] {
  const at = selector.lastIndexOf(' ') + 1;
  const compound = selector.slice(at);
  const count = (character: string): number => compound.split(character).length - 1;
  const isWhole = count('(') === count(')') && count('[') === count(']') && count('"') % 2 === 0;
  return isWhole && !compound.includes("'") ? [selector.slice(0, at), compound] : ['', selector];
}

/** Deduplicated texts by index. */
class SharedTexts {
  readonly #numbers = new Map<string, number>();

  numberOf(text: string): number {
    return getOrMake(this.#numbers, text, () => this.#numbers.size);
  }

  list(): string[] {
    return [...this.#numbers.keys()];
  }
}
