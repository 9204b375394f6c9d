import { createRenderer, type Rendering, type RenderOptions } from '../../../src/engine/render.js';

/** A small page of 256 greys that cannot load anything. */
export const PAGE: RenderOptions = {
  widthPx: 200,
  heightPx: 120,
  pixelRatio: 1,
  bitDepth: 8,
  load: async () => undefined,
  now: 0,
  locale: 'en',
};

/** Renders all documents of a test, as a worker renders all pages of its life. */
export const renderer = createRenderer();

/** Renders a complete document. */
export const renderDocument = (html: string, options: Partial<RenderOptions> = {}): Promise<Rendering> =>
  renderer.render(html, { ...PAGE, ...options });

/** Renders the content of a body without margin, with lines of 20 px. */
export const renderBody = (body: string, options: Partial<RenderOptions> = {}): Promise<Rendering> =>
  renderDocument(`<!doctype html><body style="margin:0;font:16px/20px Inter Variable">${body}`, options);
