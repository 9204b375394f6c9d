import { writeFile } from 'node:fs/promises';
import type { Drawing, DrawRequest } from './draw-request.js';

export interface Viewport {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

export interface ScreenshotOptions extends Pick<DrawRequest, 'palette' | 'dither'> {
  /** Also write the screenshot to this file. */
  readonly path?: string;
}

/** All levels of grey, as a browser would draw them; the caller reduces them. */
const USUAL_PALETTE = 'gray-256';

/**
 * Replaces a page of Puppeteer or Playwright in servers that only set its HTML and take a screenshot; methods have the
 * same names and arguments.
 */
export class HtmlPage {
  readonly #engine: { draw(request: DrawRequest): Promise<Drawing> };
  #viewport: Viewport = { width: 800, height: 480 };
  #html = '';

  constructor(engine: { draw(request: DrawRequest): Promise<Drawing> }) {
    this.#engine = engine;
  }

  /** Puppeteer's method. */
  async setViewport(viewport: Viewport): Promise<void> {
    this.#viewport = viewport;
  }

  /** Playwright's method. */
  setViewportSize(viewport: Viewport): Promise<void> {
    return this.setViewport(viewport);
  }

  async setContent(html: string): Promise<void> {
    this.#html = html;
  }

  /** A PNG. Throws as `Engine.draw`. */
  async screenshot({ path, palette = USUAL_PALETTE, dither }: ScreenshotOptions = {}): Promise<Buffer> {
    const { width, height } = this.#viewport;
    const drawing = await this.#engine.draw({ html: this.#html, width, height, palette, ...(dither && { dither }) });
    const bytes = Buffer.from(drawing.bytes);
    if (path !== undefined) await writeFile(path, bytes);
    return bytes;
  }

  /** Does nothing, because nothing has to be closed. */
  async close(): Promise<void> {}
}
