import { DOMException } from '../dom/dom-exception.js';
import { readName, type SelectorReader, SelectorText } from './selector-text.js';

/** What one part of a compound asks of an element. */
export type SimpleTest =
  | { readonly kind: 'tag'; readonly name: string; readonly lower: string }
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'class'; readonly name: string }
  | {
      readonly kind: 'attribute';
      readonly name: string;
      readonly operator: string;
      readonly value: string;
      readonly ignoresCase: boolean;
    }
  | { readonly kind: 'matches'; readonly list: SelectorList; readonly isNot: boolean }
  | { readonly kind: 'has'; readonly list: SelectorList }
  | {
      readonly kind: 'nth';
      readonly step: number;
      readonly offset: number;
      readonly fromEnd: boolean;
      readonly ofType: boolean;
      readonly of: SelectorList | undefined;
    }
  | { readonly kind: 'state'; readonly name: string };

type Combinator = ' ' | '>' | '+' | '~';

export interface Compound {
  readonly tests: readonly SimpleTest[];
  /** How it hangs on the compound before it; the first of a relative selector has one too. */
  readonly combinator: Combinator | undefined;
}

/** Compounds from left to right. */
export type Selector = readonly Compound[];
export type SelectorList = readonly Selector[];

const MAX_NESTED = 16;
const MAX_CHARS = 20_000;

/** Reads a list of selectors. @throws DOMException `SyntaxError` */
export function parseSelectors(text: string): SelectorList {
  if (text.length > MAX_CHARS) throw invalid(text.slice(0, 40));
  const reader = new SelectorText(text);
  const list = readList(reader, 0, false);
  if (!reader.isAtEnd) throw invalid(text);
  return list;
}

function invalid(text: string): DOMException {
  return new DOMException(`'${text}' is not a valid selector`, 'SyntaxError');
}

function readList(reader: SelectorReader, depth: number, isRelative: boolean): SelectorList {
  if (depth > MAX_NESTED) throw invalid(reader.text.slice(0, 40));
  const list: Selector[] = [];
  do list.push(readComplex(reader, depth, isRelative));
  while (reader.take(','));
  return list;
}

function readComplex(reader: SelectorReader, depth: number, isRelative: boolean): Selector {
  const compounds: Compound[] = [];
  reader.skipSpace();
  let combinator: Combinator | undefined = isRelative ? (readCombinator(reader) ?? ' ') : undefined;
  for (;;) {
    const tests = readCompound(reader, depth);
    if (tests.length === 0) throw invalid(reader.text);
    compounds.push({ tests, combinator });
    const hadSpace = reader.skipSpace();
    const next = readCombinator(reader);
    if (next) combinator = next;
    else if (hadSpace && !reader.isAtEnd && !/[,)]/.test(reader.peek)) combinator = ' ';
    else return compounds;
  }
}

function readCombinator(reader: SelectorReader): Combinator | undefined {
  const { peek } = reader;
  if (peek !== '>' && peek !== '+' && peek !== '~') return undefined;
  reader.next();
  reader.skipSpace();
  return peek;
}

function readCompound(reader: SelectorReader, depth: number): SimpleTest[] {
  const tests: SimpleTest[] = [];
  if (reader.take('*')) tests.push({ kind: 'tag', name: '*', lower: '*' });
  else if (/[\w\\-]|[^\0-\x7f]/.test(reader.peek)) {
    const name = readName(reader);
    tests.push({ kind: 'tag', name, lower: name.toLowerCase() });
  }
  if (reader.take('|')) {
    tests.pop();
    const name = reader.take('*') ? '*' : readName(reader);
    tests.push({ kind: 'tag', name, lower: name.toLowerCase() });
  }
  for (;;) {
    if (reader.take('#')) tests.push({ kind: 'id', id: readName(reader) });
    else if (reader.take('.')) tests.push({ kind: 'class', name: readName(reader) });
    else if (reader.take('[')) tests.push(readAttribute(reader));
    else if (reader.take(':')) tests.push(readPseudo(reader, depth));
    else return tests;
  }
}

function readAttribute(reader: SelectorReader): SimpleTest {
  reader.skipSpace();
  const name = readName(reader);
  reader.skipSpace();
  if (reader.take(']')) return { kind: 'attribute', name, operator: '', value: '', ignoresCase: false };
  let operator = '';
  if (/[~|^$*]/.test(reader.peek)) operator = reader.next();
  if (!reader.take('=')) throw invalid(reader.text);
  reader.skipSpace();
  const value = /["']/.test(reader.peek) ? reader.readString() : readName(reader);
  reader.skipSpace();
  const ignoresCase = /[iI]/.test(reader.peek);
  if (ignoresCase || /[sS]/.test(reader.peek)) reader.next();
  reader.skipSpace();
  if (!reader.take(']')) throw invalid(reader.text);
  return { kind: 'attribute', name, operator: `${operator}=`, value, ignoresCase };
}

const STATES = new Set(
  (
    'first-child last-child only-child first-of-type last-of-type only-of-type empty root scope checked disabled ' +
    'enabled link any-link hover focus active visited target focus-within focus-visible selected defined open popover-open modal'
  ).split(' '),
);

function readPseudo(reader: SelectorReader, depth: number): SimpleTest {
  // A pseudo-element is no element: it matches nothing.
  if (reader.take(':')) {
    readName(reader);
    return { kind: 'state', name: 'nothing' };
  }
  const name = readName(reader).toLowerCase();
  if (!reader.take('(')) {
    if (!STATES.has(name)) throw invalid(reader.text);
    return { kind: 'state', name };
  }
  const test = readFunction(reader, name, depth);
  reader.skipSpace();
  if (!reader.take(')')) throw invalid(reader.text);
  return test;
}

function readFunction(reader: SelectorReader, name: string, depth: number): SimpleTest {
  switch (name) {
    case 'not':
    case 'is':
    case 'where':
    case 'matches':
      return { kind: 'matches', list: readList(reader, depth + 1, false), isNot: name === 'not' };
    case 'has':
      return { kind: 'has', list: readList(reader, depth + 1, true) };
    case 'nth-child':
    case 'nth-last-child':
    case 'nth-of-type':
    case 'nth-last-of-type': {
      const formula = reader.readFormula();
      if (!formula) throw invalid(reader.text);
      const of = reader.takeWord('of') ? readList(reader, depth + 1, false) : undefined;
      return { kind: 'nth', ...formula, fromEnd: name.includes('last'), ofType: name.endsWith('type'), of };
    }
    case 'lang':
    case 'dir':
      readName(reader);
      return { kind: 'state', name: 'nothing' };
    default:
      throw invalid(reader.text);
  }
}
