import type { Setter } from '../property/define-longhand.js';
import type { Flow } from '../property/logical.js';
import type { Component } from '../syntax/component.js';

export type WideKeyword = 'initial' | 'inherit' | 'unset' | 'revert' | 'revert-layer';

/** The value that a declaration sets for one longhand. `slot` is the longhand's index. */
export type SlotDeclaration =
  | { readonly kind: 'value'; readonly slot: number; readonly important: boolean; readonly set: Setter }
  | { readonly kind: 'keyword'; readonly slot: number; readonly important: boolean; readonly keyword: WideKeyword }
  | { readonly kind: 'pending'; readonly slot: number; readonly important: boolean; readonly pending: Pending };

/** A value with `var()` or `attr()`, parsed once the variables are known. */
export interface Pending {
  /** The property as declared, which may be a shorthand. */
  readonly name: string;
  readonly value: readonly Component[];
  /** Which of a pair of values applies (`margin-inline: var(--both)`); undefined for the whole value. */
  readonly part: 0 | 1 | undefined;
  /** The value contains `attr()`, which is replaced by the element's attribute. */
  readonly hasAttribute: boolean;
}

interface CustomDeclaration {
  readonly kind: 'custom';
  readonly name: string;
  readonly important: boolean;
  readonly value: readonly Component[];
}

/** A logical property, whose slots depend on writing mode and direction. */
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
  /** Dropped declarations, for the notes of every page that uses the block. */
  readonly drops: readonly Drop[];
  /** The block with values that only quirks mode accepts, if there are any. */
  readonly inQuirks?: DeclarationBlock;
}

export interface Drop {
  readonly property: string;
  readonly reason: 'unknown-property' | 'unknown-value' | 'invalid-value';
}
