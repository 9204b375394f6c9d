import type { Element } from '../html/dom.js';
import type { ComputedStyle } from './computed-style.js';
import type { ContainerSize } from './length.js';
import type { PseudoElement } from './selector/selector.js';

/** Styles on one first line. */
export interface FirstLineStyles {
  /** Of the line and the text that stands in the block itself. */
  readonly style: ComputedStyle;
  /** Of an inline element on that line. */
  styleOf(element: Element): ComputedStyle;
  pseudoStyleOf(element: Element, pseudo: PseudoElement): ComputedStyle | undefined;
}

/** What the cascade answers about one document; asked by the box builder, the painter and page scripts. */
export interface StyledDocument {
  styleOf(element: Element): ComputedStyle;
  /** `undefined` where no rule makes the pseudo-element. Markers always have a style. */
  pseudoStyleOf(element: Element, pseudo: PseudoElement): ComputedStyle | undefined;
  /**
   * How the first line of the block of `holder` looks by the `::first-line` rules of `owner`, which is that element or one
   * whose first block it is; `undefined` where there are none.
   */
  firstLineStyles(owner: Element, holder: Element): FirstLineStyles | undefined;
  /** For an anonymous box below a box of that style: inherited values kept, the rest initial, `display` given. */
  anonymousStyle(parent: ComputedStyle, display: ComputedStyle['display']): ComputedStyle;
  /** After `element` or its subtree was changed by a behaviour or a script. */
  invalidate(element: Element): void;
  /**
   * Tells the sizes that layout gave to query containers (content box, device px; `undefined` for elements without a
   * box). True when a style had counted on another size: such styles are forgotten, and the page must be laid out again.
   */
  answerContainers(sizeOf: (element: Element) => ContainerSize | undefined): boolean;
  /** Computed value of a custom property as text; `undefined` where it is not set. */
  customProperty(element: Element, name: string): string | undefined;
}
