import type { Component } from '../syntax/component.js';
import type { Reader } from '../value/reader.js';
import { addTest, type CompoundBuilder, type SelectorScope } from './compound-builder.js';
import { parseAnPlusB } from './nth.js';
import { NEVER, NTH_FUNCTIONS, STATES, STRUCTURAL } from './pseudo-classes.js';
import {
  addSpecificity,
  greatestSpecificity,
  type PseudoElement,
  packSpecificity,
  type Selector,
  type Test,
} from './selector.js';

const ONE_CLASS = packSpecificity(0, 1, 0);
const BOXES: readonly PseudoElement[] = ['before', 'after', 'marker', 'first-letter', 'first-line'];
/** Known pseudo-elements that generate no box. */
const OTHERS =
  /^(?:placeholder|selection|backdrop|file-selector-button|cue|part|details-content|target-text|spelling-error|grammar-error|highlight|view-transition.*|-webkit-.*|-moz-.*)$/;
const LEGACY = new Set(['before', 'after', 'first-line', 'first-letter']);

/** Parsers for the selectors in the parentheses of a pseudo-class. */
export interface ArgumentParsers {
  parseSelectorList(components: readonly Component[], scope: SelectorScope): readonly Selector[] | undefined;
  parseForgivingList(components: readonly Component[], scope: SelectorScope): readonly Selector[];
}

/** Parses what follows a colon that was already consumed. */
export function parsePseudo(
  reader: Reader,
  builder: CompoundBuilder,
  scope: SelectorScope,
  parsers: ArgumentParsers,
): boolean {
  const isElement = reader.delim(':');
  const name = reader.next();
  if (!name || name.gap || (name.kind !== 'ident' && name.kind !== 'function')) return false;
  const lower = name.text.toLowerCase();
  if (isElement && lower === 'slotted') return readSlotted(name, builder, scope, parsers);
  if (isElement || (name.kind === 'ident' && LEGACY.has(lower))) return readPseudoElement(lower, builder);
  // Only states may follow a pseudo-element, and those never match.
  if (builder.pseudo) builder.pseudo = 'other';
  const before = builder.tests.length;
  if (name.kind === 'ident') readPlainClass(lower, builder, scope);
  else readFunctionalClass(name, builder, scope, parsers);
  return builder.tests.length > before;
}

function readPseudoElement(name: string, builder: CompoundBuilder): boolean {
  const box = BOXES.find((known) => known === name);
  if (!box && !OTHERS.test(name)) return false;
  builder.pseudo = builder.pseudo ? 'other' : (box ?? 'other');
  builder.specificity = addSpecificity(builder.specificity, packSpecificity(0, 0, 1));
  return true;
}

/** `::slotted()`; what follows it is not supported. */
function readSlotted(
  name: Component,
  builder: CompoundBuilder,
  scope: SelectorScope,
  { parseSelectorList }: ArgumentParsers,
): boolean {
  const selectors = name.kind === 'function' ? parseSelectorList(name.children, inner(scope)) : undefined;
  if (!selectors || builder.pseudo) return false;
  builder.slotted = selectors;
  builder.specificity = addSpecificity(builder.specificity, greatestSpecificity(selectors));
  return true;
}

function readPlainClass(name: string, builder: CompoundBuilder, scope: SelectorScope): void {
  const counts = STRUCTURAL.get(name);
  if (counts) {
    for (const nth of counts) builder.tests.push({ kind: 'nth', nth, of: undefined });
    builder.specificity = addSpecificity(builder.specificity, ONE_CLASS);
  } else if (name === 'scope' && scope.isInScope) {
    addTest(builder, { kind: 'scope' }, ONE_CLASS);
  } else if (name === 'root' || name === 'scope') {
    addTest(builder, { kind: 'root' }, ONE_CLASS);
  } else if (name === 'host') {
    // Rules of the page win over those of the tree, whatever their specificity.
    addTest(builder, { kind: 'host', selectors: undefined }, 0);
  } else if (name === 'empty') {
    addTest(builder, { kind: 'empty' }, ONE_CLASS);
  } else if (STATES.has(name)) {
    addTest(builder, { kind: 'state', name }, ONE_CLASS);
  } else if (NEVER.has(name)) {
    addTest(builder, { kind: 'never' }, ONE_CLASS);
  }
}

function readFunctionalClass(
  { text: name, children }: Component,
  builder: CompoundBuilder,
  scope: SelectorScope,
  parsers: ArgumentParsers,
): void {
  const { parseSelectorList, parseForgivingList } = parsers;
  const nth = NTH_FUNCTIONS.get(name);
  if (nth) {
    readNth(children, builder, nth, (list) => parseSelectorList(list, inner(scope)));
  } else if (name === 'is' || name === 'where' || name === 'matches' || name === '-webkit-any') {
    const selectors = parseForgivingList(children, inner(scope));
    addTest(builder, { kind: 'is', negated: false, selectors }, name === 'where' ? 0 : greatestSpecificity(selectors));
  } else if (name === 'not') {
    const selectors = parseSelectorList(children, inner(scope));
    if (selectors) addTest(builder, { kind: 'is', negated: true, selectors }, greatestSpecificity(selectors));
  } else if (name === 'host' || name === 'host-context') {
    const selectors = parseSelectorList(children, inner(scope));
    const isContext = name === 'host-context';
    if (selectors) addTest(builder, { kind: 'host', selectors, isContext }, greatestSpecificity(selectors));
  } else if (name === 'has') {
    const selectors = parseSelectorList(children, {
      mode: 'relative',
      parents: scope.parents,
      isInScope: scope.isInScope,
    });
    if (selectors) addTest(builder, { kind: 'has', selectors }, greatestSpecificity(selectors));
  } else {
    const test = readArgumentClass(name, children);
    if (test) addTest(builder, test, ONE_CLASS);
  }
}

function readArgumentClass(name: string, children: readonly Component[]): Test | undefined {
  const words = children
    .filter(({ kind }) => kind === 'ident' || kind === 'string')
    .map(({ text }) => text.toLowerCase());
  if (words.length === 0) return undefined;
  if (name === 'lang') return { kind: 'language', ranges: words };
  if (name === 'dir') return { kind: 'direction', value: words[0] ?? '' };
  return NEVER.has(name) ? { kind: 'never' } : undefined;
}

function readNth(
  children: readonly Component[],
  builder: CompoundBuilder,
  kind: { readonly fromEnd: boolean; readonly sameType: boolean },
  parseOf: (components: readonly Component[]) => readonly Selector[] | undefined,
): void {
  const at = children.findIndex((component) => component.kind === 'ident' && component.text.toLowerCase() === 'of');
  const counts = parseAnPlusB(at < 0 ? children : children.slice(0, at));
  const of = at < 0 ? undefined : parseOf(children.slice(at + 1));
  if (!counts || (at >= 0 && (!of || kind.sameType))) return;
  const specificity = addSpecificity(ONE_CLASS, of ? greatestSpecificity(of) : 0);
  addTest(builder, { kind: 'nth', nth: { ...counts, ...kind }, of }, specificity);
}

function inner({ parents, isInScope }: SelectorScope): SelectorScope {
  return { mode: 'argument', parents, isInScope };
}
