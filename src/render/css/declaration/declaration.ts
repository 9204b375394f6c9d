import type { Flow } from '../property/logical.js';
import type { Setter } from '../property/longhand.js';
import type { Component } from '../syntax/component.js';

export type WideKeyword = 'initial' | 'inherit' | 'unset' | 'revert' | 'revert-layer';

/** One longhand's share of a declaration. `slot` is its place among the longhands. */
export type SlotDeclaration =
  | { readonly kind: 'value'; readonly slot: number; readonly important: boolean; readonly set: Setter }
  | { readonly kind: 'keyword'; readonly slot: number; readonly important: boolean; readonly keyword: WideKeyword }
  | { readonly kind: 'pending'; readonly slot: number; readonly important: boolean; readonly pending: Pending };

/** A value with `var()` in it, which can be read only where the variables are known. */
export interface Pending {
  /** The property as declared, which may be a shorthand. */
  readonly name: string;
  readonly value: readonly Component[];
  /** Which of a pair of values counts (`margin-inline: var(--both)`); `undefined` where the whole value does. */
  readonly part: 0 | 1 | undefined;
}

export interface CustomDeclaration {
  readonly kind: 'custom';
  readonly name: string;
  readonly important: boolean;
  readonly value: readonly Component[];
}

/** A logical property, whose slots depend on which way lines run. */
export interface LogicalDeclaration {
  readonly kind: 'logical';
  readonly important: boolean;
  in(flow: Flow): readonly SlotDeclaration[];
}

export type Declaration = SlotDeclaration | CustomDeclaration | LogicalDeclaration;

/** The declarations of one block, parsed once. */
export interface DeclarationBlock {
  readonly declarations: readonly Declaration[];
  readonly hasImportant: boolean;
  readonly hasLogical: boolean;
  readonly hasCustom: boolean;
  /** What was not understood, for the notes of every page that uses the block. */
  readonly drops: readonly Drop[];
}

export interface Drop {
  readonly property: string;
  readonly reason: 'unknown-property' | 'invalid-value';
}
