import type { Note } from '../../note.js';
import type { DeclarationBlock } from '../declaration/declaration.js';
import { parseBlock } from '../declaration/parse-block.js';
import type { Selector } from '../selector/selector.js';
import type { Component } from '../syntax/component.js';
import type { Condition } from './condition.js';
import type { Keyframes } from './keyframes.js';

/** Cascade origin of a style sheet. */
export type Origin = 'user-agent' | 'author';

/**
 * Declarations as written, parsed when a rule with them first matches; rules of several style sheets may share them.
 */
export class LazyBlock {
  #text: string;
  #block: DeclarationBlock | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Empty once they are parsed. */
  get text(): string {
    return this.#text;
  }

  get block(): DeclarationBlock {
    if (!this.#block) {
      this.#block = parseBlock(this.#text);
      this.#text = '';
    }
    return this.#block;
  }
}

/** One style rule of one style sheet. */
export class Rule {
  readonly declarations: LazyBlock;
  /** Index into the style sheet's layers; −1 outside all layers. */
  readonly layer: number;
  readonly condition: Condition | undefined;
  readonly order: number;

  constructor(declarations: LazyBlock, layer: number, condition: Condition | undefined, order: number) {
    this.declarations = declarations;
    this.layer = layer;
    this.condition = condition;
    this.order = order;
  }

  get block(): DeclarationBlock {
    return this.declarations.block;
  }
}

export interface RuleSelector {
  readonly selector: Selector;
  readonly rule: Rule;
}

/** `@font-face` as written; without network access, only `local()` and `data:` sources load. */
export interface FontFace {
  readonly family: string;
  readonly sources: readonly { readonly kind: 'local' | 'url'; readonly value: string }[];
  readonly weight: string;
  readonly style: string;
  readonly unicodeRange: string;
}

/** `@property`. */
export interface RegisteredProperty {
  readonly name: string;
  readonly inherits: boolean;
  readonly initial: readonly Component[] | undefined;
}

export interface ImportRequest {
  readonly url: string;
}

/** A parsed style sheet: immutable, parsed once and matched against many documents. */
export interface StyleSheet {
  readonly origin: Origin;
  readonly selectors: readonly RuleSelector[];
  /** Full names of cascade layers in order of first appearance, with parts separated by dots. */
  readonly layers: readonly string[];
  readonly fontFaces: readonly FontFace[];
  readonly properties: readonly RegisteredProperty[];
  readonly keyframes: readonly Keyframes[];
  /** `@import` rules whose text is missing. */
  readonly imports: readonly ImportRequest[];
  readonly notes: readonly Note[];
  /** Shadow trees whose style sheet this is; absent: the document's. */
  readonly trees?: ReadonlySet<string>;
}
