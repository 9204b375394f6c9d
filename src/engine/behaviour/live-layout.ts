import { getOrMake } from '@inkstand/common/get-or-make';
import { NO_EDGES } from '../css/computed/box-values.js';
import type { ComputedStyle } from '../css/computed/computed-style.js';
import type { Element } from '../html/dom.js';
import type { BlockBox, Box, Fragment, InlineFragment, ReplacedBox, UsedEdges } from '../layout/box.js';
import type { LaidOutDocument } from '../render-types.js';
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
      getOrMake(this.#pieces, fragment.box.element, () => []).push(fragment);
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

/** A box with its own border box, in CSS px. */
function solidBox(box: BlockBox | ReplacedBox, pixelRatio: number): LiveBox {
  const css = (px: number): number => px / pixelRatio;
  const border = sidesOf(box.border, pixelRatio);
  const clientWidth = css(box.width) - border.left - border.right;
  const clientHeight = css(box.height) - border.top - border.bottom;
  return {
    isInline: false,
    x: css(box.x),
    y: css(box.y),
    width: css(box.width),
    height: css(box.height),
    clientWidth: Math.round(clientWidth),
    clientHeight: Math.round(clientHeight),
    scrollWidth: Math.round(box.kind === 'block' ? css(box.scrollWidth) : clientWidth),
    scrollHeight: Math.round(box.kind === 'block' ? css(box.scrollHeight) : clientHeight),
    padding: sidesOf(box.padding, pixelRatio),
    border,
    margin: sidesOf(box.margin, pixelRatio),
  };
}

/** The rectangle around the pieces of an inline element; its client and scroll sizes are 0, as in browsers. */
function inlineBox(pieces: readonly InlineFragment[], pixelRatio: number): LiveBox {
  const left = Math.min(...pieces.map(({ x }) => x));
  const top = Math.min(...pieces.map(({ y }) => y));
  const right = Math.max(...pieces.map(({ x, width }) => x + width));
  const bottom = Math.max(...pieces.map(({ y, height }) => y + height));
  return {
    isInline: true,
    x: left / pixelRatio,
    y: top / pixelRatio,
    width: (right - left) / pixelRatio,
    height: (bottom - top) / pixelRatio,
    clientWidth: 0,
    clientHeight: 0,
    scrollWidth: 0,
    scrollHeight: 0,
    padding: NO_EDGES,
    border: NO_EDGES,
    margin: NO_EDGES,
  };
}

function sidesOf({ top, right, bottom, left }: UsedEdges, pixelRatio: number): UsedEdges {
  if (top === 0 && right === 0 && bottom === 0 && left === 0) return NO_EDGES;
  return { top: top / pixelRatio, right: right / pixelRatio, bottom: bottom / pixelRatio, left: left / pixelRatio };
}
