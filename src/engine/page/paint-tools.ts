import type { StyleEngine } from '../css/css.js';
import type { CanvasTextHost } from '../font/font.js';
import type { FontTable } from '../font/font-spec.js';
import type { PatternBlocks } from '../paint/background/pattern-blocks.js';
import type { LinePatterns } from '../paint/border/line-patterns.js';
import type { LayerCanvasPool } from '../paint/layer-canvas-pool.js';
import type { ScreenCanvasPool } from '../paint/screen-canvas-pool.js';
import { GlyphBits } from '../paint/text/glyph-bits.js';
import type { TextFills } from '../paint/text/text-fills.js';
import { TextRasterCache } from '../paint/text/text-raster-cache.js';

/** Caches and tools for painting that outlive a page. */
export interface PaintTools {
  readonly styles: StyleEngine;
  readonly fonts: FontTable;
  /** For pages that load no fonts; `textRasters` caches its glyphs. */
  readonly text: CanvasTextHost;
  readonly textRasters: TextRasterCache;
  readonly textFills: TextFills;
  readonly scratch: LayerCanvasPool;
  readonly patternBlocks: PatternBlocks;
  readonly linePatterns: LinePatterns;
  readonly canvases: ScreenCanvasPool;
}

/** The cache for the fonts of a page: a new one if it loads some, because names of fonts may return on other pages. */
export function textRastersFor(text: CanvasTextHost, tools: PaintTools): TextRasterCache {
  return text === tools.text ? tools.textRasters : new TextRasterCache(new GlyphBits(tools.textFills));
}
