import type { ContainerSize } from '../css/computed/computed-length.js';
import { readRelease } from '../framework/framework.js';
import type { Document, Element } from '../html/dom.js';
import type { BlockBox, Box } from '../layout/box.js';
import { type LaidOutPage, type LayoutOptions, layoutDocument, measureHeights } from '../layout/layout.js';
import { MAX_BEHAVIOUR_STEPS } from '../render-limits.js';
import type { LaidOutDocument } from '../render-types.js';
import { naturalSizeOf } from './natural-size.js';
import { opaqueRowsOf } from './opaque-rows.js';
import type { PageState } from './page-state.js';
import { VectorPainter } from './paint-vector.js';
import { throttle } from './throttle.js';

const MAX_CONTAINER_ROUNDS = 3;
/** Steps of behaviours between checks of the deadline. */
const STEPS_PER_CHECK = 16;

/** Lays out until container sizes are stable, then lets behaviours change the page and lays out again. */
export function layOutPage(page: PageState): BlockBox {
  const laidOut = new RepeatedLayout(page);
  page.options.behave?.(laidOut);
  return laidOut.root;
}

/** A page and its layouts. */
class RepeatedLayout implements LaidOutDocument {
  readonly viewport: ContainerSize;
  readonly #page: PageState;
  readonly #isOverdue: () => boolean;
  #root: BlockBox;
  #spent = 0;

  constructor(page: PageState) {
    const { widthPx, heightPx } = page.options;
    this.#page = page;
    this.viewport = { inlinePx: widthPx, blockPx: heightPx };
    this.#isOverdue = throttle(page.isOverdue, STEPS_PER_CHECK);
    this.#root = this.#layOutUntilStable();
  }

  get document(): PageState['document'] {
    return this.#page.document;
  }

  get styled(): PageState['styled'] {
    return this.#page.styled;
  }

  get text(): PageState['text'] {
    return this.#page.text;
  }

  get pixelRatio(): number {
    return this.#page.options.pixelRatio;
  }

  get release(): number {
    return readRelease(this.#page.options.framework?.frameworkVersion);
  }

  get root(): BlockBox {
    return this.#root;
  }

  get note(): LaidOutDocument['note'] {
    return this.#page.notes.add;
  }

  get canLayOut(): boolean {
    return this.#spent < MAX_BEHAVIOUR_STEPS && !this.#isOverdue();
  }

  layOutAgain(): BlockBox {
    // Each layout also checks the deadline, once per several thousand steps.
    if (this.canLayOut) this.#root = this.#layOutUntilStable();
    else this.note('layouts');
    return this.#root;
  }

  layOutApart(element: Element, availablePx: number): BlockBox {
    const root = layOutTree(this.#page, element, this.viewport, availablePx);
    this.styled.forget(element);
    return root;
  }

  measureApart(element: Element, widthsPx: readonly number[]): number[] {
    const [document, options] = describeLayout(this.#page, element, this.viewport, undefined);
    const heights = measureHeights(document, options, widthsPx);
    this.styled.forget(element);
    return heights;
  }

  #layOutUntilStable(): BlockBox {
    let root = this.#layOutOnce();
    for (let round = 1; round < MAX_CONTAINER_ROUNDS; round++) {
      if (!this.styled.updateContainerSizes(readContainerSizes(root))) break;
      root = this.#layOutOnce();
    }
    return root;
  }

  #layOutOnce(): BlockBox {
    const { root, steps } = layOut(this.#page, this.document.root, this.viewport, this.viewport.inlinePx);
    this.#spent += steps;
    return root;
  }
}

/**
 * Lays out the tree below `root` once, as if it were a page of that size; `offeredPx` sets another width for its block.
 */
export function layOutTree(
  page: PageState,
  root: Element,
  viewport: ContainerSize,
  availablePx = viewport.inlinePx,
): BlockBox {
  return layOut(page, root, viewport, availablePx).root;
}

function layOut(page: PageState, root: Element, viewport: ContainerSize, availablePx: number): LaidOutPage {
  return layoutDocument(...describeLayout(page, root, viewport, availablePx));
}

function describeLayout(
  page: PageState,
  root: Element,
  viewport: ContainerSize,
  availablePx: number | undefined,
): [Document, LayoutOptions] {
  const { styled, text, limits, notes, isOverdue, document, pictures } = page;
  const { pixelRatio } = page.options;
  return [
    { root, quirks: document.quirks, limitedQuirks: document.limitedQuirks ?? false },
    {
      styled,
      text,
      images: {
        naturalSize: (box) => naturalSizeOf(box, pictures, pixelRatio),
        opaqueRows: (image, widthPx, heightPx, threshold) =>
          opaqueRowsOf(image, widthPx, heightPx, threshold, pictures, viewport, (picture, width, height) =>
            new VectorPainter({ ...page, styled: () => styled }).paint(picture, width, height),
          ),
      },
      hasPicture: (url) => pictures.get(url) !== undefined,
      viewport,
      ...(availablePx !== undefined && { availablePx }),
      pixelRatio,
      steps: limits.steps,
      isOverdue,
      note: notes.add,
    },
  ];
}

/** Content-box sizes of a laid-out page's query containers in device px; the page is searched at the first call. */
function readContainerSizes(root: BlockBox): (element: Element) => ContainerSize | undefined {
  let sizes: Map<Element, ContainerSize> | undefined;
  return (element) => {
    sizes ??= containerSizesOf(root);
    return sizes.get(element);
  };
}

function containerSizesOf(root: BlockBox): Map<Element, ContainerSize> {
  const sizes = new Map<Element, ContainerSize>();
  const visit = (box: Box): void => {
    if (box.kind === 'text' || box.kind === 'replaced') return;
    if (box.kind === 'block' && box.element && !box.pseudo && box.style.containerType !== 'normal') {
      const { padding, border } = box;
      sizes.set(box.element, {
        inlinePx: Math.max(0, box.width - padding.left - padding.right - border.left - border.right),
        blockPx: Math.max(0, box.height - padding.top - padding.bottom - border.top - border.bottom),
      });
    }
    for (const child of box.children) visit(child);
  };
  visit(root);
  return sizes;
}
