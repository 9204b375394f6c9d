import { InkstandError } from '@inkstand/common/errors';
import type { Drawing, DrawRequest } from './draw-request.js';
import { HtmlPage } from './html-page.js';
import { findModel, type Model, panelOf, parseCustomModel } from './model/model.js';
import { describeNote } from './note.js';
import type { Panel } from './panel.js';
import {
  createRenderer,
  Ditherer,
  type Renderer,
  type RendererOptions,
  type ResourceLoader,
  renderScreen,
} from './render.js';

export type { Drawing, DrawRequest } from './draw-request.js';
export { HtmlPage, type ScreenshotOptions, type Viewport } from './html-page.js';

/** The engine as a package for other servers. Converts HTML to the bytes that a panel shows, without a browser. */
export interface EngineOptions extends RendererOptions {
  /** Loads addresses in the HTML; nothing is loaded by default. */
  readonly load?: ResourceLoader;
}

/** Maximum size of a file for a panel of any size. */
const MAX_BYTES = 10_000_000;

/** Draws one page at a time, and keeps fonts, styles and pictures between pages. Scripts of pages are not run. */
export class Engine {
  readonly #renderer: Renderer;
  readonly #ditherer = new Ditherer();
  readonly #load: ResourceLoader;

  constructor({ load = async () => undefined, ...options }: EngineOptions = {}) {
    this.#renderer = createRenderer(options);
    this.#load = load;
  }

  /** @throws InkstandError `invalid` for an unknown model or size, `limit` when the file cannot be made small enough */
  async draw(request: DrawRequest): Promise<Drawing> {
    const { html, isMarkup = false, darkMode = false, dither = 'auto', now = 0, locale = 'en' } = request;
    const cell = { view: 'full', html, darkMode, noScreenPadding: false, frameworkVersion: 'latest' } as const;
    const { bytes, mediaType, widthPx, heightPx, notes } = await renderScreen(this.#renderer, this.#ditherer, {
      panel: choosePanel(request),
      content: isMarkup ? { kind: 'cells', layout: '1x1', cells: [cell] } : { kind: 'page', html },
      load: this.#load,
      now,
      locale,
      dither,
      details: false,
    });
    return { bytes, mediaType, width: widthPx, height: heightPx, notes: notes.map(writeNote) };
  }

  /** A page with the methods of a browser that take a screenshot of HTML. */
  newPage(): HtmlPage {
    return new HtmlPage(this);
  }
}

function choosePanel({ model: name, width, height, palette, orientation, format }: DrawRequest): Panel {
  const wanted = name ?? `custom_${width}x${height}`;
  const model = name === undefined ? anySize(wanted) : (findModel(wanted) ?? parseCustomModel(wanted));
  if (!model) throw new InkstandError('invalid', `expected a known model, or width and height, got ${wanted}`);
  if (palette !== undefined && !model.paletteIds.includes(palette))
    throw new InkstandError('invalid', `expected a palette of ${model.paletteIds.join(', ')}, got ${palette}`);
  return { ...panelOf(model, { paletteId: palette, orientation }), ...(format && { format }) };
}

/** A model for a size alone, without the byte limit of a board. */
function anySize(name: string): Model | undefined {
  const model = parseCustomModel(name);
  return model && { ...model, imageSizeLimitBytes: MAX_BYTES };
}

const writeNote = (note: Parameters<typeof describeNote>[0]): string => {
  const { subject, detail } = describeNote(note);
  return detail ? `${subject}: ${detail}` : subject;
};
