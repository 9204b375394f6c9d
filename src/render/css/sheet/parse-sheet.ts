import type { SelectorScope } from '../selector/compound-draft.js';
import { nestSelectorScope, parseSelectorList, TOP_SCOPE } from '../selector/parse-selector.js';
import type { Selector } from '../selector/selector.js';
import type { Component } from '../syntax/component.js';
import { parseComponents } from '../syntax/parse-components.js';
import { type Item, type Range, readItems } from '../syntax/parse-rules.js';
import { readTokens, type Tokens } from '../syntax/tokens.js';
import type { Condition } from './condition.js';
import { parseContainerQuery } from './container-query.js';
import { readFontFace, readRegisteredProperty } from './descriptors.js';
import { type Keyframes, readKeyframes } from './keyframes.js';
import { Layers } from './layers.js';
import { parseMediaList } from './media-query.js';
import {
  type FontFace,
  type ImportRequest,
  LazyBlock,
  type Origin,
  type RegisteredProperty,
  Rule,
  type RuleSelector,
  type SheetNote,
  type StyleSheet,
} from './sheet.js';
import { supports } from './supports.js';

export interface SheetOptions {
  readonly origin?: Origin;
  /** Text of an imported sheet that the caller already has. */
  readonly importText?: (url: string) => string | undefined;
  readonly limits?: Partial<SheetLimits>;
}

export interface SheetLimits {
  /** Selectors, counted after nesting is written out. */
  readonly selectors: number;
  readonly chars: number;
  readonly depth: number;
}

const LIMITS: SheetLimits = { selectors: 20_000, chars: 1_048_576, depth: 24 };
const MOST_IMPORTS = 16;
const MOST_KEYFRAMES = 500;
const MOST_NOTES = 100;

/** Where in the sheet a rule stands. */
interface Place {
  readonly layer: string | undefined;
  readonly condition: Condition | undefined;
  readonly parents: readonly Selector[] | undefined;
  readonly depth: number;
}

/** Parses CSS text; never throws, and what it does not understand is left out and noted. */
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
  readonly #notes: SheetNote[] = [];
  #order = 0;
  #importCount = 0;

  constructor(options: SheetOptions) {
    this.#options = options;
    this.#limits = { ...LIMITS, ...options.limits };
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

  readText(text: string, place: Place): void {
    if (text.length > this.#limits.chars)
      this.#note('limit', `stylesheet longer than ${this.#limits.chars} characters`);
    const tokens = readTokens(text.slice(0, this.#limits.chars));
    this.#readItems(tokens, { from: 0, to: tokens.count }, place);
  }

  #readItems(tokens: Tokens, range: Range, place: Place): void {
    if (place.depth > this.#limits.depth) {
      this.#note('limit', `rules nested deeper than ${this.#limits.depth}`);
      return;
    }
    const isInRule = place.parents !== undefined;
    let declared: Range | undefined;
    for (const item of readItems(tokens, range, isInRule)) {
      if (item.kind === 'declaration') {
        declared = { from: declared?.from ?? item.from, to: item.to };
        continue;
      }
      declared = this.#flushDeclarations(tokens, declared, place);
      if (item.kind === 'rule') this.#readRule(tokens, item, place);
      else this.#readAtRule(tokens, item, place);
    }
    this.#flushDeclarations(tokens, declared, place);
  }

  /** A run of declarations between nested rules is a rule of its own, at its place in the order. */
  #flushDeclarations(tokens: Tokens, range: Range | undefined, { parents, layer, condition }: Place): undefined {
    if (!range || !parents) return;
    const text = tokens.source.slice(tokens.starts[range.from], tokens.starts[range.to]);
    const rule = new Rule(new LazyBlock(text), this.#layers.indexOf(layer), condition, this.#order++);
    for (const selector of parents) {
      if (selector.pseudo === 'other') continue;
      if (this.#selectors.length >= this.#limits.selectors) {
        this.#note('limit', `more than ${this.#limits.selectors} selectors`);
        return;
      }
      this.#selectors.push({ selector, rule });
    }
  }

  #readRule(tokens: Tokens, item: Item & { kind: 'rule' }, place: Place): void {
    if (this.#selectors.length >= this.#limits.selectors) {
      this.#note('limit', `more than ${this.#limits.selectors} selectors`);
      return;
    }
    const prelude = parseComponents(tokens, item.from, item.to);
    const scope: SelectorScope = place.parents ? nestSelectorScope(place.parents) : TOP_SCOPE;
    const parents = prelude && parseSelectorList(prelude, scope);
    if (parents) this.#readItems(tokens, item.block, { ...place, parents, depth: place.depth + 1 });
    else this.#note('unsupported', `selector ${sourceOf(tokens, item)}`);
  }

  #readAtRule(tokens: Tokens, item: Item & { kind: 'at-rule' }, place: Place): void {
    const prelude = parseComponents(tokens, item.from, item.to);
    if (!prelude) return;
    if (item.name === 'import') this.#readImport(prelude, place);
    else if (item.name === 'layer') this.#readLayer(tokens, item, prelude, place);
    else if (item.block) this.#readBlockRule(tokens, item.name, item.block, prelude, place);
  }

  #readBlockRule(tokens: Tokens, name: string, block: Range, prelude: readonly Component[], place: Place): void {
    const inner = { ...place, depth: place.depth + 1 };
    switch (name) {
      case 'media': {
        const holds = parseMediaList(prelude);
        this.#readItems(tokens, block, { ...inner, condition: { kind: 'media', outer: place.condition, holds } });
        break;
      }
      case 'supports':
        if (supports(prelude)) this.#readItems(tokens, block, inner);
        break;
      case 'container':
        this.#readItems(tokens, block, { ...inner, condition: parseContainerQuery(prelude, place.condition) });
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
        if (prelude[0] && this.#keyframes.length < MOST_KEYFRAMES)
          this.#keyframes.push(readKeyframes(tokens, block, prelude[0].text));
        break;
      case 'page':
        break;
      default:
        this.#note('unsupported', `@${name}`);
    }
  }

  #readLayer(tokens: Tokens, item: Item & { kind: 'at-rule' }, prelude: readonly Component[], place: Place): void {
    const names = this.#layers.declare(prelude, place.layer);
    if (!names) return;
    const [layer] = names;
    if (item.block) this.#readItems(tokens, item.block, { ...place, layer, depth: place.depth + 1 });
  }

  #readImport(prelude: readonly Component[], place: Place): void {
    const [source, ...rest] = prelude;
    if (source?.kind !== 'url' && source?.kind !== 'string') return;
    const text = this.#importCount++ < MOST_IMPORTS ? this.#options.importText?.(source.text) : undefined;
    if (text === undefined) {
      this.#imports.push({ url: source.text });
      return;
    }
    const [first] = rest;
    const isLayer = first?.text.toLowerCase() === 'layer';
    const layer = isLayer ? this.#layers.declare(first.children, place.layer)?.[0] : place.layer;
    const conditions = isLayer ? rest.slice(1) : rest;
    const isSupported = conditions.every(({ kind, text: name, children }) => {
      return kind !== 'function' || name !== 'supports' || supports(children);
    });
    const media = parseMediaList(conditions.filter(({ kind }) => kind !== 'function'));
    const condition: Condition = { kind: 'media', outer: place.condition, holds: media };
    if (isSupported) this.readText(text, { ...place, layer, condition, depth: place.depth + 1 });
  }

  #note(kind: SheetNote['kind'], subject: string): void {
    if (this.#notes.length >= MOST_NOTES || this.#notes.some((note) => note.subject === subject)) return;
    this.#notes.push({ kind, subject });
  }
}

function sourceOf(tokens: Tokens, { from, to }: Range): string {
  return tokens.source.slice(tokens.starts[from], tokens.starts[to]).trim().slice(0, 120);
}
