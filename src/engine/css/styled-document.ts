import type { Element } from '../html/dom.js';
import type { PictureMedia } from '../html/image-source.js';
import type { ContainerSize } from './computed/computed-length.js';
import type { ComputedStyle } from './computed/computed-style.js';
import type { PseudoElement } from './selector/selector.js';

/** Styles of one first line. */
export interface FirstLineStyles {
  /** Style of the line, and of text directly in the block. */
  readonly style: ComputedStyle;
  /** Style of an inline element on that line. */
  styleOf(element: Element): ComputedStyle;
  pseudoStyleOf(element: Element, pseudo: PseudoElement): ComputedStyle | undefined;
}

/** Results of the cascade for elements in one place. */
export interface ElementStyles {
  styleOf(element: Element): ComputedStyle;
}

/** Results of the cascade for a document, used by the box builder, the painter and page scripts. */
export interface StyledDocument extends ElementStyles {
  /** Undefined if no rule creates the pseudo-element. Markers always have a style. */
  pseudoStyleOf(element: Element, pseudo: PseudoElement): ComputedStyle | undefined;
  /**
   * Style of the first line of `holder` according to the `::first-line` rules of `owner`, which is `holder` or an
   * element whose first block it is; undefined if there are none.
   */
  firstLineStyles(owner: Element, holder: Element): FirstLineStyles | undefined;
  /** Styles of `target` as the content of the `use` element `host`, which may be the content of another one. */
  instanceStyles(target: Element, host: Element, hostStyles?: ElementStyles): ElementStyles;
  /**
   * Style of an anonymous box below a box with that style: inherited values are kept, the others are initial except
   * `display`.
   */
  anonymousStyle(parent: ComputedStyle, display: ComputedStyle['display']): ComputedStyle;
  /** Call it after a behaviour or script changed `element` or its subtree. */
  invalidate(element: Element): void;
  /** Call it when `element`, which was only laid out apart, is no longer needed: styles keep their elements alive. */
  forget(element: Element): void;
  /**
   * Call it when the document is used for another stage of the page: selectors may be tested as often as at first.
   * Returns false if that limit was exceeded, so that rules may be missing.
   */
  renewBudget(): boolean;
  /**
   * Stores the sizes that layout gave to query containers (content box, device px; undefined for elements without a
   * box). Returns true if a style depended on another size: such styles are dropped, and the page must be laid out
   * again.
   */
  updateContainerSizes(sizeOf: (element: Element) => ContainerSize | undefined): boolean;
  /** What the files of pictures are chosen by. */
  readonly pictureMedia: PictureMedia;
  /** Computed value of a custom property as text; undefined if it is not set. */
  customProperty(element: Element, name: string): string | undefined;
}
