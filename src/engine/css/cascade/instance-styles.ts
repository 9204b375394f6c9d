import type { Element } from '../../html/dom.js';
import type { ComputedStyle } from '../computed/computed-style.js';
import type { ElementStyles } from '../styled-document.js';
import type { RankedBlock } from './cascade-order.js';
import type { Computed } from './compute-style.js';
import type { StyleNode } from './style-node.js';

/** What children inherit from. */
export type InheritedNode = Pick<StyleNode, 'style' | 'inheritance' | 'variables'>;

/** The parts of a document's styles that `FirstLine` and `InstanceStyles` use. */
export interface InheritanceSetting {
  nodeOf(element: Element): StyleNode;
  compute(blocks: readonly RankedBlock[], parent: InheritedNode, element: Element): Computed;
}

/**
 * Styles of `target` and its descendants as the content of a `use` (SVG 2, section 5.6.3): rules match at their
 * position in the document, but values inherit from the `use`. Other elements keep their styles.
 */
export class InstanceStyles implements ElementStyles {
  readonly #target: Element;
  readonly #host: InheritedNode;
  readonly #setting: InheritanceSetting;
  readonly #known = new Map<Element, InheritedNode>();

  constructor(target: Element, host: InheritedNode, setting: InheritanceSetting) {
    this.#target = target;
    this.#host = host;
    this.#setting = setting;
  }

  styleOf(element: Element): ComputedStyle {
    return this.nodeOf(element).style;
  }

  nodeOf(element: Element): InheritedNode {
    return this.#instanceOf(element) ?? this.#setting.nodeOf(element);
  }

  /** Undefined for elements outside the target. */
  #instanceOf(element: Element): InheritedNode | undefined {
    const known = this.#known.get(element);
    if (known) return known;
    const isTarget = element === this.#target;
    const parent = isTarget ? this.#host : element.parent && this.#instanceOf(element.parent);
    if (!parent) return undefined;
    const node = this.#setting.compute(this.#setting.nodeOf(element).blocks, parent, element);
    this.#known.set(element, node);
    return node;
  }
}
