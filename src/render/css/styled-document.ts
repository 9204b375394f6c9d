import type { Element } from '../html/dom.js';
import type { ComputedStyle } from './computed-style.js';
import type { ContainerSize } from './length.js';
import type { PseudoElement } from './selector/selector.js';

/** What the cascade answers about one document; asked by the box builder, the painter and page scripts. */
export interface StyledDocument {
  styleOf(element: Element): ComputedStyle;
  /** `undefined` where no rule makes the pseudo-element. Markers always have a style. */
  pseudoStyleOf(element: Element, pseudo: PseudoElement): ComputedStyle | undefined;
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
