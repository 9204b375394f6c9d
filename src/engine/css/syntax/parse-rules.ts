import type { Component } from './component.js';
import { parseComponents } from './parse-components.js';
import * as token from './tokens.js';

/** Items in a list of rules or in the content of a block, in source order. Token ranges end before `to`. */
export type Item =
  | { readonly kind: 'declaration'; readonly from: number; readonly to: number }
  | { readonly kind: 'rule'; readonly from: number; readonly to: number; readonly block: Range }
  | {
      readonly kind: 'at-rule';
      readonly name: string;
      readonly from: number;
      readonly to: number;
      readonly block: Range | undefined;
    };

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** CSS Syntax 3, "consume a stylesheet's contents" and, when `inBlock`, "consume a block's contents". Never throws. */
export function* readItems(tokens: token.Tokens, range: Range, inBlock: boolean): Generator<Item> {
  let at = range.from;
  while (at < range.to) {
    const type = tokens.types[at] ?? 0;
    if (type === token.WHITE_SPACE || type === token.COMMENT || type === token.SEMICOLON) {
      at++;
    } else if (!inBlock && (type === token.CDO || type === token.CDC)) {
      at++;
    } else if (type === token.AT_KEYWORD) {
      const item = readAtRule(tokens, at, range.to);
      yield item;
      at = (item.block?.to ?? item.to) + 1;
    } else {
      const isDeclaration = inBlock && startsDeclaration(tokens, at);
      const end = findEnd(tokens, at, range.to, inBlock, isDeclaration && isCustomProperty(tokens, at));
      if (tokens.types[end] === token.LEFT_CURLY && end < range.to) {
        const close = Math.min(tokens.closes[end] ?? range.to, range.to);
        yield { kind: 'rule', from: at, to: end, block: { from: end + 1, to: close } };
        at = close + 1;
      } else {
        if (isDeclaration) yield { kind: 'declaration', from: at, to: end };
        at = end + 1;
      }
    }
  }
}

function readAtRule(tokens: token.Tokens, at: number, to: number): Item & { kind: 'at-rule' } {
  const name = tokens.source.slice((tokens.starts[at] ?? 0) + 1, tokens.starts[at + 1]).toLowerCase();
  const end = findEnd(tokens, at + 1, to, true, false);
  if (end >= to || tokens.types[end] !== token.LEFT_CURLY) {
    return { kind: 'at-rule', name, from: at + 1, to: end, block: undefined };
  }
  const block = { from: end + 1, to: Math.min(tokens.closes[end] ?? to, to) };
  return { kind: 'at-rule', name, from: at + 1, to: end, block };
}

/**
 * The `{` or `;` outside of brackets that ends the item starting here, or `to`. Top-level rules extend across
 * semicolons.
 */
function findEnd(tokens: token.Tokens, from: number, to: number, atSemicolon: boolean, passBlocks: boolean): number {
  for (let at = from; at < to; at++) {
    const type = tokens.types[at];
    if (type === token.SEMICOLON && atSemicolon) return at;
    if (type === token.LEFT_CURLY && !passBlocks) return at;
    if (isOpening(type)) at = Math.min(tokens.closes[at] ?? to, to);
  }
  return to;
}

function isOpening(type: number | undefined): boolean {
  return (
    type === token.FUNCTION || type === token.LEFT_PAREN || type === token.LEFT_SQUARE || type === token.LEFT_CURLY
  );
}

function isCustomProperty(tokens: token.Tokens, at: number): boolean {
  return tokens.source.startsWith('--', tokens.starts[at]);
}

function startsDeclaration(tokens: token.Tokens, at: number): boolean {
  if (tokens.types[at] !== token.IDENT) return false;
  let next = at + 1;
  while (tokens.types[next] === token.WHITE_SPACE || tokens.types[next] === token.COMMENT) next++;
  return tokens.types[next] === token.COLON;
}

/** A declaration whose value is not parsed yet. */
export interface RawDeclaration {
  /** In lower case, except for custom properties. */
  readonly name: string;
  readonly value: readonly Component[];
  readonly important: boolean;
}

/** Undefined if the value contains a bad token. */
export function readDeclaration(tokens: token.Tokens, range: Range): RawDeclaration | undefined {
  const components = parseComponents(tokens, range.from, range.to);
  const [name, colon] = components ?? [];
  if (!components || name?.kind !== 'ident' || !colon?.is(':')) return undefined;
  const last = components.at(-1);
  const important =
    components.length > 3 &&
    last?.kind === 'ident' &&
    last.text.toLowerCase() === 'important' &&
    components.at(-2)?.is('!') === true;
  return {
    name: name.text.startsWith('--') ? name.text : name.text.toLowerCase(),
    value: components.slice(2, important ? -2 : undefined),
    important,
  };
}
