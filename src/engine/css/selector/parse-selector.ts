import { type Component, splitAtCommas } from '../syntax/component.js';
import { parseText } from '../syntax/parse-components.js';
import { Reader } from '../value/reader.js';
import { parseAttributeTest } from './attribute-test.js';
import {
  addTest,
  type CompoundBuilder,
  emptyCompound,
  finishSelector,
  finishSlotted,
  type SelectorScope,
} from './compound-builder.js';
import { nestSelector } from './nest-selector.js';
import { type ArgumentParsers, parsePseudo } from './parse-pseudo.js';
import { addSpecificity, type Combinator, greatestSpecificity, packSpecificity, type Selector } from './selector.js';

/** Selectors with more compounds are rejected. */
const MAX_COMPOUNDS = 64;
const MAX_SELECTORS = 4096;

/** Scope of a rule that is not nested. */
export const TOP_SCOPE: SelectorScope = { mode: 'top', parents: undefined };

/** Scope of a rule nested in rules with these selectors. */
export function nestSelectorScope(parents: readonly Selector[], isInScope = false): SelectorScope {
  return { mode: 'nested', parents, isInScope };
}

/** Parses the argument of `querySelector`, where `:scope` is the element that was asked; undefined if it is invalid. */
export function parseQuerySelector(text: string): readonly Selector[] | undefined {
  const components = parseText(text);
  return components && parseSelectorList(components, { ...TOP_SCOPE, isInScope: true });
}

/** Parses a list of complex selectors; undefined if any of them is invalid. */
export function parseSelectorList(
  components: readonly Component[],
  scope: SelectorScope,
): readonly Selector[] | undefined {
  const selectors: Selector[] = [];
  for (const list of splitAtCommas(components)) {
    const parsed = parseComplex(list, scope);
    if (!parsed || selectors.length > MAX_SELECTORS) return undefined;
    selectors.push(...parsed);
  }
  return selectors;
}

/** Parses a list as inside `:is()`, where invalid selectors are skipped. */
function parseForgivingList(components: readonly Component[], scope: SelectorScope): readonly Selector[] {
  return splitAtCommas(components)
    .slice(0, MAX_SELECTORS)
    .flatMap((list) => parseComplex(list, scope) ?? []);
}

function parseComplex(components: readonly Component[], scope: SelectorScope): readonly Selector[] | undefined {
  const reader = new Reader(components);
  const builders: CompoundBuilder[] = [];
  let combinator = readCombinator(reader);
  if (combinator && (scope.mode === 'top' || scope.mode === 'argument')) return undefined;
  const isImplied = scope.mode === 'relative' || combinator !== undefined || impliesParent(components, scope);
  if (isImplied) {
    builders.push(startCompound(scope));
    combinator ??= ' ';
  }
  while (!reader.done) {
    const before = builders.at(-1);
    if (before?.pseudo || before?.slotted || builders.length > MAX_COMPOUNDS) return undefined;
    const builder = readCompound(reader, scope);
    if (!builder) return undefined;
    builder.combinator = combinator;
    builders.push(builder);
    if (reader.done) break;
    combinator = readCombinator(reader) ?? (reader.peek()?.gap ? ' ' : undefined);
    if (!combinator || reader.done) return undefined;
  }
  if (builders.length === (isImplied ? 1 : 0)) return undefined;
  const slotted = builders.at(-1)?.slotted;
  if (slotted) return [finishSlotted(builders, slotted)];
  if (scope.mode === 'nested') return nestSelector(builders, scope.parents ?? []);
  return [finishSelector(builders)];
}

function impliesParent(components: readonly Component[], { mode }: SelectorScope): boolean {
  return mode === 'nested' && !components.some(hasAmpersand);
}

function hasAmpersand(component: Component): boolean {
  return component.is('&') || component.children.some(hasAmpersand);
}

/** Starts with what precedes a leading combinator: the parent rule, or the anchor of `:has()`. */
function startCompound({ mode }: SelectorScope): CompoundBuilder {
  const builder = emptyCompound();
  if (mode === 'relative' || mode === 'scoped') builder.tests.push({ kind: 'scope' });
  else builder.nests = true;
  return builder;
}

function readCombinator(reader: Reader): Combinator | undefined {
  if (reader.delim('>')) return '>';
  if (reader.delim('+')) return '+';
  return reader.delim('~') ? '~' : undefined;
}

function readCompound(reader: Reader, scope: SelectorScope): CompoundBuilder | undefined {
  const builder = emptyCompound();
  const start = reader.position;
  for (let component = reader.peek(); component; component = reader.peek()) {
    if (component.gap && reader.position > start) break;
    if (component.is('>') || component.is('~') || component.is('+')) break;
    reader.next();
    if (!readPart(component, reader, builder, scope, reader.position === start + 1)) return undefined;
  }
  return reader.position > start ? builder : undefined;
}

function readPart(
  component: Component,
  reader: Reader,
  builder: CompoundBuilder,
  scope: SelectorScope,
  isFirst: boolean,
): boolean {
  // Only pseudo-classes may follow a pseudo-element.
  if (builder.pseudo && !component.is(':')) return false;
  const isAfterNest = builder.nests && !builder.tag;
  if (component.kind === 'ident') {
    if (!isFirst && !isAfterNest) return false;
    builder.tag = component.text;
    builder.specificity = addSpecificity(builder.specificity, packSpecificity(0, 0, 1));
    return true;
  }
  if (component.kind === 'hash') {
    if (component.unit !== 'id') return false;
    builder.ids.push(component.text);
    builder.specificity = addSpecificity(builder.specificity, packSpecificity(1, 0, 0));
    return true;
  }
  if (component.kind === 'block' && component.text === '[') {
    const test = parseAttributeTest(component.children);
    if (test) addTest(builder, test, packSpecificity(0, 1, 0));
    return test !== undefined;
  }
  if (component.is('*')) return isFirst;
  // Namespaces are ignored: `svg|a` and `*|a` mean `a`.
  if (component.is('|')) {
    builder.tag = undefined;
    const name = reader.next();
    if (name?.kind === 'ident') builder.tag = name.text;
    return name?.kind === 'ident' || name?.is('*') === true;
  }
  if (component.is('&')) {
    readAmpersand(builder, scope);
    return true;
  }
  if (component.is('.')) {
    const name = reader.next();
    if (name?.kind !== 'ident' || name.gap) return false;
    builder.classes.push(name.text);
    builder.specificity = addSpecificity(builder.specificity, packSpecificity(0, 1, 0));
    return true;
  }
  return component.is(':') && parsePseudo(reader, builder, scope, ARGUMENT_PARSERS);
}

function readAmpersand(builder: CompoundBuilder, { mode, parents, isInScope }: SelectorScope): void {
  if (mode === 'nested') builder.nests = true;
  else if (mode === 'scoped' || (isInScope && !parents)) builder.tests.push({ kind: 'scope' });
  else if (parents) addTest(builder, { kind: 'is', negated: false, selectors: parents }, greatestSpecificity(parents));
  else addTest(builder, { kind: 'root' }, packSpecificity(0, 1, 0));
}

/** Arguments of pseudo-classes are selectors themselves. */
const ARGUMENT_PARSERS: ArgumentParsers = { parseSelectorList, parseForgivingList };
