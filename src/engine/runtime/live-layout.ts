import type { ComputedStyle } from '../css/computed-style.js';
import type { Element } from '../html/dom.js';
import type { BlockBox, Box, Fragment, InlineFragment, ReplacedBox } from '../layout/box.js';
import type { LaidOutDocument } from '../render-types.js';
import { inlineBox, solidBox } from './live-box.js';
import type { LiveBox, LivePage } from './live-page.js';

/** Maximum number of layouts of copies that behaviours may trigger on a page. */
const MAX_COPIES = 6000;

/** A laid-out document that is laid out again when read after a change. */
export class LiveLayout implements LivePage {
  readonly #laidOut: LaidOutDocument;
  #boxes: LiveBoxes | undefined;
  #isStale = false;
  #copies = 0;

  constructor(laidOut: LaidOutDocument) {
    this.#laidOut = laidOut;
  }

  get root(): Element {
    return this.#laidOut.document.root;
  }

  get release(): number {
    return this.#laidOut.release;
  }

  get canContinue(): boolean {
    return this.#copies < MAX_COPIES && this.#laidOut.canLayOut;
  }

  /** Updates the boxes after the last change. */
  update(): void {
    if (!this.#isStale) return;
    this.#laidOut.layOutAgain();
    this.#isStale = false;
    this.#boxes = undefined;
  }

  boxOf(element: Element): LiveBox | undefined {
    this.update();
    this.#boxes ??= new LiveBoxes(this.#laidOut.root, this.#laidOut.pixelRatio);
    return this.#boxes.of(element);
  }

  styleOf(element: Element): ComputedStyle {
    return this.#laidOut.styled.styleOf(element);
  }

  toCssPx(devicePx: number): number {
    return devicePx / this.#laidOut.pixelRatio;
  }

  invalidate(element: Element): void {
    this.#laidOut.styled.invalidate(element);
    this.#isStale = true;
  }

  measureCopy(copy: Element, parent: Element, widthPx: number): LiveBox | undefined {
    return new LiveBoxes(this.#layOutCopy(copy, parent, widthPx), this.#laidOut.pixelRatio).of(copy);
  }

  measureHeights(copy: Element, parent: Element, widthsPx: readonly number[]): readonly number[] {
    const { pixelRatio } = this.#laidOut;
    this.#beginCopy(copy, parent, widthsPx.length);
    const heights = this.#laidOut.measureApart(
      copy,
      widthsPx.map((px) => px * pixelRatio),
    );
    return heights.map((px) => px / pixelRatio);
  }

  measureLines(copy: Element, parent: Element, widthPx: number): readonly string[] {
    return linesOf(this.#layOutCopy(copy, parent, widthPx));
  }

  #layOutCopy(copy: Element, parent: Element, widthPx: number): BlockBox {
    this.#beginCopy(copy, parent, 1);
    return this.#laidOut.layOutApart(copy, widthPx * this.#laidOut.pixelRatio);
  }

  #beginCopy(copy: Element, parent: Element, layouts: number): void {
    this.#copies += layouts;
    // Its style is that of a child of `parent`. A new element has no style yet, and other text does not change one.
    copy.parent = parent;
  }
}

/** The boxes of one layout by element; pieces of an inline element are joined. */
export class LiveBoxes {
  readonly #pixelRatio: number;
  readonly #solid = new Map<Element, BlockBox | ReplacedBox>();
  readonly #pieces = new Map<Element, InlineFragment[]>();

  constructor(root: BlockBox, pixelRatio: number) {
    this.#pixelRatio = pixelRatio;
    this.#collect(root);
  }

  of(element: Element): LiveBox | undefined {
    const solid = this.#solid.get(element);
    if (solid) return solidBox(solid, this.#pixelRatio);
    const pieces = this.#pieces.get(element);
    return pieces && inlineBox(pieces, this.#pixelRatio);
  }

  #collect(box: Box): void {
    if (box.kind === 'text') return;
    if (box.kind !== 'inline' && box.element && !box.pseudo && !this.#solid.has(box.element))
      this.#solid.set(box.element, box);
    if (box.kind === 'block') for (const line of box.lines) this.#collectPieces(line.fragments);
    if (box.kind !== 'replaced') for (const child of box.children) this.#collect(child);
  }

  #collectPieces(fragments: readonly Fragment[]): void {
    for (const fragment of fragments) {
      if (fragment.kind !== 'inline' || !fragment.box.element || fragment.box.pseudo) continue;
      const known = this.#pieces.get(fragment.box.element);
      if (known) known.push(fragment);
      else this.#pieces.set(fragment.box.element, [fragment]);
    }
  }
}

/** Text of all lines in a box, in order. */
function linesOf(box: Box): string[] {
  if (box.kind !== 'block') return [];
  const own = box.lines.map(({ fragments }) =>
    fragments.map((fragment) => (fragment.kind === 'text' ? fragment.text : '')).join(''),
  );
  return own.length > 0 ? own : box.children.flatMap(linesOf);
}
