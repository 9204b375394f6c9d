import type { ContainerSize } from '../css/length.js';
import { readRelease } from '../framework/framework.js';
import type { Element } from '../html/dom.js';
import type { BlockBox } from '../layout/box.js';
import { type LaidOutPage, layoutDocument } from '../layout/layout.js';
import type { LaidOutDocument } from '../rendering.js';
import { readContainerSizes } from './container-sizes.js';
import { naturalSizeOf } from './natural-size.js';
import { opaqueRowsOf } from './opaque-rows.js';
import type { PageState } from './page-state.js';
import { throttle } from './throttle.js';

/** What all layouts of a page may take, as multiples of the largest: behaviours trigger many, most of them small. */
const MAX_WHOLE_LAYOUTS = 120;
/** A layout counts as at least this share of the largest, for what it takes to find what changed. */
const MIN_SHARE = 1 / 16;
const MAX_CONTAINER_ROUNDS = 3;
/** Steps of behaviours between checks of the deadline. */
const STEPS_PER_CHECK = 16;

/** Lays out until container sizes are stable, then lets behaviours change the page and lays out again. */
export function layOutPage(page: PageState): BlockBox {
  const { styled, document, options, notes } = page;
  const { widthPx, heightPx, pixelRatio } = options;
  const viewport: ContainerSize = { inlinePx: widthPx, blockPx: heightPx };
  const isOverdue = throttle(page.isOverdue, STEPS_PER_CHECK);
  let largest = 1;
  let spent = 0;
  const canLayOut = (): boolean => spent < largest * MAX_WHOLE_LAYOUTS && !isOverdue();
  const layOutOnce = (): BlockBox => {
    const { root, steps } = layOut(page, document.root, viewport, viewport.inlinePx, true);
    largest = Math.max(largest, steps);
    spent += Math.max(steps, largest * MIN_SHARE);
    return root;
  };
  const layOutUntilStable = (): BlockBox => {
    let root = layOutOnce();
    for (let round = 1; round < MAX_CONTAINER_ROUNDS; round++) {
      if (!styled.updateContainerSizes(readContainerSizes(root))) break;
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
    release: readRelease(options.framework?.frameworkVersion),
    get root() {
      return root;
    },
    layOutAgain: () => {
      // Each layout also checks the deadline, once in some thousand steps.
      if (canLayOut()) root = layOutUntilStable();
      else notes.add('layouts');
      return root;
    },
    get canLayOut() {
      return canLayOut();
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
  return layOut(page, root, viewport, availablePx, false).root;
}

function layOut(
  page: PageState,
  root: Element,
  viewport: ContainerSize,
  availablePx: number,
  isWholePage: boolean,
): LaidOutPage {
  const { styled, text, pictures, limits, notes, isOverdue, document } = page;
  const { pixelRatio } = page.options;
  return layoutDocument(
    { root, quirks: document.quirks, limitedQuirks: document.limitedQuirks ?? false },
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
      isWholePage,
      cache: page.cache,
    },
  );
}
