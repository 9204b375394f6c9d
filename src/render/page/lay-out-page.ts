import type { ContainerSize } from '../css/length.js';
import type { Element } from '../html/dom.js';
import type { BlockBox } from '../layout/box.js';
import { layoutDocument } from '../layout/layout.js';
import type { LaidOutDocument } from '../rendering.js';
import { containerSizesOf } from './container-sizes.js';
import { naturalSizeOf } from './natural-size.js';
import type { PageState } from './page-state.js';
import { throttle } from './throttle.js';

/** Layouts of one page: container sizes settle in the second, behaviours ask for more. */
const MOST_LAYOUTS = 120;
const MOST_CONTAINER_ROUNDS = 3;
/** Steps of behaviours between two looks at the clock. */
const STEPS_PER_LOOK = 16;

/** Lays out until container sizes are settled, then lets behaviours change the page and lays out again. */
export function layOutPage(page: PageState): BlockBox {
  const { styled, document, options, notes } = page;
  const { widthPx, heightPx, pixelRatio } = options;
  const viewport: ContainerSize = { inlinePx: widthPx, blockPx: heightPx };
  const isOverdue = throttle(page.isOverdue, STEPS_PER_LOOK);
  let layouts = 0;
  const layOutOnce = (): BlockBox => {
    layouts++;
    return layOutTree(page, document.root, viewport);
  };
  const layOutSettled = (): BlockBox => {
    let root = layOutOnce();
    for (let round = 1; round < MOST_CONTAINER_ROUNDS; round++) {
      const sizes = containerSizesOf(root);
      if (!styled.answerContainers((element) => sizes.get(element))) break;
      root = layOutOnce();
    }
    return root;
  };
  let root = layOutSettled();
  const scene: LaidOutDocument = {
    document,
    styled,
    text: page.text,
    viewport,
    pixelRatio,
    get root() {
      return root;
    },
    layOutAgain: () => {
      // Each layout looks at the clock as well, once in some thousand steps.
      if (layouts < MOST_LAYOUTS && !isOverdue()) root = layOutSettled();
      else notes.add('limit', 'layouts');
      return root;
    },
    get canLayOut() {
      return layouts < MOST_LAYOUTS && !isOverdue();
    },
    layOutApart: (element, offeredPx) => layOutTree(page, element, viewport, offeredPx),
    note: (kind, subject) => notes.add(kind, subject),
  };
  options.behave?.(scene);
  return root;
}

/** One layout of the tree below `root`, as if it were a page of that size, in a block of another width if one is told. */
export function layOutTree(
  page: PageState,
  root: Element,
  viewport: ContainerSize,
  offeredPx = viewport.inlinePx,
): BlockBox {
  const { styled, text, pictures, limits, notes, isOverdue, document } = page;
  const { pixelRatio } = page.options;
  return layoutDocument(
    { root, quirks: document.quirks },
    {
      styled,
      text,
      images: { naturalSize: (box) => naturalSizeOf(box, pictures, pixelRatio) },
      hasPicture: (url) => pictures.get(url) !== undefined,
      viewport,
      offeredPx,
      pixelRatio,
      steps: limits.steps,
      isOverdue,
      note: (kind, subject) => notes.add(kind, subject),
      memory: page.memory,
    },
  ).root;
}
