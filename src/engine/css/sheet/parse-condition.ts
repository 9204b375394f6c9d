import type { Component } from '../syntax/component.js';
import { Reader } from '../value/reader.js';

/**
 * Kleene logic: an unknown condition is neither true nor false, and a query whose result depends on it does not hold.
 */
type Truth = boolean | undefined;
export type Evaluate<T> = (subject: T) => Truth;

/** Parses one parenthesised condition or function; undefined if it is unknown. */
type ParseLeaf<T> = (component: Component) => Evaluate<T> | undefined;

/** Parses `not`, `and`, `or` and parentheses: the grammar shared by @media, @container and @supports. */
export function parseCondition<T>(reader: Reader, leaf: ParseLeaf<T>, depth = 0): Evaluate<T> | undefined {
  if (depth > 32) return undefined;
  if (reader.word(['not'])) {
    const operand = parseOperand(reader, leaf, depth);
    return (
      operand &&
      ((subject) => {
        const truth = operand(subject);
        return truth === undefined ? undefined : !truth;
      })
    );
  }
  const first = parseOperand(reader, leaf, depth);
  const operator = first && reader.word(['and', 'or']);
  if (!first || !operator) return first;
  const operands = [first];
  do {
    const operand = parseOperand(reader, leaf, depth);
    if (!operand) return undefined;
    operands.push(operand);
  } while (reader.word([operator]));
  return operator === 'and' ? allOf(operands) : anyOf(operands);
}

function parseOperand<T>(reader: Reader, leaf: ParseLeaf<T>, depth: number): Evaluate<T> | undefined {
  const component = reader.peek();
  const isBlock = component?.kind === 'block' && component.text === '(';
  if (!component || (!isBlock && component.kind !== 'function')) return undefined;
  reader.next();
  if (isBlock) {
    const [first] = component.children;
    const isGroup = first?.kind === 'block' || first?.kind === 'function' || first?.text.toLowerCase() === 'not';
    const inner = new Reader(component.children);
    const group = isGroup ? parseCondition(inner, leaf, depth + 1) : undefined;
    if (group && inner.done) return group;
  }
  return leaf(component) ?? (() => undefined);
}

export function allOf<T>(operands: readonly Evaluate<T>[]): Evaluate<T> {
  return (subject) => {
    const truths = operands.map((operand) => operand(subject));
    return truths.includes(false) ? false : truths.includes(undefined) ? undefined : true;
  };
}

function anyOf<T>(operands: readonly Evaluate<T>[]): Evaluate<T> {
  return (subject) => {
    const truths = operands.map((operand) => operand(subject));
    return truths.includes(true) ? true : truths.includes(undefined) ? undefined : false;
  };
}

type Comparison = '<' | '<=' | '>' | '>=' | '=';
interface Bound {
  readonly comparison: Comparison;
  readonly value: readonly Component[];
}

/** A feature query: a name alone, with `min-`/`max-`, with a value, or as a range. */
export interface FeatureQuery {
  readonly name: string;
  readonly bounds: readonly Bound[];
}

export function parseFeature(components: readonly Component[]): FeatureQuery | undefined {
  const [first, colon, ...rest] = components;
  if (first?.kind === 'ident' && (components.length === 1 || colon?.is(':'))) {
    return plainFeature(first.text.toLowerCase(), components.length === 1 ? undefined : rest);
  }
  return parseRange(components);
}

function plainFeature(written: string, value: readonly Component[] | undefined): FeatureQuery | undefined {
  const found = /^(-webkit-)?(min-|max-)?(.*)$/.exec(written);
  const name = found?.[3] ?? written;
  if (!value) return found?.[2] ? undefined : { name, bounds: [] };
  const comparison = found?.[2] === 'min-' ? '>=' : found?.[2] === 'max-' ? '<=' : '=';
  return { name, bounds: [{ comparison, value }] };
}

/** Parses `width >= 400px` or `400px <= width < 800px`. */
function parseRange(components: readonly Component[]): FeatureQuery | undefined {
  const parts: (readonly Component[] | Comparison)[] = [];
  let operand: Component[] = [];
  for (let at = 0; at < components.length; at++) {
    const component = components[at];
    if (!component) continue;
    if (!component.is('<') && !component.is('>') && !component.is('=')) {
      operand.push(component);
      continue;
    }
    const next = components[at + 1];
    const hasEqual = !component.is('=') && next?.is('=') === true && !next.gap;
    if (hasEqual) at++;
    parts.push(operand, component.is('=') ? '=' : component.is('<') ? (hasEqual ? '<=' : '<') : hasEqual ? '>=' : '>');
    operand = [];
  }
  parts.push(operand);
  return assembleRange(parts);
}

const MIRRORED: Readonly<Record<Comparison, Comparison>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '=': '=' };

function assembleRange(parts: readonly (readonly Component[] | Comparison)[]): FeatureQuery | undefined {
  const [a, first, b, second, c] = parts;
  if (typeof a !== 'object' || typeof first !== 'string' || typeof b !== 'object') return undefined;
  if (typeof second === 'string' && typeof c === 'object') {
    const name = nameOf(b);
    if (name === undefined) return undefined;
    const bounds = [
      { comparison: MIRRORED[first], value: a },
      { comparison: second, value: c },
    ];
    return { name, bounds };
  }
  const left = nameOf(a);
  if (left !== undefined) return { name: left, bounds: [{ comparison: first, value: b }] };
  const right = nameOf(b);
  return right === undefined ? undefined : { name: right, bounds: [{ comparison: MIRRORED[first], value: a }] };
}

function nameOf(components: readonly Component[]): string | undefined {
  const [only] = components;
  return components.length === 1 && only?.kind === 'ident' ? only.text.toLowerCase() : undefined;
}

export function compare(a: number, comparison: Comparison, b: number): boolean {
  switch (comparison) {
    case '<':
      return a < b;
    case '<=':
      return a <= b + 1e-9;
    case '>':
      return a > b;
    case '>=':
      return a >= b - 1e-9;
    case '=':
      return Math.abs(a - b) < 1e-6;
  }
}
