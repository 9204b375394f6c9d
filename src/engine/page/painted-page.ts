import { parseHex } from '../dither/parse-hex.js';
import { Ids } from '../paint/ids.js';
import type { Page } from '../paint/painting.js';
import { Tones } from '../paint/tones.js';
import type { RenderOptions } from '../render-types.js';
import type { PageState } from './page-state.js';
import { textRastersFor } from './paint-tools.js';

/** How a panel shows colours. */
export function panelColors({ bitDepth, isColor = false, inks = [] }: RenderOptions): PanelColors {
  const hasFewColors = isColor && bitDepth < 8;
  return {
    levels: hasFewColors ? 2 : 2 ** bitDepth,
    isColor,
    inks: hasFewColors ? inks.map(parseHex) : [],
    isCrisp: bitDepth === 1 || hasFewColors,
  };
}

type PanelColors = Pick<Page, 'levels' | 'isColor' | 'inks' | 'isCrisp'>;

/** What is painted, and on how many px. */
interface PageSource
  extends Pick<PageState, 'environment' | 'styled' | 'text' | 'limits' | 'notes' | 'isOverdue' | 'tools'> {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Device px per CSS px. */
  readonly pixelRatio: number;
}

/** A page to paint on, without its own pictures, markup and colours. */
export function startPage(
  source: PageSource,
): Omit<Page, keyof PanelColors | 'pictures' | 'rootStyle' | 'paintMarkup'> {
  const { tools, environment, styled, text, limits, notes, isOverdue, widthPx, heightPx, pixelRatio } = source;
  let layers = limits.layers;
  return {
    widthPx,
    heightPx,
    pixelRatio,
    container: { inlinePx: widthPx, blockPx: heightPx },
    styles: styled,
    text,
    fonts: tools.fonts,
    textRasters: textRastersFor(text, tools),
    textFills: tools.textFills,
    scratch: tools.scratch,
    patternBlocks: tools.patternBlocks,
    linePatterns: tools.linePatterns,
    tones: new Tones(widthPx, heightPx),
    ids: new Ids(),
    outlines: [],
    words: [],
    note: notes.add,
    styleSvgDocument: (svg, drawnWidthPx, drawnHeightPx) =>
      tools.styles.style({ root: svg.root, quirks: false }, svg.sheets, {
        ...environment,
        pixelRatio,
        widthPx: drawnWidthPx,
        heightPx: drawnHeightPx,
      }),
    isOverdue,
    reserveLayer: () => layers-- > 0 && !isOverdue(),
  };
}
