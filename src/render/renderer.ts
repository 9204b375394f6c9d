import { setImmediate } from 'node:timers/promises';
import { StyleEngine, type StyleEnvironment, type StyleSheet } from './css/css.js';
import { CanvasTextHost, FontRegistry, loadPixelFaces, type OwnFont } from './font/font.js';
import type { PageFonts } from './font/font-registry.js';
import { FontTable } from './font/font-spec.js';
import { Framework } from './framework/framework.js';
import type { ReleaseTable } from './framework/release/release-table.js';
import type { Document } from './html/dom.js';
import { LayoutMemory } from './layout/layout-memory.js';
import { sheetOfPage } from './page/framework-sheet.js';
import { noteLackingCharacters } from './page/lacking-characters.js';
import { layOutPage } from './page/lay-out-page.js';
import { DEFAULT_LIMITS } from './page/limits.js';
import { haveSameFonts, loadPageFonts, releaseFonts } from './page/load-fonts.js';
import { loadPictures } from './page/load-pictures.js';
import { loadSheets, readSheets as readKnownSheets, type SheetTexts } from './page/load-sheets.js';
import { Notes } from './page/notes.js';
import { withOwnPictures } from './page/own-pictures.js';
import { hasScripts, type PageStart, parsePage } from './page/page-start.js';
import { type PaintTools, paintDocument } from './page/paint-document.js';
import { findPictureUrls } from './page/picture-urls.js';
import { findAdaptiveImages, recolourImages, sourceOf } from './page/recolour-images.js';
import { ScriptedDocument } from './page/scripted-document.js';
import { SheetCache } from './page/sheet-cache.js';
import { CanvasPool } from './paint/canvas-pool.js';
import { GlyphBits } from './paint/glyph-bits.js';
import { PatternBlocks } from './paint/pattern-blocks.js';
import { PictureCache } from './paint/picture/picture-cache.js';
import { ScratchPool } from './paint/scratch.js';
import { TextInks } from './paint/text-ink.js';
import { TextPictures } from './paint/text-pictures.js';
import type { Rendering, RenderLimits, RenderOptions } from './rendering.js';

const COLOR_BITS = 0;

export interface RendererOptions {
  /** Fonts beside the bundled ones: a CJK face, or a household's favourite. */
  readonly ownFonts?: readonly OwnFont[];
  /** Official releases of the framework that are used instead of our own vocabulary. */
  readonly releases?: readonly ReleaseTable[];
}

/**
 * Draws pages. Owns everything that outlives one page: fonts, parsed sheets, decoded pictures, glyphs and canvases, each
 * bounded. Renders one page at a time; calls wait for each other.
 */
export class Renderer {
  readonly #styles = new StyleEngine();
  readonly #framework: Framework;
  readonly #fonts = new FontTable();
  readonly #book: FontRegistry;
  readonly #text: CanvasTextHost;
  readonly #sheets = new SheetCache();
  readonly #pictures = new PictureCache();
  readonly #tools: PaintTools;
  #waiting: Promise<unknown> = Promise.resolve();
  #count = 0;

  constructor({ ownFonts = [], releases = [] }: RendererOptions = {}) {
    this.#framework = new Framework(releases);
    this.#book = new FontRegistry(loadPixelFaces(), ownFonts);
    this.#text = new CanvasTextHost(this.#book);
    const inks = new TextInks();
    this.#tools = {
      styles: this.#styles,
      fonts: this.#fonts,
      text: this.#text,
      textPictures: new TextPictures(new GlyphBits(inks)),
      inks,
      scratch: new ScratchPool(),
      patternBlocks: new PatternBlocks(),
      canvases: new CanvasPool(),
    };
  }

  /** The picture of a page. Rejects only for what is broken in here; what is wrong with the page stands in the notes. */
  async render(html: string, options: RenderOptions): Promise<Rendering> {
    const before = this.#waiting;
    const rendering = before.then(() => this.#renderAlone(html, options));
    this.#waiting = rendering.catch(() => {});
    return rendering;
  }

  /** Forgets all caches; the next picture is drawn from scratch, with the same bytes. */
  clear(): void {
    this.#sheets.clear();
    this.#framework.clear();
    this.#pictures.clear();
    const { textPictures, scratch, patternBlocks, canvases } = this.#tools;
    textPictures.clear();
    textPictures.glyphs.clear();
    scratch.clear();
    patternBlocks.clear();
    canvases.clear();
  }

  async #renderAlone(html: string, asked: RenderOptions): Promise<Rendering> {
    const options = { ...asked, load: withOwnPictures(this.#framework, asked) };
    const limits: RenderLimits = { ...DEFAULT_LIMITS, ...options.limits };
    const notes = new Notes();
    const begun = process.cpuUsage();
    // By the processor's clock, not the wall's: a busy machine shall draw the same picture, only later.
    const isOverdue = (): boolean => {
      const { user, system } = process.cpuUsage(begun);
      return user + system > limits.milliseconds * 1000;
    };
    const begin: PageStart = { html, options, limits, notes, isOverdue };
    const start = await this.#parseAndRun(begin);
    const { document, texts } = start;
    if (options.framework) await this.#recolour(document, options, limits, notes);
    const sheets = [
      ...(options.framework ? [sheetOfPage(this.#framework, document, options.framework, options.pixelRatio)] : []),
      ...(await loadSheets(document, this.#sheets, options.load, limits, notes, texts)),
    ];
    const pageFonts = start.fonts ?? (await this.#loadFonts(sheets, begin));
    const text = pageFonts.size > 0 ? new CanvasTextHost(this.#book, pageFonts) : this.#text;
    const { pixelRatio } = options;
    const environment = this.#environmentOf(begin, text);
    const styled = this.#styles.style(document, sheets, environment);
    const urls = findPictureUrls(document, styled);
    const pictures = await loadPictures(urls, this.#pictures, options.load, pixelRatio, limits, notes);
    const memory = new LayoutMemory(text);
    const page = { document, environment, styled, text, pictures, limits, notes, isOverdue, options, memory };
    const root = layOutPage(page);
    noteLackingCharacters(root, text, notes);
    // What behaviours add can have a pattern that nothing on the page had before.
    const added = [...findPictureUrls(document, styled)].filter((url) => url.startsWith('data:') && !urls.has(url));
    const late = await loadPictures(added, this.#pictures, options.load, pixelRatio, limits, notes);
    const rendering = paintDocument({ ...page, pictures: pictures.and(late) }, root, this.#tools);
    releaseFonts(pageFonts);
    // Pixel buffers of canvas are freed by finalisers that run on the event loop.
    await setImmediate();
    return rendering;
  }

  /** The page as its scripts leave it. */
  async #parseAndRun(begin: PageStart): Promise<{ document: Document; texts: SheetTexts; fonts?: PageFonts }> {
    const { options, limits, notes } = begin;
    const document = parsePage(begin);
    const texts: SheetTexts = new Map();
    if (!options.runScripts || !hasScripts(document)) return { document, texts };
    const readSheets = (): Promise<StyleSheet[]> =>
      loadSheets(document, this.#sheets, options.load, limits, notes, texts);
    const sheets = await readSheets();
    const fonts = await this.#loadFonts(sheets, begin);
    const text = fonts.size > 0 ? new CanvasTextHost(this.#book, fonts) : this.#text;
    const { framework, pixelRatio } = options;
    const scripted = new ScriptedDocument({
      ...begin,
      document,
      styles: this.#styles,
      environment: this.#environmentOf(begin, text),
      text,
      frameworkSheet: (classes) => framework && sheetOfPage(this.#framework, document, framework, pixelRatio, classes),
      readSheets: () => readKnownSheets(document, this.#sheets, limits, notes, texts),
      loadSheets: readSheets,
      loadPictures: (urls) => loadPictures(urls, this.#pictures, options.load, pixelRatio, limits, notes),
    });
    if ((await options.runScripts(scripted)) === 'broken') {
      releaseFonts(fonts);
      return { document: parsePage(begin), texts };
    }
    const after = readKnownSheets(document, this.#sheets, limits, notes, texts);
    if (haveSameFonts(sheets, after)) return { document, texts, fonts };
    releaseFonts(fonts);
    return { document, texts };
  }

  #loadFonts(sheets: readonly StyleSheet[], { options, notes }: PageStart): Promise<PageFonts> {
    return loadPageFonts(sheets, this.#book, options.load, `page ${this.#count++}`, notes);
  }

  #environmentOf({ options, notes }: PageStart, text: CanvasTextHost): StyleEnvironment {
    const { widthPx, heightPx, pixelRatio, bitDepth, isColor } = options;
    return {
      widthPx,
      heightPx,
      pixelRatio,
      colorScheme: 'light',
      greyBits: isColor ? COLOR_BITS : bitDepth,
      text,
      fonts: this.#fonts,
      note: (kind, subject, detail) => notes.add(kind, subject, detail),
    };
  }

  async #recolour(document: Document, options: RenderOptions, limits: RenderLimits, notes: Notes): Promise<void> {
    const images = findAdaptiveImages(document);
    if (images.length === 0) return;
    const urls = new Set(images.map(sourceOf).filter((url) => url !== ''));
    recolourImages(images, await loadPictures(urls, this.#pictures, options.load, options.pixelRatio, limits, notes));
  }
}
