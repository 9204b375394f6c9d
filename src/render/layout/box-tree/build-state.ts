import type { StyledDocument } from '../../css/styled-document.js';
import type { Element } from '../../html/dom.js';
import type { CounterScopes } from '../lists/counters.js';
import type { BoxMemory } from './box-memory.js';
import type { SmallCapitals } from './small-caps.js';

/** What the box builder knows beside the DOM. */
export interface BoxTreeOptions {
  readonly styled: StyledDocument;
  /** False for pictures that are missing or broken: their alternative text stands in. */
  readonly hasPicture: (url: string) => boolean;
  readonly note: (kind: 'unsupported' | 'limit', subject: string) => void;
  readonly memory: BoxMemory;
}

/** Carried through one building, in document order. */
export interface BuildState extends BoxTreeOptions {
  readonly counters: CounterScopes;
  readonly smallCapitals: SmallCapitals;
  /** Nesting of quotation marks so far. */
  quoteDepth: number;
  /** The nearest block around whose first letter has a style of its own, until that letter comes. */
  letterOwner: Element | undefined;
}
