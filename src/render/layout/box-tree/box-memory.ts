import type { ComputedStyle } from '../../css/computed-style.js';
import type { Element, Text } from '../../html/dom.js';
import type { BlockBox, Box, InlineBox, TextBox } from '../box.js';
import { createText, type Origin } from './create.js';

/** Which of the boxes that stem from one element. */
export type BoxSlot = 'element' | 'before' | 'after' | 'marker';

/** Everything that decides how the boxes of an element look. */
export interface BoxRecipe {
  readonly style: ComputedStyle;
  readonly blockify: boolean;
  /** What else is read of the element: attributes that layout asks for, the address of a picture. */
  readonly detail: string;
  readonly content: readonly Box[];
}

interface Made {
  readonly recipe: BoxRecipe;
  readonly parents: readonly (BlockBox | InlineBox | undefined)[];
  readonly boxes: readonly Box[];
}

/**
 * The boxes of the last box tree of a page. An element whose style and content are as they were gets the same boxes
 * again, and with them all that layout has remembered of those boxes.
 */
export class BoxMemory {
  readonly #made: Readonly<Record<BoxSlot, WeakMap<Element, Made>>> = {
    element: new WeakMap(),
    before: new WeakMap(),
    after: new WeakMap(),
    marker: new WeakMap(),
  };
  readonly #generated: Readonly<Record<BoxSlot, WeakMap<Element, readonly Box[]>>> = {
    element: new WeakMap(),
    before: new WeakMap(),
    after: new WeakMap(),
    marker: new WeakMap(),
  };
  readonly #texts = new WeakMap<Text | Element, TextBox>();

  /** The boxes made from an equal recipe, else those that `make` gives. */
  boxesOf(element: Element, slot: BoxSlot, recipe: BoxRecipe, make: () => readonly Box[]): readonly Box[] {
    const known = this.#made[slot].get(element);
    if (known && isSameRecipe(known.recipe, recipe) && isInPlace(known)) return known.boxes;
    const boxes = make();
    this.#made[slot].set(element, { recipe, boxes, parents: recipe.content.map(({ parent }) => parent) });
    return boxes;
  }

  /** The text box of a node of the document. */
  textOf(node: Text | Element, origin: Origin, style: ComputedStyle, text: string): TextBox {
    const known = this.#texts.get(node);
    if (known && known.style === style && known.text === text) return known;
    const box = createText(origin, style, text);
    this.#texts.set(node, box);
    return box;
  }

  /** Boxes that are made anew for each tree, in place of which equal ones of the last tree go on. */
  generatedOf(element: Element, slot: BoxSlot, boxes: readonly Box[]): readonly Box[] {
    const known = this.#generated[slot].get(element);
    if (known && isSameList(known, boxes, isEqualBox)) return known;
    this.#generated[slot].set(element, boxes);
    return boxes;
  }
}

function isSameRecipe(one: BoxRecipe, other: BoxRecipe): boolean {
  return (
    one.style === other.style &&
    one.blockify === other.blockify &&
    one.detail === other.detail &&
    isSameList(one.content, other.content, Object.is)
  );
}

/** Content that was elsewhere in between has another parent now. */
function isInPlace({ recipe, parents }: Made): boolean {
  return recipe.content.every(({ parent }, index) => parent === parents[index]);
}

function isSameList<T>(one: readonly T[], other: readonly T[], isSame: (one: T, other: T) => boolean): boolean {
  if (one.length !== other.length) return false;
  return one.every((item, index) => {
    const match = other[index];
    return match !== undefined && isSame(item, match);
  });
}

function isEqualBox(one: Box, other: Box): boolean {
  if (one.style !== other.style) return false;
  if (one.kind === 'text') return other.kind === 'text' && one.text === other.text;
  if (one.kind !== 'replaced' || other.kind !== 'replaced') return false;
  return one.content.kind === 'image' && other.content.kind === 'image' && one.content.url === other.content.url;
}
