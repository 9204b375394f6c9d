import type { Element } from '../../html/dom.js';
import type { ComputedStyle } from '../computed/computed-style.js';
import { slotOf } from '../property/longhands.js';
import type { PseudoElement } from '../selector/selector.js';
import type { FirstLineStyles } from '../styled-document.js';
import type { RankedBlock } from './cascade-order.js';
import type { InheritanceSetting, InheritedNode } from './instance-styles.js';

/** Properties that apply to `::first-line` (CSS Pseudo-Elements 4, section 2.1.2). */
const FONT_AND_TEXT =
  `font-family font-size font-weight font-style font-stretch font-optical-sizing font-kerning font-variant-numeric
  font-variant-caps font-variant-ligatures font-variation-settings font-feature-settings line-height
  letter-spacing word-spacing text-transform text-shadow text-decoration-line text-decoration-style text-decoration-color
  text-decoration-thickness text-underline-offset -webkit-text-stroke-width -webkit-text-stroke-color
  -webkit-text-fill-color`.split(/\s+/);
const COLORS = `color background-color background-image background-position background-position-x background-position-y
  background-size background-repeat background-clip background-origin`.split(/\s+/);
const ALLOWED = new Set([...FONT_AND_TEXT, ...COLORS].flatMap((name) => slotOf(name) ?? []));

/** The rules of a `::first-line`, without properties that do not apply to it. */
export function blocksOfFirstLine(blocks: readonly RankedBlock[]): RankedBlock[] {
  return blocks.map((ranked) => {
    const declarations = ranked.block.declarations.filter(
      (one) => one.kind === 'custom' || (one.kind !== 'logical' && ALLOWED.has(one.slot)),
    );
    return { ...ranked, block: { ...ranked.block, declarations, hasLogical: false } };
  });
}

/** Styles of elements on the first line of `holder`, which inherit from the line instead of the block. */
export class FirstLine implements FirstLineStyles {
  readonly #holder: Element;
  readonly #setting: InheritanceSetting;
  readonly #line: InheritedNode;
  readonly #known = new Map<Element, InheritedNode>();

  constructor(blocks: readonly RankedBlock[], holder: Element, setting: InheritanceSetting) {
    this.#holder = holder;
    this.#setting = setting;
    this.#line = setting.compute(blocksOfFirstLine(blocks), setting.nodeOf(holder), holder);
  }

  get style(): ComputedStyle {
    return this.#line.style;
  }

  styleOf(element: Element): ComputedStyle {
    return this.#nodeOf(element).style;
  }

  pseudoStyleOf(element: Element, pseudo: PseudoElement): ComputedStyle | undefined {
    const blocks = this.#setting.nodeOf(element).pseudoBlocks.get(pseudo);
    return blocks && this.#setting.compute(blocks, this.#nodeOf(element), element).style;
  }

  #nodeOf(element: Element): InheritedNode {
    if (element === this.#holder) return this.#line;
    const known = this.#known.get(element);
    if (known) return known;
    const parent = element.parent ? this.#nodeOf(element.parent) : this.#line;
    const node = this.#setting.compute(this.#setting.nodeOf(element).blocks, parent, element);
    this.#known.set(element, node);
    return node;
  }
}
