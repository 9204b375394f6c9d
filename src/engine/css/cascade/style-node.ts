import type { Element } from '../../html/dom.js';
import type { ComputedStyle } from '../computed/computed-style.js';
import type { PseudoElement } from '../selector/selector.js';
import type { Inheritance, Styled } from '../value/compute-context.js';
import type { AncestorFilter } from './ancestor-filter.js';
import type { RankedBlock } from './cascade-order.js';
import type { CandidateSheets } from './element-kinds.js';
import type { VariableScope } from './variables.js';

/** A query container and the containers around it. */
export interface ContainerLink {
  readonly element: Element;
  readonly style: ComputedStyle;
  readonly outer: ContainerLink | undefined;
}

/** The tags, ids and classes above a child, and rules that any child may match. */
interface ForChildren {
  readonly filter: AncestorFilter;
  readonly candidates: CandidateSheets;
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
  /** What matching children needs; computed when the first child is styled. */
  forChildren(): ForChildren;
  readonly container: ContainerLink | undefined;
  /** Child nodes by everything that determines their style, so that equal children share a node. */
  readonly shared: Map<string, StyleNode>;
}
