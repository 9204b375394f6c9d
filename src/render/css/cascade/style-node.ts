import type { Element } from '../../html/dom.js';
import type { ComputedStyle } from '../computed-style.js';
import type { PseudoElement } from '../selector/selector.js';
import type { Inheritance, Styled } from '../value/context.js';
import type { AncestorFilter } from './ancestor-filter.js';
import type { RankedBlock } from './rank.js';
import type { Candidates } from './rule-index.js';
import type { VariableScope } from './variables.js';

/** A query container and the containers around it. */
export interface ContainerLink {
  readonly element: Element;
  readonly style: ComputedStyle;
  readonly outer: ContainerLink | undefined;
}

/** A computed style that several elements may share, with everything that their children need. */
export interface StyleNode extends Styled {
  readonly style: ComputedStyle;
  readonly inheritance: Inheritance;
  readonly variables: VariableScope;
  /** The blocks that it was computed from, weakest first. */
  readonly blocks: readonly RankedBlock[];
  /** Sorted blocks of the pseudo-elements that have rules. */
  readonly pseudoBlocks: ReadonlyMap<PseudoElement, readonly RankedBlock[]>;
  readonly pseudoStyles: Map<PseudoElement, ComputedStyle | undefined>;
  readonly childFilter: AncestorFilter;
  /** Candidates for children, one per style sheet; computed when the first child is styled. */
  childCandidates(): readonly Candidates[];
  readonly container: ContainerLink | undefined;
  /** Child nodes by everything that determines their style, so that equal children share a node. */
  readonly shared: Map<string, StyleNode>;
  /** The parent's `shared`. */
  readonly family: Map<string, StyleNode>;
  /** Tag, id and classes: everything about an ancestor that rules can match. */
  readonly name: string;
  /** Some `inherit` copied a property that does not inherit by default. */
  readonly copiesParent: boolean;
}
