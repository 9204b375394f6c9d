import { setImmediate } from 'node:timers/promises';
import { SerialQueue } from '@inkstand/common/serial-queue';
import { StyleEngine, type StyleEnvironment, type StyleSheet } from './css/css.js';
import { clearAllCache } from './font/canvas.js';
import { CanvasTextHost, FontRegistry, loadPixelFaces, type OwnFont } from './font/font.js';
import type { PageFonts } from './font/font-registry.js';
import { FontTable } from './font/font-spec.js';
import { hanLanguageOfPage } from './font/han-language.js';
import { Framework } from './framework/framework.js';
import type { ReleaseTable } from './framework/release/release-table.js';
import type { Document } from './html/dom.js';
import { noteLackingCharacters } from './page/lacking-characters.js';
import { layOutPage } from './page/lay-out-page.js';
import { Notes } from './page/notes.js';
import { hasScripts, type PageStart, parsePage } from './page/page-start.js';
import { paintDocument } from './page/paint-document.js';
import type { PaintTools } from './page/paint-tools.js';
import { styleSheetOfPage } from './page/resource/framework-style-sheet.js';
import { haveSameFonts, loadPageFonts, releaseFonts } from './page/resource/load-fonts.js';
import { loadPictures } from './page/resource/load-pictures.js';
import { loadStyleSheets, readStyleSheets, type StyleSheetTexts } from './page/resource/load-style-sheets.js';
import { withOwnPictures } from './page/resource/own-pictures.js';
import { findPictureUrls } from './page/resource/picture-urls.js';
import { findAdaptiveImages, recolourImages, sourceOf } from './page/resource/recolour-images.js';
import { StyleSheetCache } from './page/resource/style-sheet-cache.js';
import { createCanvases } from './page/script/create-canvases.js';
import { ScriptedDocument } from './page/script/scripted-document.js';
import { PatternBlocks } from './paint/background/pattern-blocks.js';
import { LinePatterns } from './paint/border/line-patterns.js';
import { LayerCanvasPool } from './paint/layer-canvas-pool.js';
import { isDataUrl } from './paint/picture/data-url.js';
import { PictureCache } from './paint/picture/picture-cache.js';
import { ScreenCanvasPool } from './paint/screen-canvas-pool.js';
import { GlyphBits } from './paint/text/glyph-bits.js';
import { TextFills } from './paint/text/text-fills.js';
import { TextRasterCache } from './paint/text/text-raster-cache.js';
import type { RenderLimits } from './render-limits.js';
import { RENDER_LIMITS } from './render-limits.js';
import type { Rendering, RenderOptions } from './render-types.js';

const COLOR_BITS = 0;
/** Glyphs and scaled pictures that Skia keeps are 8 MB after 200 pages; the next pages are no slower without them. */
const PAGES_PER_PURGE = 8;
/** Shortest time between two readings of the process's CPU time. */
const CLOCK_STEP_MS = 25;

export interface RendererOptions {
  /** Fonts added by the owner, such as a CJK face. */
  readonly ownFonts?: readonly OwnFont[];
  /** Official framework releases, used instead of the built-in vocabulary. */
  readonly releases?: readonly ReleaseTable[];
  /** Pictures of official releases as base64 PNG, by name below `images/` (`grayscale/gray-50.png`). */
  readonly frameworkPictures?: ((name: string) => string | undefined) | undefined;
}

/** A page whose scripts have run. */
interface StartedPage {
  readonly document: Document;
  readonly texts: StyleSheetTexts;
  /** Set if they are loaded already. */
  readonly fonts?: PageFonts;
  /** The page as its scripts accessed it. */
  readonly scripted?: ScriptedDocument;
}

/**
 * Renders pages. Owns everything that outlives a page: fonts, parsed style sheets, decoded pictures, glyphs and
 * canvases, all limited in size. Renders one page at a time; calls are queued.
 */
export class Renderer {
  readonly #styles = new StyleEngine();
  readonly #framework: Framework;
  readonly #fonts = new FontTable();
  readonly #fontRegistry: FontRegistry;
  readonly #text: CanvasTextHost;
  readonly #styleSheets = new StyleSheetCache();
  readonly #pictures = new PictureCache();
  readonly #tools: PaintTools;
  readonly #queue = new SerialQueue();
  #count = 0;
  #paintedPages = 0;

  constructor({ ownFonts = [], releases = [], frameworkPictures }: RendererOptions = {}) {
    this.#framework = new Framework(releases, frameworkPictures);
    this.#fontRegistry = new FontRegistry(loadPixelFaces(), ownFonts);
    this.#text = new CanvasTextHost(this.#fontRegistry);
    const textFills = new TextFills();
    this.#tools = {
      styles: this.#styles,
      fonts: this.#fonts,
      text: this.#text,
      textRasters: new TextRasterCache(new GlyphBits(textFills)),
      textFills,
      scratch: new LayerCanvasPool(),
      patternBlocks: new PatternBlocks(),
      linePatterns: new LinePatterns(),
      canvases: new ScreenCanvasPool(),
    };
  }

  /** Renders a page. Rejects only for internal errors; problems of the page become notes. */
  render(html: string, options: RenderOptions): Promise<Rendering> {
    return this.#queue.run(() => this.#renderNow(html, options));
  }

  /** Clears all caches; the next rendering has the same bytes. */
  clear(): void {
    this.#styleSheets.clear();
    this.#framework.clear();
    this.#pictures.clear();
    const { textRasters, scratch, patternBlocks, linePatterns, canvases } = this.#tools;
    textRasters.clear();
    textRasters.glyphs.clear();
    scratch.clear();
    patternBlocks.clear();
    linePatterns.clear();
    canvases.clear();
    clearAllCache();
  }

  async #renderNow(html: string, requested: RenderOptions): Promise<Rendering> {
    const options = { ...requested, load: withOwnPictures(this.#framework, requested) };
    const limits: RenderLimits = { ...RENDER_LIMITS, ...options.limits };
    const notes = new Notes();
    const isOverdue = limitCpuTime(limits.milliseconds);
    const begin: PageStart = { html, options, limits, notes, isOverdue };
    const start = await this.#parseAndRun(begin);
    const { document, texts } = start;
    const isRecoloured = options.framework && (await this.#recolour(document, options, limits, notes));
    const styleSheets = [
      ...(options.framework
        ? [styleSheetOfPage(this.#framework, document, options.framework, options.pixelRatio)]
        : []),
      ...(await loadStyleSheets(document, this.#styleSheets, options.load, limits, notes, texts)),
    ];
    const pageFonts = start.fonts ?? (await this.#loadFonts(styleSheets, begin));
    const text = pageFonts.size > 0 ? new CanvasTextHost(this.#fontRegistry, pageFonts) : this.#text;
    const { pixelRatio } = options;
    const environment = this.#environmentOf(begin, text);
    const known = isRecoloured ? undefined : start.scripted?.stylesFor(styleSheets, text);
    const styled = known ?? this.#styles.style(document, styleSheets, environment);
    const urls = findPictureUrls(document, styled);
    const loaded = await loadPictures(urls, this.#pictures, options.load, pixelRatio, limits, notes);
    const pictures = loaded.withCanvases(start.scripted?.canvasPictures);
    const { behave: _, ...withoutBehaviours } = options;
    const laidOutBy = start.scripted?.hasBehaved ? withoutBehaviours : options;
    const page = { ...begin, document, environment, styled, text, pictures, options: laidOutBy, tools: this.#tools };
    const root = layOutPage(page);
    noteLackingCharacters(root, text, notes);
    // Behaviours may add a pattern that is new to the page.
    const added = [...findPictureUrls(document, styled)].filter((url) => isDataUrl(url) && !urls.has(url));
    const late = await loadPictures(added, this.#pictures, options.load, pixelRatio, limits, notes);
    const rendering = paintDocument({ ...page, pictures: pictures.and(late) }, root);
    releaseFonts(pageFonts);
    this.#tools.textRasters.finishPage();
    this.#purgeSometimes();
    // Pixel buffers of canvas are freed by finalisers, which run on the event loop.
    await setImmediate();
    return rendering;
  }

  #purgeSometimes(): void {
    this.#paintedPages = (this.#paintedPages + 1) % PAGES_PER_PURGE;
    if (this.#paintedPages === 0) clearAllCache();
  }

  /** The page after its scripts have run. */
  async #parseAndRun(begin: PageStart): Promise<StartedPage> {
    const { options, limits, notes } = begin;
    const document = parsePage(begin);
    const texts: StyleSheetTexts = new Map();
    if (!options.runScripts || !hasScripts(document)) return { document, texts };
    const load = (): Promise<StyleSheet[]> =>
      loadStyleSheets(document, this.#styleSheets, options.load, limits, notes, texts);
    const styleSheets = await load();
    const fonts = await this.#loadFonts(styleSheets, begin);
    const text = fonts.size > 0 ? new CanvasTextHost(this.#fontRegistry, fonts) : this.#text;
    const { framework, pixelRatio } = options;
    const environment = this.#environmentOf(begin, text);
    const scripted = new ScriptedDocument({
      ...begin,
      document,
      styles: this.#styles,
      tools: this.#tools,
      environment,
      text,
      frameworkStyleSheet: (classes, variables) =>
        framework && styleSheetOfPage(this.#framework, document, framework, pixelRatio, classes, variables),
      readStyleSheets: () => readStyleSheets(document, this.#styleSheets, limits, notes, texts),
      loadStyleSheets: load,
      loadPictures: (urls) => loadPictures(urls, this.#pictures, options.load, pixelRatio, limits, notes),
      createCanvases: (page) => createCanvases({ ...begin, ...page, document, text, environment, tools: this.#tools }),
    });
    if ((await options.runScripts(scripted)) === 'broken') {
      releaseFonts(fonts);
      return { document: parsePage(begin), texts };
    }
    const after = readStyleSheets(document, this.#styleSheets, limits, notes, texts);
    if (haveSameFonts(styleSheets, after)) return { document, texts, fonts, scripted };
    releaseFonts(fonts);
    return { document, texts, scripted };
  }

  #loadFonts(styleSheets: readonly StyleSheet[], { options, notes }: PageStart): Promise<PageFonts> {
    return loadPageFonts(styleSheets, this.#fontRegistry, options.load, `page ${this.#count++}`, notes);
  }

  #environmentOf({ html, options, notes }: PageStart, text: CanvasTextHost): StyleEnvironment {
    const { widthPx, heightPx, pixelRatio, bitDepth, isColor, locale } = options;
    return {
      widthPx,
      heightPx,
      pixelRatio,
      colorScheme: 'light',
      greyBits: isColor ? COLOR_BITS : bitDepth,
      hanLanguage: hanLanguageOfPage(html, locale),
      text,
      fonts: this.#fonts,
      note: notes.add,
    };
  }

  async #recolour(document: Document, options: RenderOptions, limits: RenderLimits, notes: Notes): Promise<boolean> {
    const images = findAdaptiveImages(document);
    if (images.length === 0) return false;
    const urls = new Set(images.map(sourceOf).filter((url) => url !== ''));
    recolourImages(images, await loadPictures(urls, this.#pictures, options.load, options.pixelRatio, limits, notes));
    return true;
  }
}

/**
 * Limits CPU time instead of wall time: a busy machine must render the same screen, only later. Reading CPU time takes
 * as long as laying out a paragraph, so it is read only after enough wall time has passed, and not at all for a short
 * page. What a page takes until then is little beside its limit.
 */
function limitCpuTime(milliseconds: number): () => boolean {
  const stepMs = Math.min(CLOCK_STEP_MS, milliseconds);
  let begun: NodeJS.CpuUsage | undefined;
  let readAt = performance.now();
  let isOver = false;
  return () => {
    const now = performance.now();
    if (isOver || now - readAt < stepMs) return isOver;
    readAt = now;
    begun ??= process.cpuUsage();
    const { user, system } = process.cpuUsage(begun);
    isOver = user + system > milliseconds * 1000;
    return isOver;
  };
}
