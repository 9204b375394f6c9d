import type { ContainerSize } from '../css/length.js';
import type { Element } from '../html/dom.js';
import type { BlockBox } from '../layout/box.js';
import { layoutDocument } from '../layout/layout.js';
import type { LaidOutDocument } from '../rendering.js';
import { containerSizesOf } from './container-sizes.js';
import { naturalSizeOf } from './natural-size.js';
import { opaqueRowsOf } from './opaque-rows.js';
import type { PageState } from './page-state.js';
import { throttle } from './throttle.js';

/** Layouts per page: container sizes settle in the second, behaviours trigger more. */
const MAX_LAYOUTS = 120;
const MAX_CONTAINER_ROUNDS = 3;
/** Steps of behaviours between checks of the deadline. */
const STEPS_PER_CHECK = 16;

/** Lays out until container sizes are stable, then lets behaviours change the page and lays out again. */
export function layOutPage(page: PageState): BlockBox {
  const { styled, document, options, notes } = page;
  const { widthPx, heightPx, pixelRatio } = options;
  const viewport: ContainerSize = { inlinePx: widthPx, blockPx: heightPx };
  const isOverdue = throttle(page.isOverdue, STEPS_PER_CHECK);
  let layouts = 0;
  const layOutOnce = (): BlockBox => {
    layouts++;
    return layOutTree(page, document.root, viewport);
  };
  const layOutUntilStable = (): BlockBox => {
    let root = layOutOnce();
    for (let round = 1; round < MAX_CONTAINER_ROUNDS; round++) {
      const sizes = containerSizesOf(root);
      if (!styled.updateContainerSizes((element) => sizes.get(element))) break;
      root = layOutOnce();
    }
    return root;
  };
  let root = layOutUntilStable();
  const laidOut: LaidOutDocument = {
    document,
    styled,
    text: page.text,
    viewport,
    pixelRatio,
    get root() {
      return root;
    },
    layOutAgain: () => {
      // Each layout also checks the deadline, once in some thousand steps.
      if (layouts < MAX_LAYOUTS && !isOverdue()) root = layOutUntilStable();
      else notes.add('layouts');
      return root;
    },
    get canLayOut() {
      return layouts < MAX_LAYOUTS && !isOverdue();
    },
    layOutApart: (element, availablePx) => layOutTree(page, element, viewport, availablePx),
    note: notes.add,
  };
  options.behave?.(laidOut);
  return root;
}

/**
 * One layout of the tree below `root`, as if it were a page of that size; `offeredPx` sets another width of its block.
 */
export function layOutTree(
  page: PageState,
  root: Element,
  viewport: ContainerSize,
  availablePx = viewport.inlinePx,
): BlockBox {
  const { styled, text, pictures, limits, notes, isOverdue, document } = page;
  const { pixelRatio } = page.options;
  return layoutDocument(
    { root, quirks: document.quirks },
    {
      styled,
      text,
      images: {
        naturalSize: (box) => naturalSizeOf(box, pictures, pixelRatio),
        opaqueRows: (image, widthPx, heightPx, threshold) =>
          opaqueRowsOf(image, widthPx, heightPx, threshold, pictures, viewport),
      },
      hasPicture: (url) => pictures.get(url) !== undefined,
      viewport,
      availablePx,
      pixelRatio,
      steps: limits.steps,
      isOverdue,
      note: notes.add,
      cache: page.cache,
    },
  ).root;
}
