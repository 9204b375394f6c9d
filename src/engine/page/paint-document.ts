import type { StyleEngine } from '../css/css.js';
import type { ContainerSize } from '../css/length.js';
import { parseHex } from '../dither/parse-hex.js';
import type { CanvasTextHost } from '../font/font.js';
import type { FontTable } from '../font/font-spec.js';
import type { Element } from '../html/dom.js';
import type { BlockBox } from '../layout/box.js';
import type { CanvasPool } from '../paint/canvas-pool.js';
import { paintLayers } from '../paint/flow.js';
import { GlyphBits } from '../paint/glyph-bits.js';
import { Ids } from '../paint/ids.js';
import type { LinePatterns } from '../paint/line-patterns.js';
import { chooseRootStyle, paintPage } from '../paint/paint.js';
import type { Page } from '../paint/painting.js';
import type { PatternBlocks } from '../paint/pattern-blocks.js';
import type { Rect } from '../paint/rect.js';
import type { ScratchCanvasPool } from '../paint/scratch-canvas-pool.js';
import type { TextFills } from '../paint/text-fills.js';
import { TextRasterCache } from '../paint/text-raster-cache.js';
import { Tones } from '../paint/tones.js';
import type { Rendering, Word } from '../rendering.js';
import { elementRectsOf, listElementBoxes } from './element-boxes.js';
import { layOutTree } from './lay-out-page.js';
import type { PageState } from './page-state.js';
import { cutTones, type PartRect } from './screen-part.js';
import { throttle } from './throttle.js';
import { listWords } from './visible-words.js';

/** Number of boxes and lines painted between checks of the deadline. */
const PAINTS_PER_CHECK = 32;

/** Caches and tools for painting that outlive a page. */
export interface PaintTools {
  readonly styles: StyleEngine;
  readonly fonts: FontTable;
  /** For pages that load no fonts; `textPictures` caches its glyphs. */
  readonly text: CanvasTextHost;
  readonly textRasters: TextRasterCache;
  readonly textFills: TextFills;
  readonly scratch: ScratchCanvasPool;
  readonly patternBlocks: PatternBlocks;
  readonly linePatterns: LinePatterns;
  readonly canvases: CanvasPool;
}

/** Paints laid-out boxes, and lists the visible words and boxes. */
export function paintDocument(page: PageState, root: BlockBox, tools: PaintTools): Rendering {
  const { options, styled, text, notes, limits, document } = page;
  const { widthPx, heightPx, pixelRatio, bitDepth } = options;
  const hasFewColors = options.isColor === true && bitDepth < 8;
  const container: ContainerSize = { inlinePx: widthPx, blockPx: heightPx };
  const tones = new Tones(widthPx, heightPx);
  const svgWords: Word[] = [];
  let layers = limits.layers;
  const isOverdue = throttle(() => {
    const isLate = page.isOverdue();
    if (isLate) notes.add('paint-time');
    return isLate;
  }, PAINTS_PER_CHECK);
  const target: Page = {
    widthPx,
    heightPx,
    pixelRatio,
    isCrisp: bitDepth === 1 || hasFewColors,
    isColor: options.isColor === true,
    inks: hasFewColors ? (options.inks ?? []).map(parseHex) : [],
    levels: hasFewColors ? 2 : 2 ** bitDepth,
    container,
    styles: styled,
    text,
    fonts: tools.fonts,
    textRasters: page.text === tools.text ? tools.textRasters : new TextRasterCache(new GlyphBits(tools.textFills)),
    textFills: tools.textFills,
    pictures: page.pictures,
    scratch: tools.scratch,
    patternBlocks: tools.patternBlocks,
    linePatterns: tools.linePatterns,
    tones,
    rootStyle: chooseRootStyle(root),
    ids: new Ids(),
    words: svgWords,
    note: notes.add,
    styleSvgDocument: (svgDocument, drawnWidthPx, drawnHeightPx) =>
      tools.styles.style({ root: svgDocument.root, quirks: false }, svgDocument.sheets, {
        ...page.environment,
        widthPx: drawnWidthPx,
        heightPx: drawnHeightPx,
      }),
    isOverdue,
    reserveLayer: () => layers-- > 0 && !page.isOverdue(),
    paintMarkup: (painting, element, partWidthPx, partHeightPx) => {
      const size = { inlinePx: partWidthPx, blockPx: partHeightPx };
      const { styles, pictures } = painting.page;
      paintLayers(painting, layOutTree({ ...page, styled: styles, pictures }, element, size));
    },
  };
  const details = options.details ?? true;
  let rects: ReturnType<typeof elementRectsOf> | undefined;
  const rectsOnce = (): ReturnType<typeof elementRectsOf> => {
    rects ??= elementRectsOf(root, container);
    return rects;
  };
  const rectOf = (element: Element): Rect | undefined => rectsOnce().get(element);
  const whole: PartRect = { left: 0, top: 0, right: widthPx, bottom: heightPx };
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
    words: details ? [...listWords(root, text, widthPx, heightPx, container), ...svgWords] : [],
    boxes: details ? listElementBoxes(document, rectsOnce(), pixelRatio) : [],
    rectOf,
    notes: notes.list(),
    document,
  };
}
