import type { ComputedStyle } from '../css/computed-style.js';
import type { StyledDocument } from '../css/styled-document.js';
import type { Document, Element } from '../html/dom.js';
import type { BlockBox, Box } from '../layout/box.js';
import { type LaidOutPage, type LayoutOptions, layoutDocument } from '../layout/layout.js';
import { type InlinePieces, inlineBox, solidBox } from './live-box.js';
import type { LiveBox, LivePage } from './live-page.js';

/** Full layouts that behaviours may cause on one page, and small ones of copies. */
const MOST_LAYOUTS = 240;
const MOST_COPIES = 6000;

/** A document that is laid out again when it is asked after a change. */
export class LiveLayout implements LivePage {
  readonly #document: Document;
  readonly #options: LayoutOptions;
  readonly #styled: StyledDocument;
  #page: LaidOutPage | undefined;
  #boxes = new Map<Element, LiveBox>();
  #layouts = 0;
  #copies = 0;

  constructor(document: Document, options: LayoutOptions) {
    this.#document = document;
    this.#options = options;
    this.#styled = options.styled;
  }

  get root(): Element {
    return this.#document.root;
  }

  get isAlive(): boolean {
    return this.#layouts < MOST_LAYOUTS && this.#copies < MOST_COPIES && !this.#options.isOverdue();
  }

  /** The page as it stands, laid out again if need be. */
  laidOut(): LaidOutPage {
    this.#page ??= this.#layOut();
    return this.#page;
  }

  boxOf(element: Element): LiveBox | undefined {
    this.laidOut();
    return this.#boxes.get(element);
  }

  styleOf(element: Element): ComputedStyle {
    return this.#styled.styleOf(element);
  }

  toCssPx(devicePx: number): number {
    return devicePx / this.#options.pixelRatio;
  }

  touch(element: Element): void {
    this.#styled.invalidate(element);
    this.#page = undefined;
  }

  measureCopy(copy: Element, parent: Element, widthPx: number): LiveBox | undefined {
    this.#copies++;
    // Its style comes from where it claims to stand; new elements have none yet, and other text changes none.
    copy.parent = parent;
    const viewport = { inlinePx: widthPx * this.#options.pixelRatio, blockPx: this.#options.viewport.blockPx };
    const { root } = layoutDocument({ root: copy, quirks: false }, { ...this.#options, viewport });
    return collectBoxes(root, this.#options.pixelRatio).get(copy);
  }

  #layOut(): LaidOutPage {
    this.#layouts++;
    const page = layoutDocument(this.#document, this.#options);
    this.#boxes = collectBoxes(page.root, this.#options.pixelRatio);
    return page;
  }
}

/** The boxes of elements by element; pieces of an inline element are joined. */
function collectBoxes(root: BlockBox, pixelRatio: number): Map<Element, LiveBox> {
  const boxes = new Map<Element, LiveBox>();
  const pieces: InlinePieces = new Map();
  const visit = (box: Box): void => {
    if (box.kind === 'text') return;
    if (box.kind !== 'inline' && box.element && !box.pseudo && !boxes.has(box.element))
      boxes.set(box.element, solidBox(box, pixelRatio));
    if (box.kind === 'block')
      for (const line of box.lines)
        for (const fragment of line.fragments)
          if (fragment.kind === 'inline' && fragment.box.element && !fragment.box.pseudo)
            pieces.set(fragment.box.element, [...(pieces.get(fragment.box.element) ?? []), fragment]);
    if (box.kind !== 'replaced') for (const child of box.children) visit(child);
  };
  visit(root);
  for (const [element, fragments] of pieces)
    if (!boxes.has(element)) boxes.set(element, inlineBox(fragments, pixelRatio));
  return boxes;
}
