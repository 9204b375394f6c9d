import type { Element } from '../html/dom.js';
import type { ComputedStyle } from './computed-style.js';
import type { ContainerSize } from './length.js';
import type { PseudoElement } from './selector/selector.js';

/** Styles of one first line. */
export interface FirstLineStyles {
  /** Of the line and of text directly in the block. */
  readonly style: ComputedStyle;
  /** Of an inline element on that line. */
  styleOf(element: Element): ComputedStyle;
  pseudoStyleOf(element: Element, pseudo: PseudoElement): ComputedStyle | undefined;
}

/** The cascade's results for elements in one place. */
export interface ElementStyles {
  styleOf(element: Element): ComputedStyle;
}

/** The cascade's results for one document, used by the box builder, the painter and page scripts. */
export interface StyledDocument extends ElementStyles {
  /** `undefined` if no rule creates the pseudo-element. Markers always have a style. */
  pseudoStyleOf(element: Element, pseudo: PseudoElement): ComputedStyle | undefined;
  /**
   * Style of the first line of `holder` by the `::first-line` rules of `owner`, which is `holder` or an element whose
   * first block it is; `undefined` if there are none.
   */
  firstLineStyles(owner: Element, holder: Element): FirstLineStyles | undefined;
  /** Styles of `target` as the content of the `use` element `host`, which may be the content of another one. */
  instanceStyles(target: Element, host: Element, hostStyles?: ElementStyles): ElementStyles;
  /** For an anonymous box below a box of that style: inherited values kept, the rest initial, `display` as given. */
  anonymousStyle(parent: ComputedStyle, display: ComputedStyle['display']): ComputedStyle;
  /** Call after a behaviour or a script changed `element` or its subtree. */
  invalidate(element: Element): void;
  /** Computes the styles that were invalidated; grows with each change, see {@link revisionOf}. */
  settle(): number;
  /** The revision since which `element` and its subtree have had the same content, attributes and styles. */
  revisionOf(element: Element): number;
  /**
   * Stores the sizes that layout gave to query containers (content box, device px; `undefined` for elements without a
   * box). True if a style depended on another size: such styles are discarded, and the page must be laid out again.
   */
  updateContainerSizes(sizeOf: (element: Element) => ContainerSize | undefined): boolean;
  /** Whether a media query, such as that of a `<source>`, holds on the screen of the document. */
  readonly mediaHolds: (query: string) => boolean;
  /** Computed value of a custom property as text; `undefined` if it is not set. */
  customProperty(element: Element, name: string): string | undefined;
}
