import type { Element } from '../../html/dom.js';
import type { ComputedStyle } from '../computed-style.js';
import type { PseudoElement } from '../selector/selector.js';
import type { Inheritance, Styled } from '../value/context.js';
import type { AncestorFilter } from './ancestor-filter.js';
import type { RankedBlock } from './rank.js';
import type { Candidates } from './rule-index.js';
import type { VariableScope } from './variables.js';

/** A query container and those around it. */
export interface ContainerLink {
  readonly element: Element;
  readonly style: ComputedStyle;
  readonly outer: ContainerLink | undefined;
}

/** The computed style of all elements that share it, with what their children need. */
export interface StyleNode extends Styled {
  readonly style: ComputedStyle;
  readonly inheritance: Inheritance;
  readonly variables: VariableScope;
  /** What it was computed from, weakest first. */
  readonly blocks: readonly RankedBlock[];
  /** Sorted blocks of the pseudo-elements that have rules. */
  readonly pseudoBlocks: ReadonlyMap<PseudoElement, readonly RankedBlock[]>;
  readonly pseudoStyles: Map<PseudoElement, ComputedStyle | undefined>;
  readonly childFilter: AncestorFilter;
  /** For children, one per sheet; found when the first child is styled. */
  childCandidates(): readonly Candidates[];
  readonly container: ContainerLink | undefined;
  /** Children by what decides their style, so that alike ones share a node. */
  readonly shared: Map<string, StyleNode>;
  /** `shared` of the parent. */
  readonly family: Map<string, StyleNode>;
  /** Tag, id and classes: all that rules below ask of an element above. */
  readonly name: string;
  /** Some `inherit` took more from the parent than children take by themselves. */
  readonly copiesParent: boolean;
}
