import { parseDeclaration } from '../declaration/parse-declaration.js';
import { parseSelectorList, TOP_SCOPE } from '../selector/parse-selector.js';
import type { Component } from '../syntax/component.js';
import { Reader } from '../value/reader.js';
import { type Evaluate, parseCondition } from './parse-condition.js';

/** Whether an `@supports` prelude holds, evaluated while parsing. */
export function supports(components: readonly Component[]): boolean {
  const reader = new Reader(components);
  const condition = parseCondition<undefined>(reader, readLeaf);
  return reader.done && condition?.(undefined) === true;
}

/** An unknown condition is false here, so that its `not` holds (CSS Conditional Rules 3, section 6). */
function readLeaf({ kind, text, children }: Component): Evaluate<undefined> {
  if (kind === 'function') {
    if (text !== 'selector') return () => false;
    const isKnown = parseSelectorList(children, TOP_SCOPE) !== undefined;
    return () => isKnown;
  }
  const [name, colon, ...value] = children;
  if (name?.kind !== 'ident' || !colon?.is(':')) return () => false;
  const property = name.text.startsWith('--') ? name.text : name.text.toLowerCase();
  const isKnown =
    typeof parseDeclaration({ name: property, value: withoutImportant(value), important: false }) !== 'string';
  return () => isKnown;
}

function withoutImportant(value: readonly Component[]): readonly Component[] {
  const isImportant = value.at(-2)?.is('!') && value.at(-1)?.text.toLowerCase() === 'important';
  return isImportant ? value.slice(0, -2) : value;
}
