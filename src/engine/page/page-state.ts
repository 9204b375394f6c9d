import type { StyledDocument, StyleEnvironment } from '../css/css.js';
import type { CanvasTextHost } from '../font/font.js';
import type { Document } from '../html/dom.js';
import type { Pictures } from '../paint/picture/pictures.js';
import type { RenderLimits } from '../render-limits.js';
import type { RenderOptions } from '../render-types.js';
import type { Notes } from './notes.js';
import type { PaintTools } from './paint-tools.js';

/** State of one page between parsing and painting. */
export interface PageState {
  readonly document: Document;
  readonly environment: StyleEnvironment;
  readonly styled: StyledDocument;
  readonly text: CanvasTextHost;
  readonly pictures: Pictures;
  readonly limits: RenderLimits;
  readonly notes: Notes;
  readonly options: RenderOptions;
  readonly tools: PaintTools;
  isOverdue(): boolean;
}
