import type { ContainerSize } from '../css/computed/computed-length.js';
import type { Element } from '../html/dom.js';
import type { BlockBox } from '../layout/box.js';
import { paintLayers } from '../paint/flow.js';
import { chooseRootStyle, paintPage } from '../paint/paint.js';
import type { Page } from '../paint/painting.js';
import type { Rect } from '../paint/rect.js';
import type { Rendering } from '../render-types.js';
import { layOutTree } from './lay-out-page.js';
import type { PageState } from './page-state.js';
import { panelColors, startPage } from './painted-page.js';
import { cutTones } from './screen-part.js';
import { elementRectsOf, listElementBoxes } from './script/element-boxes.js';
import { throttle } from './throttle.js';
import { listWords } from './visible-words.js';

/** Number of boxes and lines painted between checks of the deadline. */
const PAINTS_PER_CHECK = 32;

/** Paints laid-out boxes, and lists the visible words and boxes. */
export function paintDocument(page: PageState, root: BlockBox): Rendering {
  const { options, text, notes, document, tools } = page;
  const { widthPx, heightPx, pixelRatio } = options;
  const container: ContainerSize = { inlinePx: widthPx, blockPx: heightPx };
  const isOverdue = throttle(() => {
    const isLate = page.isOverdue();
    if (isLate) notes.add('paint-time');
    return isLate;
  }, PAINTS_PER_CHECK);
  const started = startPage({ ...page, widthPx, heightPx, pixelRatio });
  const target: Page = {
    ...started,
    ...panelColors(options),
    isOverdue,
    pictures: page.pictures,
    rootStyle: chooseRootStyle(root),
    paintMarkup: (painting, element, partWidthPx, partHeightPx) => {
      const size = { inlinePx: partWidthPx, blockPx: partHeightPx };
      const { styles, pictures } = painting.page;
      paintLayers(painting, layOutTree({ ...page, styled: styles, pictures }, element, size));
    },
  };
  const { tones } = target;
  const details = options.details ?? true;
  let rects: ReturnType<typeof elementRectsOf> | undefined;
  const rectsOnce = (): ReturnType<typeof elementRectsOf> => {
    rects ??= elementRectsOf(root, container);
    return rects;
  };
  const rectOf = (element: Element): Rect | undefined => rectsOnce().get(element);
  const whole: Rect = { left: 0, top: 0, right: widthPx, bottom: heightPx };
  const part = options.partOf?.({ document, rectOf }) ?? whole;
  const canvas = tools.canvases.acquire(widthPx, heightPx);
  paintPage(target, canvas, root, part);
  const [partWidthPx, partHeightPx] = [part.right - part.left, part.bottom - part.top];
  return {
    widthPx: partWidthPx,
    heightPx: partHeightPx,
    part,
    // Reading pixels takes as long as painting a simple page.
    rgba: canvas.getContext('2d').getImageData(part.left, part.top, partWidthPx, partHeightPx).data,
    tones: part === whole ? tones.finish() : cutTones(tones.finish(), part),
    words: details ? [...listWords(root, text, widthPx, heightPx, container), ...target.words] : [],
    boxes: details ? listElementBoxes(document, rectsOnce(), pixelRatio) : [],
    rectOf,
    notes: notes.list(),
    document,
  };
}
