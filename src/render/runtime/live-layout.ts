import type { ComputedStyle } from '../css/computed-style.js';
import type { Element } from '../html/dom.js';
import type { BlockBox, Box } from '../layout/box.js';
import type { LaidOutDocument } from '../render.js';
import { type InlinePieces, inlineBox, solidBox } from './live-box.js';
import type { LiveBox, LivePage } from './live-page.js';

/** Small layouts of copies that behaviours may cause on one page. */
const MOST_COPIES = 6000;

/** A laid-out document that is laid out again when it is asked after a change. */
export class LiveLayout implements LivePage {
  readonly #scene: LaidOutDocument;
  #boxes: Map<Element, LiveBox> | undefined;
  #isStale = false;
  #copies = 0;

  constructor(scene: LaidOutDocument) {
    this.#scene = scene;
  }

  get root(): Element {
    return this.#scene.document.root;
  }

  get isAlive(): boolean {
    return this.#copies < MOST_COPIES && this.#scene.canLayOut;
  }

  /** Brings the boxes of the scene up to date after the last change. */
  settle(): void {
    if (!this.#isStale) return;
    this.#scene.layOutAgain();
    this.#isStale = false;
    this.#boxes = undefined;
  }

  boxOf(element: Element): LiveBox | undefined {
    this.settle();
    this.#boxes ??= collectBoxes(this.#scene.root, this.#scene.pixelRatio);
    return this.#boxes.get(element);
  }

  styleOf(element: Element): ComputedStyle {
    return this.#scene.styled.styleOf(element);
  }

  toCssPx(devicePx: number): number {
    return devicePx / this.#scene.pixelRatio;
  }

  touch(element: Element): void {
    this.#scene.styled.invalidate(element);
    this.#isStale = true;
  }

  measureCopy(copy: Element, parent: Element, widthPx: number): LiveBox | undefined {
    this.#copies++;
    // Its style comes from where it claims to stand; new elements have none yet, and other text changes none.
    copy.parent = parent;
    const root = this.#scene.layOutApart(copy, widthPx * this.#scene.pixelRatio);
    return collectBoxes(root, this.#scene.pixelRatio).get(copy);
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
