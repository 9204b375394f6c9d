import { parseDeclaration } from '../declaration/parse-declaration.js';
import { parseSelectorList, TOP_SCOPE } from '../selector/parse-selector.js';
import type { Component } from '../syntax/component.js';
import { Reader } from '../value/reader.js';
import { type Evaluate, parseCondition } from './feature-query.js';

/** Whether an `@supports` prelude holds, evaluated while parsing. */
export function supports(components: readonly Component[]): boolean {
  const reader = new Reader(components);
  const condition = parseCondition<undefined>(reader, readLeaf);
  return reader.done && condition?.(undefined) === true;
}

function readLeaf({ kind, text, children }: Component): Evaluate<undefined> | undefined {
  if (kind === 'function') {
    if (text !== 'selector') return () => false;
    const isKnown = parseSelectorList(children, TOP_SCOPE) !== undefined;
    return () => isKnown;
  }
  const [name, colon, ...value] = children;
  if (name?.kind !== 'ident' || !colon?.is(':')) return undefined;
  const property = name.text.startsWith('--') ? name.text : name.text.toLowerCase();
  const isKnown = typeof parseDeclaration({ name: property, value, important: false }) !== 'string';
  return () => isKnown;
}
