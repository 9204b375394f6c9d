import type { StyledDocument, StyleEnvironment } from '../css/css.js';
import { parseHex } from '../dither/parse-hex.js';
import type { CanvasTextHost } from '../font/font.js';
import type { Document } from '../html/dom.js';
import { CanvasFonts } from '../paint/script-canvas/canvas-fonts.js';
import { PageCanvases, type PageCanvasesOptions } from '../paint/script-canvas/page-canvases.js';
import type { PageStart } from './page-start.js';
import { type PaintTools, textRastersFor } from './paint-tools.js';
import { VectorPainter } from './paint-vector.js';

interface CanvasPage extends PageStart, Pick<PageCanvasesOptions, 'picture'> {
  readonly document: Document;
  readonly text: CanvasTextHost;
  readonly environment: StyleEnvironment;
  readonly tools: PaintTools;
  /** The page as it is styled at that moment. */
  styled(): StyledDocument;
}

/** The canvases of a page whose scripts are about to draw. */
export function createCanvases(page: CanvasPage): PageCanvases {
  const { options, notes, isOverdue, text, environment, tools, picture, styled } = page;
  const { bitDepth, pixelRatio, isColor = false } = options;
  const hasFewColors = isColor && bitDepth < 8;
  const vectors = new VectorPainter(page);
  return new PageCanvases({
    levels: hasFewColors ? 2 : 2 ** bitDepth,
    isColor,
    inks: hasFewColors ? (options.inks ?? []).map(parseHex) : [],
    isCrisp: bitDepth === 1 || hasFewColors,
    textRasters: textRastersFor(text, tools),
    textFills: tools.textFills,
    text,
    fonts: tools.fonts,
    fontReader: new CanvasFonts(tools.styles, environment),
    pixelRatio,
    picture,
    styleOf: (element) => styled().styleOf(element),
    paintVector: (one, widthPx, heightPx) => vectors.paint(one, widthPx, heightPx),
    isOverdue,
    note: (limit) => notes.add('script-limit', { limit }),
  });
}
