import type { DeclarationBlock } from '../declaration/declaration.js';
import { parseBlock } from '../declaration/parse-block.js';
import { writeComponents } from '../syntax/component.js';
import { parseComponents } from '../syntax/parse-components.js';
import { type Range, readItems } from '../syntax/parse-rules.js';
import type { Tokens } from '../syntax/tokens.js';

/** The parts of `@keyframes` that a static screen needs: the first and the last frame. */
export interface Keyframes {
  readonly name: string;
  readonly first: DeclarationBlock | undefined;
  readonly last: DeclarationBlock | undefined;
}

const FIRST = ['from', '0%'];
const LAST = ['to', '100%'];

/** Parses the rules between the braces of `@keyframes`. */
export function readKeyframes(tokens: Tokens, block: Range, name: string): Keyframes {
  let [first, last] = ['', ''];
  for (const item of readItems(tokens, block, false)) {
    if (item.kind !== 'rule') continue;
    const prelude = writeComponents(parseComponents(tokens, item.from, item.to) ?? []).toLowerCase();
    const offsets = prelude.split(',').map((offset) => offset.trim());
    const text = tokens.source.slice(tokens.starts[item.block.from], tokens.starts[item.block.to]);
    if (offsets.some((offset) => FIRST.includes(offset))) first += `${text};`;
    if (offsets.some((offset) => LAST.includes(offset))) last += `${text};`;
  }
  return { name, first: first ? parseBlock(first) : undefined, last: last ? parseBlock(last) : undefined };
}
