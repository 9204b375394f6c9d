import { isDeepStrictEqual } from 'node:util';
import type { Element } from '../../html/dom.js';
import type { Note, NoteCode, NoteValues } from '../../note.js';
import { MAX_IMPORTS, SHEET_LIMITS } from '../../render-limits.js';
import { finishScoped, type SelectorScope } from '../selector/compound-builder.js';
import { nestSelectorScope, parseSelectorList, TOP_SCOPE } from '../selector/parse-selector.js';
import type { ScopedTest, Selector } from '../selector/selector.js';
import type { Component } from '../syntax/component.js';
import { parseComponents, parseText } from '../syntax/parse-components.js';
import { type Item, type Range, readItems } from '../syntax/parse-rules.js';
import { readTokens, type Tokens } from '../syntax/tokens.js';
import { Layers } from './cascade-layers.js';
import type { Condition } from './condition.js';
import { parseContainerQuery } from './container-query.js';
import { readFontFace, readRegisteredProperty } from './descriptors.js';
import { type Keyframes, readKeyframes } from './keyframes.js';
import { parseMediaList } from './media-query.js';
import {
  type FontFace,
  type ImportRequest,
  LazyBlock,
  type Origin,
  type RegisteredProperty,
  Rule,
  type RuleSelector,
  type StyleSheet,
} from './sheet.js';
import { supports } from './supports.js';

interface SheetOptions {
  readonly origin?: Origin;
  /** Returns the text of an imported style sheet, if the caller has it. */
  readonly importText?: (url: string) => string | undefined;
  readonly limits?: Partial<SheetLimits>;
  /** The root of an `@scope` that names none: the parent of the element that holds the style sheet. */
  readonly scopeRoot?: Element | undefined;
}

interface SheetLimits {
  /** Number of selectors, counted after nesting is expanded. */
  readonly selectors: number;
  readonly chars: number;
  readonly depth: number;
}

const MAX_KEYFRAMES = 500;
const MAX_NOTES = 100;

/**
 * Applies the `media` attribute of a style sheet's element; unlike with `@media`, the style sheet may import others.
 */
export const WHOLE_SHEET = '-inkstand-media';

type ScopeLimits = Pick<ScopedTest, 'start' | 'end'>;

const SCOPED: SelectorScope = { mode: 'scoped', parents: undefined, isInScope: true };
const ROOT = parseText(':root') ?? [];
const AMPERSAND = parseText('&') ?? [];

/** Context of a rule in the style sheet. */
interface RuleContext {
  readonly layer: string | undefined;
  readonly condition: Condition | undefined;
  readonly parents: readonly Selector[] | undefined;
  readonly depth: number;
  /** Around it; `isTop` directly in it, outside of any rule. */
  readonly scope?: { readonly limits: ScopeLimits; readonly isTop: boolean } | undefined;
}

/** Parses CSS text. Never throws; skips and notes what is unsupported or invalid. */
export function parseSheet(text: string, options: SheetOptions = {}): StyleSheet {
  const parser = new SheetParser(options);
  parser.readText(text, { layer: undefined, condition: undefined, parents: undefined, depth: 0 });
  return parser.finish();
}

class SheetParser {
  readonly #options: SheetOptions;
  readonly #limits: SheetLimits;
  readonly #selectors: RuleSelector[] = [];
  readonly #layers = new Layers();
  readonly #fontFaces: FontFace[] = [];
  readonly #properties: RegisteredProperty[] = [];
  readonly #keyframes: Keyframes[] = [];
  readonly #imports: ImportRequest[] = [];
  readonly #notes: Note[] = [];
  #order = 0;
  #importCount = 0;
  /** True until the first rule of a style sheet (CSS Cascade 5, section 2). */
  #isAtImports = false;

  constructor(options: SheetOptions) {
    this.#options = options;
    this.#limits = { ...SHEET_LIMITS, ...options.limits };
  }

  finish(): StyleSheet {
    return {
      origin: this.#options.origin ?? 'author',
      selectors: this.#selectors,
      layers: this.#layers.names,
      fontFaces: this.#fontFaces,
      properties: this.#properties,
      keyframes: this.#keyframes,
      imports: this.#imports,
      notes: this.#notes,
    };
  }

  readText(text: string, context: RuleContext): void {
    if (text.length > this.#limits.chars) this.#note('sheet-chars', { max: this.#limits.chars });
    const tokens = readTokens(text.slice(0, this.#limits.chars));
    this.#isAtImports = true;
    this.#readItems(tokens, { from: 0, to: tokens.count }, context);
  }

  #readItems(tokens: Tokens, range: Range, context: RuleContext): void {
    if (context.depth > this.#limits.depth) {
      this.#note('rule-depth', { max: this.#limits.depth });
      return;
    }
    const isInRule = context.parents !== undefined;
    let declared: Range | undefined;
    for (const item of readItems(tokens, range, isInRule)) {
      if (item.kind === 'declaration') {
        declared = { from: declared?.from ?? item.from, to: item.to };
        continue;
      }
      declared = this.#flushDeclarations(tokens, declared, context);
      if (item.kind === 'rule') this.#readRule(tokens, item, context);
      else this.#readAtRule(tokens, item, context);
    }
    this.#flushDeclarations(tokens, declared, context);
  }

  /** Declarations between nested rules form a rule of their own, at their position in the order. */
  #flushDeclarations(
    tokens: Tokens,
    range: Range | undefined,
    { parents, layer, condition, scope }: RuleContext,
  ): undefined {
    if (!range || !parents) return;
    const text = tokens.source.slice(tokens.starts[range.from], tokens.starts[range.to]);
    const rule = new Rule(new LazyBlock(text), this.#layers.indexOf(layer), condition, this.#order++);
    for (const selector of parents) {
      if (selector.pseudo === 'other') continue;
      if (this.#selectors.length >= this.#limits.selectors) {
        this.#note('selectors', { max: this.#limits.selectors });
        return;
      }
      this.#selectors.push({ selector: scope ? finishScoped(selector, scope.limits) : selector, rule });
    }
  }

  #readRule(tokens: Tokens, item: Item & { kind: 'rule' }, context: RuleContext): void {
    if (this.#selectors.length >= this.#limits.selectors) {
      this.#note('selectors', { max: this.#limits.selectors });
      return;
    }
    const prelude = parseComponents(tokens, item.from, item.to);
    const parents = prelude && parseSelectorList(prelude, selectorScopeOf(context));
    if (parents) this.#isAtImports = false;
    const scope = context.scope && { ...context.scope, isTop: false };
    if (parents) this.#readItems(tokens, item.block, { ...context, parents, scope, depth: context.depth + 1 });
    else this.#note('selector', { selector: sourceOf(tokens, item) });
  }

  #readAtRule(tokens: Tokens, item: Item & { kind: 'at-rule' }, context: RuleContext): void {
    const prelude = parseComponents(tokens, item.from, item.to);
    if (!prelude) return;
    if (item.name === 'import') {
      if (this.#isAtImports && !item.block) this.#readImport(prelude, context);
      return;
    }
    if (item.block && item.name !== WHOLE_SHEET) this.#isAtImports = false;
    if (item.name === 'layer') this.#readLayer(tokens, item, prelude, context);
    else if (item.block) this.#readBlockRule(tokens, item.name, item.block, prelude, context);
  }

  #readBlockRule(
    tokens: Tokens,
    name: string,
    block: Range,
    prelude: readonly Component[],
    context: RuleContext,
  ): void {
    const inner = { ...context, depth: context.depth + 1 };
    switch (name) {
      case WHOLE_SHEET:
      case 'media': {
        const holds = parseMediaList(prelude);
        this.#readItems(tokens, block, { ...inner, condition: { kind: 'media', outer: context.condition, holds } });
        break;
      }
      case 'supports':
        if (supports(prelude)) this.#readItems(tokens, block, inner);
        break;
      case 'container':
        this.#readItems(tokens, block, { ...inner, condition: parseContainerQuery(prelude, context.condition) });
        break;
      case 'scope':
        this.#readScope(tokens, block, prelude, inner);
        break;
      case 'starting-style':
        break;
      case 'font-face': {
        const face = readFontFace(tokens, block);
        if (face) this.#fontFaces.push(face);
        break;
      }
      case 'property': {
        const property = readRegisteredProperty(tokens, block, prelude);
        if (property) this.#properties.push(property);
        break;
      }
      case '-webkit-keyframes':
      case 'keyframes':
        if (prelude[0] && this.#keyframes.length < MAX_KEYFRAMES)
          this.#keyframes.push(readKeyframes(tokens, block, prelude[0].text));
        break;
      case 'page':
        break;
      default:
        this.#note('at-rule', { name });
    }
  }

  /** `@scope (start) to (end)`; both are matched in the scope around. */
  #readScope(tokens: Tokens, block: Range, prelude: readonly Component[], context: RuleContext): void {
    const lists = prelude.filter(({ kind, text }) => kind === 'block' && text === '(').map(({ children }) => children);
    const [first] = prelude;
    const hasStart = first?.kind === 'block';
    const selectorsOf = (list: readonly Component[], scope: SelectorScope): readonly Selector[] => {
      const selectors = parseSelectorList(list, scope) ?? [];
      const around = context.scope?.limits;
      return around ? selectors.map((one) => finishScoped(one, around)) : selectors;
    };
    const outer = selectorScopeOf(context);
    const written = hasStart ? selectorsOf(lists[0] ?? [], outer) : undefined;
    const endList = lists[hasStart ? 1 : 0];
    const end = endList ? (parseSelectorList(endList, SCOPED) ?? []) : [];
    const start = written ?? this.#options.scopeRoot ?? parseSelectorList(ROOT, TOP_SCOPE) ?? [];
    const parents = parseSelectorList(AMPERSAND, SCOPED);
    this.#readItems(tokens, block, { ...context, parents, scope: { limits: { start, end }, isTop: true } });
  }

  #readLayer(
    tokens: Tokens,
    item: Item & { kind: 'at-rule' },
    prelude: readonly Component[],
    context: RuleContext,
  ): void {
    const names = this.#layers.declare(prelude, context.layer);
    if (!names) return;
    const [layer] = names;
    if (item.block) this.#readItems(tokens, item.block, { ...context, layer, depth: context.depth + 1 });
  }

  #readImport(prelude: readonly Component[], context: RuleContext): void {
    const [source, ...rest] = prelude;
    if (source?.kind !== 'url' && source?.kind !== 'string') return;
    const text = this.#importCount++ < MAX_IMPORTS ? this.#options.importText?.(source.text) : undefined;
    if (text === undefined) {
      this.#imports.push({ url: source.text });
      return;
    }
    const [first] = rest;
    const isLayer = first?.text.toLowerCase() === 'layer';
    const layer = isLayer ? this.#layers.declare(first.children, context.layer)?.[0] : context.layer;
    const conditions = isLayer ? rest.slice(1) : rest;
    const isSupported = conditions.every(({ kind, text: name, children }) => {
      return kind !== 'function' || name !== 'supports' || supports(children);
    });
    const media = parseMediaList(conditions.filter(({ kind }) => kind !== 'function'));
    const condition: Condition = { kind: 'media', outer: context.condition, holds: media };
    if (isSupported) this.readText(text, { ...context, layer, condition, depth: context.depth + 1 });
    this.#isAtImports = true;
  }

  #note(code: NoteCode, values: NoteValues): void {
    const isSame = (note: Note): boolean => note.code === code && isDeepStrictEqual(note.values, values);
    if (this.#notes.length < MAX_NOTES && !this.#notes.some(isSame)) this.#notes.push({ code, values });
  }
}

/** How selectors are read there. */
function selectorScopeOf({ parents, scope }: RuleContext): SelectorScope {
  if (scope?.isTop) return SCOPED;
  return parents ? nestSelectorScope(parents, scope !== undefined) : TOP_SCOPE;
}

function sourceOf(tokens: Tokens, { from, to }: Range): string {
  return tokens.source.slice(tokens.starts[from], tokens.starts[to]).trim().slice(0, 120);
}
