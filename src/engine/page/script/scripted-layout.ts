import { LiveBoxes } from '../../behaviour/live-layout.js';
import type { LiveBox } from '../../behaviour/live-page.js';
import type { ContainerSize } from '../../css/computed/computed-length.js';
import type { StyleEngine, StyleSheet } from '../../css/css.js';
import type { StyledDocument } from '../../css/styled-document.js';
import { closest, type Element } from '../../html/dom.js';
import type { BlockBox } from '../../layout/box.js';
import type { Pictures } from '../../paint/picture/pictures.js';
import type { Rect } from '../../paint/rect.js';
import { MAX_SCRIPTED_LAYOUTS } from '../../render-limits.js';
import type { RenderOptions } from '../../render-types.js';
import { layOutPage, layOutTree } from '../lay-out-page.js';
import type { PageState } from '../page-state.js';
import { elementRectsOf } from './element-boxes.js';

/** Above this number of changed elements, all styles are invalidated at once. */
const MAX_SINGLE_CHANGES = 40;

export interface ScriptedLayoutOptions extends Omit<PageState, 'styled' | 'pictures'> {
  readonly styles: StyleEngine;
  /** The current style sheets of the document. */
  readonly styleSheets: () => readonly StyleSheet[];
  readonly pictures: () => Pictures;
}

/** Styles and boxes of a page whose scripts are still running: computed lazily, cached until a change. */
export class ScriptedLayout {
  readonly #options: ScriptedLayoutOptions;
  #styled: StyledDocument | undefined;
  /** The style sheets that it was made with. */
  #styleSheets: readonly StyleSheet[] = [];
  #root: BlockBox | undefined;
  #boxes: LiveBoxes | undefined;
  #rects: ReadonlyMap<Element, Rect> | undefined;
  /** By `<foreignObject>`. */
  readonly #foreign = new Map<Element, ForeignBoxes>();
  #count = 0;
  #last: BlockBox | undefined;

  constructor(options: ScriptedLayoutOptions) {
    this.#options = options;
  }

  get styled(): StyledDocument {
    const { styles, document, styleSheets, environment } = this.#options;
    if (this.#styled) return this.#styled;
    this.#styleSheets = styleSheets();
    this.#styled = styles.style(document, this.#styleSheets, environment);
    return this.#styled;
  }

  /** Styles as scripts left them, if the finished page has the same style sheets and fonts. */
  stylesFor(styleSheets: readonly StyleSheet[], text: PageState['text']): StyledDocument | undefined {
    const styled = this.#styled;
    const isSame = text === this.#options.text && isSameList(styleSheets, this.#styleSheets);
    return isSame && styled?.renewBudget() ? styled : undefined;
  }

  /** Call it after these elements changed. */
  invalidate(elements: readonly Element[]): void {
    const styled = this.#styled;
    if (styled) {
      if (elements.length > MAX_SINGLE_CHANGES) styled.invalidate(this.#options.document.root);
      else for (const element of elements) styled.invalidate(element);
    }
    this.#clearBoxes();
  }

  /** Call it after rules changed. */
  invalidateStyles(): void {
    this.#styled = undefined;
    this.#clearBoxes();
  }

  #clearBoxes(): void {
    this.#root = undefined;
    this.#boxes = undefined;
    this.#rects = undefined;
    this.#foreign.clear();
  }

  /** Call it after pictures were loaded. */
  invalidateLayout(): void {
    this.#clearBoxes();
  }

  /** CSS px, without transforms. */
  boxOf(element: Element): LiveBox | undefined {
    const root = this.#layOut();
    this.#boxes ??= new LiveBoxes(root, this.#options.options.pixelRatio);
    return this.#boxes.of(element) ?? this.#foreignBoxesOf(element)?.boxes.of(element);
  }

  /** Lays out and lets behaviours change the document. */
  behave(): void {
    this.#clearBoxes();
    layOutPage(this.#describePage(this.#options.options));
    this.invalidateStyles();
  }

  /** Device px, with transforms. */
  rectOf(element: Element): Rect | undefined {
    const { widthPx, heightPx } = this.#options.options;
    const container: ContainerSize = { inlinePx: widthPx, blockPx: heightPx };
    const root = this.#layOut();
    this.#rects ??= elementRectsOf(root, container);
    return this.#rects.get(element) ?? this.#foreignBoxesOf(element)?.rects.get(element);
  }

  /** Markup inside an SVG is laid out when a script measures it; where the drawing puts it does not count. */
  #foreignBoxesOf(element: Element): ForeignBoxes | undefined {
    const holder = foreignObjectAround(element);
    if (!holder) return undefined;
    const cached = this.#foreign.get(holder);
    if (cached) return cached;
    const { pixelRatio } = this.#options.options;
    const side = (name: string): number => (Number.parseFloat(holder.attributes.get(name) ?? '') || 0) * pixelRatio;
    const container: ContainerSize = { inlinePx: side('width'), blockPx: side('height') };
    const root = layOutTree(this.#describePage(this.#options.options), holder, container);
    const boxes = { boxes: new LiveBoxes(root, pixelRatio), rects: elementRectsOf(root, container) };
    this.#foreign.set(holder, boxes);
    return boxes;
  }

  /** Above the limit, returns the boxes of the last layout. */
  #layOut(): BlockBox {
    if (this.#root) return this.#root;
    const { notes, options, isOverdue } = this.#options;
    if (this.#last && (this.#count >= MAX_SCRIPTED_LAYOUTS || isOverdue())) {
      notes.add('layouts');
      return this.#last;
    }
    this.#count++;
    const { behave: _, ...plain } = options;
    this.#root = layOutPage(this.#describePage(plain));
    this.#last = this.#root;
    return this.#root;
  }

  #describePage(options: RenderOptions): PageState {
    return { ...this.#options, styled: this.styled, pictures: this.#options.pictures(), options };
  }
}

interface ForeignBoxes {
  readonly boxes: LiveBoxes;
  readonly rects: ReadonlyMap<Element, Rect>;
}

function foreignObjectAround(element: Element): Element | undefined {
  return element.namespace === 'html' ? closest(element.parent, ({ tag }) => tag === 'foreignObject') : undefined;
}

function isSameList<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
