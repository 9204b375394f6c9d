import { leadingInteger, toIntegerArgument } from './decimal.js';
import { MAX_BRACKET_DEPTH } from './limits.js';
import { asFloat, Drop, isHash, isInteger, isNil, isNumeric, numberOf, Range } from './value.js';

/** Resolves the variables of an expression. */
export interface VariableSource {
  find(name: string): unknown;
}

/** A parsed expression. Parsing throws only for a range with invalid ends. */
export interface Expression {
  evaluate(source: VariableSource): unknown;
  /** Set when the value needs no variable. */
  readonly constant?: { readonly value: unknown };
}

const LITERALS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['', undefined],
  ['nil', undefined],
  ['null', undefined],
  ['true', true],
  ['false', false],
  ['blank', ''],
  ['empty', ''],
]);
const INTEGER = /^-?\d+$/;
const FLOAT = /^-?\d[\d.]+$/;
const WORD = /[\w-]+\??/y;
const COMMANDS = new Set(['size', 'first', 'last']);
const INTEGER_BYTES = 8;

const constant = (value: unknown): Expression => ({ evaluate: () => value, constant: { value } });

/** Parses a fragment as a literal, range or variable; any text is valid. */
export function parseExpression(fragment: string, depth = 0): Expression {
  if (depth > MAX_BRACKET_DEPTH) return constant(undefined);
  const text = fragment.trim();
  const quote = text[0];
  if ((quote === '"' || quote === "'") && text.endsWith(quote)) return constant(text.slice(1, -1));
  if (INTEGER.test(text)) return constant(Number(text));
  const range = splitRange(text);
  if (range) return parseRange(range[0], range[1], depth + 1);
  if (FLOAT.test(text)) return constant(asFloat(Number.parseFloat(text)));
  return LITERALS.has(text) ? constant(LITERALS.get(text)) : parseLookup(text, depth + 1);
}

/** The ends of `(first..last)`, neither of which contains white space: the last two dots that allow it part them. */
function splitRange(text: string): readonly [first: string, last: string] | undefined {
  if (!text.startsWith('(') || !text.endsWith(')')) return undefined;
  const inner = text.slice(1, -1).trim();
  const run = inner.slice(0, inner.search(/\s|$/));
  const after = inner.slice(run.length).trimStart();
  if (after.startsWith('..')) return rangeOf(run, after.slice(2));
  const at = inner.lastIndexOf('..', after === '' ? inner.length - 3 : run.length - 2);
  return at > 0 ? rangeOf(inner.slice(0, at), inner.slice(at + 2)) : undefined;
}

function rangeOf(first: string, lastText: string): readonly [string, string] | undefined {
  const last = lastText.trim();
  return first === '' || last === '' || /\s/.test(last) ? undefined : [first, last];
}

function parseRange(firstMarkup: string, lastMarkup: string, depth: number): Expression {
  const [first, last] = [parseExpression(firstMarkup, depth), parseExpression(lastMarkup, depth)];
  // Literal ends are truncated, while a fraction from a variable is an error.
  const [from, to] = [first.constant?.value, last.constant?.value];
  if (isNumeric(from) && isNumeric(to)) {
    const range = new Range(Math.trunc(numberOf(from)), Math.trunc(numberOf(to)));
    return { evaluate: () => range };
  }
  const read = (source: VariableSource): Range =>
    new Range(rangeEnd(first.evaluate(source)), rangeEnd(last.evaluate(source)));
  return { evaluate: read };
}

const rangeEnd = (value: unknown): number => {
  if (isNil(value) || typeof value === 'string') return Number(leadingInteger(value ?? ''));
  return toIntegerArgument(value);
};

interface Step {
  readonly key: Expression;
  /** `size`, `first` or `last` after a dot, computed if the value has no such key. */
  readonly isCommand: boolean;
}

/** Finds words and bracketed parts; brackets may be nested. Anything else is skipped. */
function findSegments(markup: string): string[] {
  const closing = markup.includes('[') ? matchBrackets(markup) : new Map<number, number>();
  const segments: string[] = [];
  for (let at = 0; at < markup.length; ) {
    const end = closing.get(at);
    WORD.lastIndex = at;
    const segment = end === undefined ? WORD.exec(markup)?.[0] : markup.slice(at, end + 1);
    if (segment !== undefined) segments.push(segment);
    at += segment?.length ?? 1;
  }
  return segments;
}

function matchBrackets(markup: string): ReadonlyMap<number, number> {
  const open: number[] = [];
  const closing = new Map<number, number>();
  for (let at = 0; at < markup.length; at++) {
    if (markup[at] === '[') open.push(at);
    else if (markup[at] === ']') {
      const begin = open.pop();
      if (begin !== undefined) closing.set(begin, at);
    }
  }
  return closing;
}

function parseLookup(markup: string, depth: number): Expression {
  const [first, ...rest] = findSegments(markup);
  const inner = (part: string): string | undefined =>
    part.startsWith('[') && part.endsWith(']') ? part.slice(1, -1) : undefined;
  const steps = rest.map((part): Step => {
    const bracketed = inner(part);
    return bracketed === undefined
      ? { key: constant(part), isCommand: COMMANDS.has(part) }
      : { key: parseExpression(bracketed, depth), isCommand: false };
  });
  const bracketedName = first === undefined ? undefined : inner(first);
  const name = bracketedName === undefined ? constant(first) : parseExpression(bracketedName, depth);
  return {
    evaluate(source) {
      const root = name.evaluate(source);
      let value = typeof root === 'string' ? source.find(root) : undefined;
      for (const step of steps) {
        value = readStep(value, step.key.evaluate(source), step.isCommand);
        if (isNil(value)) return undefined;
      }
      return value;
    },
  };
}

function readStep(value: unknown, key: unknown, isCommand: boolean): unknown {
  if (value instanceof Drop) return typeof key === 'string' ? value.read(key) : undefined;
  if (Array.isArray(value) && isInteger(key)) return value.at(key);
  if (isHash(value) && typeof key === 'string' && Object.hasOwn(value, key)) return value[key];
  return isCommand ? runCommand(value, key) : undefined;
}

function runCommand(value: unknown, command: unknown): unknown {
  if (command === 'size') return sizeOf(value);
  return command === 'first' ? firstOf(value) : lastOf(value);
}

/** Number of elements, pairs or characters; undefined for a value without a size. */
export function sizeOf(value: unknown): number | undefined {
  if (typeof value === 'string') return [...value].length;
  if (Array.isArray(value)) return value.length;
  if (value instanceof Range) return value.size;
  if (isHash(value)) return Object.keys(value).length;
  // A quirk of Ruby: an integer has the size of a machine word.
  return isInteger(value) ? INTEGER_BYTES : undefined;
}

/** The first element or pair; undefined for a value without elements. */
export function firstOf(value: unknown): unknown {
  if (Array.isArray(value)) return value[0];
  if (value instanceof Range) return value.first;
  return isHash(value) ? Object.entries(value)[0] : undefined;
}

/** The last element; undefined for a value without elements. */
export function lastOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.at(-1);
  return value instanceof Range ? value.last : undefined;
}
