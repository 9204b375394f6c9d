import { type Component, splitAtCommas } from '../syntax/component.js';
import { Reader } from '../value/reader.js';
import { parseAttributeTest } from './attribute-test.js';
import { addTest, type CompoundDraft, emptyCompound, finishSelector, type SelectorScope } from './compound-draft.js';
import { nestSelector } from './nest-selector.js';
import { type ArgumentParsers, parsePseudo } from './parse-pseudo.js';
import { addSpecificity, type Combinator, greatestSpecificity, packSpecificity, type Selector } from './selector.js';

/** Longer selectors are refused. */
const MOST_COMPOUNDS = 64;
const MOST_SELECTORS = 4096;

/** Of a rule that is not nested. */
export const TOP_SCOPE: SelectorScope = { mode: 'top', parents: undefined };

/** Of a rule nested in rules with these selectors. */
export function nestSelectorScope(parents: readonly Selector[]): SelectorScope {
  return { mode: 'nested', parents };
}

/** A list of complex selectors, or `undefined` where one of them is invalid. */
export function parseSelectorList(
  components: readonly Component[],
  scope: SelectorScope,
): readonly Selector[] | undefined {
  const selectors: Selector[] = [];
  for (const list of splitAtCommas(components)) {
    const parsed = parseComplex(list, scope);
    if (!parsed || selectors.length > MOST_SELECTORS) return undefined;
    selectors.push(...parsed);
  }
  return selectors;
}

/** As inside `:is()`: invalid selectors are left out. */
export function parseForgivingList(components: readonly Component[], scope: SelectorScope): readonly Selector[] {
  return splitAtCommas(components)
    .slice(0, MOST_SELECTORS)
    .flatMap((list) => parseComplex(list, scope) ?? []);
}

function parseComplex(components: readonly Component[], scope: SelectorScope): readonly Selector[] | undefined {
  const reader = new Reader(components);
  const drafts: CompoundDraft[] = [];
  let combinator = readCombinator(reader);
  if (combinator && scope.mode !== 'nested' && scope.mode !== 'relative') return undefined;
  const isImplied = scope.mode === 'relative' || combinator !== undefined || impliesParent(components, scope);
  if (isImplied) {
    drafts.push(startCompound(scope));
    combinator ??= ' ';
  }
  while (!reader.done) {
    if (drafts.at(-1)?.pseudo || drafts.length > MOST_COMPOUNDS) return undefined;
    const draft = readCompound(reader, scope);
    if (!draft) return undefined;
    draft.combinator = combinator;
    drafts.push(draft);
    if (reader.done) break;
    combinator = readCombinator(reader) ?? (reader.peek()?.gap ? ' ' : undefined);
    if (!combinator || reader.done) return undefined;
  }
  if (drafts.length === (isImplied ? 1 : 0)) return undefined;
  if (scope.mode === 'nested') return nestSelector(drafts, scope.parents ?? []);
  return [finishSelector(drafts)];
}

function impliesParent(components: readonly Component[], { mode }: SelectorScope): boolean {
  return mode === 'nested' && !components.some(hasAmpersand);
}

function hasAmpersand(component: Component): boolean {
  return component.is('&') || component.children.some(hasAmpersand);
}

/** What stands before a leading combinator: the rule around, or the element that `:has()` asks about. */
function startCompound({ mode }: SelectorScope): CompoundDraft {
  const draft = emptyCompound();
  if (mode === 'relative') draft.tests.push({ kind: 'scope' });
  else draft.nests = true;
  return draft;
}

function readCombinator(reader: Reader): Combinator | undefined {
  if (reader.delim('>')) return '>';
  if (reader.delim('+')) return '+';
  return reader.delim('~') ? '~' : undefined;
}

function readCompound(reader: Reader, scope: SelectorScope): CompoundDraft | undefined {
  const draft = emptyCompound();
  const start = reader.position;
  for (let component = reader.peek(); component; component = reader.peek()) {
    if (component.gap && reader.position > start) break;
    if (component.is('>') || component.is('~') || component.is('+')) break;
    reader.next();
    if (!readPart(component, reader, draft, scope, reader.position === start + 1)) return undefined;
  }
  return reader.position > start ? draft : undefined;
}

function readPart(
  component: Component,
  reader: Reader,
  draft: CompoundDraft,
  scope: SelectorScope,
  isFirst: boolean,
): boolean {
  const isAfterNest = draft.nests && !draft.tag;
  if (component.kind === 'ident') {
    if (!isFirst && !isAfterNest) return false;
    draft.tag = component.text;
    draft.specificity = addSpecificity(draft.specificity, packSpecificity(0, 0, 1));
    return true;
  }
  if (component.kind === 'hash') {
    draft.ids.push(component.text);
    draft.specificity = addSpecificity(draft.specificity, packSpecificity(1, 0, 0));
    return true;
  }
  if (component.kind === 'block' && component.text === '[') {
    const test = parseAttributeTest(component.children);
    if (test) addTest(draft, test, packSpecificity(0, 1, 0));
    return test !== undefined;
  }
  if (component.is('*')) return isFirst;
  // Namespaces are not told apart: `svg|a` and `*|a` are `a`.
  if (component.is('|')) {
    draft.tag = undefined;
    const name = reader.next();
    if (name?.kind === 'ident') draft.tag = name.text;
    return name?.kind === 'ident' || name?.is('*') === true;
  }
  if (component.is('&')) {
    readAmpersand(draft, scope);
    return true;
  }
  if (component.is('.')) {
    const name = reader.next();
    if (name?.kind !== 'ident' || name.gap) return false;
    draft.classes.push(name.text);
    draft.specificity = addSpecificity(draft.specificity, packSpecificity(0, 1, 0));
    return true;
  }
  return component.is(':') && parsePseudo(reader, draft, scope, ARGUMENT_PARSERS);
}

function readAmpersand(draft: CompoundDraft, { mode, parents }: SelectorScope): void {
  if (mode === 'nested') draft.nests = true;
  else if (parents) addTest(draft, { kind: 'is', negated: false, selectors: parents }, greatestSpecificity(parents));
  else addTest(draft, { kind: 'root' }, packSpecificity(0, 1, 0));
}

/** Arguments of pseudo-classes are selectors again. */
const ARGUMENT_PARSERS: ArgumentParsers = { parseSelectorList, parseForgivingList };
