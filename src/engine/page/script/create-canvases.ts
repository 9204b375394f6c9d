import type { StyledDocument } from '../../css/css.js';
import { CanvasFonts } from '../../paint/script-canvas/canvas-fonts.js';
import { PageCanvases, type PageCanvasesOptions } from '../../paint/script-canvas/page-canvases.js';
import type { PageState } from '../page-state.js';
import { textRastersFor } from '../paint-tools.js';
import { VectorPainter } from '../paint-vector.js';
import { panelColors } from '../painted-page.js';

interface CanvasPage extends Omit<PageState, 'styled' | 'pictures'>, Pick<PageCanvasesOptions, 'picture'> {
  /** The page as it is styled at that moment. */
  styled(): StyledDocument;
}

/** The canvases of a page whose scripts are about to draw. */
export function createCanvases(page: CanvasPage): PageCanvases {
  const { options, notes, isOverdue, text, environment, tools, picture, styled } = page;
  const vectors = new VectorPainter(page);
  return new PageCanvases({
    ...panelColors(options),
    textRasters: textRastersFor(text, tools),
    textFills: tools.textFills,
    text,
    fonts: tools.fonts,
    fontReader: new CanvasFonts(tools.styles, environment),
    pixelRatio: options.pixelRatio,
    picture,
    styleOf: (element) => styled().styleOf(element),
    paintVector: (one, widthPx, heightPx) => vectors.paint(one, widthPx, heightPx),
    isOverdue,
    note: (limit) => notes.add('script-limit', { limit }),
  });
}
