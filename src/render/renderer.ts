import { setImmediate } from 'node:timers/promises';
import { type StyledDocument, StyleEngine, type StyleEnvironment, type StyleSheet } from './css/css.js';
import type { ContainerSize } from './css/length.js';
import { type Canvas, createCanvas } from './font/canvas.js';
import { CanvasTextHost, FontBook, loadPixelFaces, type OwnFont } from './font/font.js';
import { FontTable } from './font/font-spec.js';
import { Framework } from './framework/framework.js';
import { variablesOfPage } from './framework/release/page-variables.js';
import type { ReleaseTable } from './framework/release/release-table.js';
import { type Document, type Element, elementsOf } from './html/dom.js';
import { HTML_LIMITS, parseHtml } from './html/parse-html.js';
import type { BlockBox } from './layout/box.js';
import { layoutDocument } from './layout/layout.js';
import { LayoutMemory } from './layout/layout-memory.js';
import { containerSizesOf } from './page/container-sizes.js';
import { elementRectsOf, listElementBoxes } from './page/element-boxes.js';
import { noteLackingCharacters } from './page/lacking-characters.js';
import { DEFAULT_LIMITS } from './page/limits.js';
import { loadPageFonts } from './page/load-fonts.js';
import { loadPictures } from './page/load-pictures.js';
import { loadSheets } from './page/load-sheets.js';
import { naturalSizeOf } from './page/natural-size.js';
import { Notes } from './page/notes.js';
import { findPictureUrls } from './page/picture-urls.js';
import { SheetCache } from './page/sheet-cache.js';
import { listWords } from './page/words.js';
import { paintLayers } from './paint/flow.js';
import { GlyphBits } from './paint/glyph-bits.js';
import { Ids } from './paint/ids.js';
import { chooseRootStyle, paintPage } from './paint/paint.js';
import type { Page } from './paint/painting.js';
import { PictureCache } from './paint/picture/picture-cache.js';
import type { Pictures } from './paint/picture/pictures.js';
import { ScratchPool } from './paint/scratch.js';
import { TextInks } from './paint/text-ink.js';
import { TextPictures } from './paint/text-pictures.js';
import { Tones } from './paint/tones.js';
import type { LaidOutDocument, Rendering, RenderLimits, RenderOptions, Word } from './render.js';
import { classesOfBehaviours } from './runtime/runtime.js';

/** Layouts of one page: container sizes settle in the second, behaviours ask for more. */
const MOST_LAYOUTS = 120;
const MOST_CONTAINER_ROUNDS = 3;
const MOST_CANVASES = 3;
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
  readonly #book: FontBook;
  readonly #text: CanvasTextHost;
  readonly #sheets = new SheetCache();
  readonly #pictures = new PictureCache();
  readonly #inks = new TextInks();
  readonly #textPictures = new TextPictures(new GlyphBits(this.#inks));
  readonly #scratch = new ScratchPool();
  readonly #canvases = new Map<string, Canvas>();
  #waiting: Promise<unknown> = Promise.resolve();
  #count = 0;

  constructor({ ownFonts = [], releases = [] }: RendererOptions = {}) {
    this.#framework = new Framework(releases);
    this.#book = new FontBook(loadPixelFaces(), ownFonts);
    this.#text = new CanvasTextHost(this.#book);
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
    this.#textPictures.clear();
    this.#textPictures.glyphs.clear();
    this.#scratch.clear();
    this.#canvases.clear();
  }

  async #renderAlone(html: string, options: RenderOptions): Promise<Rendering> {
    const limits: RenderLimits = { ...DEFAULT_LIMITS, ...options.limits };
    const notes = new Notes();
    const begun = process.cpuUsage();
    // By the processor's clock, not the wall's: a busy machine shall draw the same picture, only later.
    const isOverdue = (): boolean => {
      const { user, system } = process.cpuUsage(begun);
      return user + system > limits.milliseconds * 1000;
    };
    const { depth, elements, attributeChars, textChars } = limits;
    const document = parseHtml(html, (subject) => notes.add('limit', subject), {
      ...HTML_LIMITS,
      depth,
      elements,
      attributeChars,
      textChars,
    });
    const sheets = [
      ...this.#frameworkSheets(document, options),
      ...(await loadSheets(document, this.#sheets, options.load, limits, notes)),
    ];
    const pageFonts = await loadPageFonts(sheets, this.#book, options.load, `page ${this.#count++}`, notes);
    const text = pageFonts.size > 0 ? new CanvasTextHost(this.#book, pageFonts) : this.#text;
    const { widthPx, heightPx, pixelRatio, bitDepth } = options;
    const environment: StyleEnvironment = {
      widthPx,
      heightPx,
      pixelRatio,
      colorScheme: 'light',
      greyBits: options.isColor ? COLOR_BITS : bitDepth,
      text,
      fonts: this.#fonts,
      note: (kind, subject, detail) => notes.add(kind, subject, detail),
    };
    const styled = this.#styles.style(document, sheets, environment);
    const urls = findPictureUrls(document, styled);
    const pictures = await loadPictures(urls, this.#pictures, options.load, pixelRatio, limits, notes);
    const memory = new LayoutMemory(text);
    const page = { document, environment, styled, text, pictures, limits, notes, isOverdue, options, memory };
    const root = this.#layOut(page);
    noteLackingCharacters(root, text, notes);
    // What behaviours add can have a pattern that nothing on the page had before.
    const added = [...findPictureUrls(document, styled)].filter((url) => url.startsWith('data:') && !urls.has(url));
    const late = await loadPictures(added, this.#pictures, options.load, pixelRatio, limits, notes);
    const rendering = this.#paint({ ...page, pictures: pictures.and(late) }, root);
    for (const faces of pageFonts.values())
      for (const face of faces) if (face.source.alias.startsWith('page ')) face.release();
    // Pixel buffers of canvas are freed by finalisers that run on the event loop.
    await setImmediate();
    return rendering;
  }

  #frameworkSheets(document: Document, { framework, pixelRatio }: RenderOptions): StyleSheet[] {
    if (!framework) return [];
    const classes = new Set<string>();
    const screenClasses: string[] = [];
    for (const element of elementsOf(document.root)) {
      for (const name of element.classes) classes.add(name);
      // The first screen is the context of the whole page; others are ordinary elements.
      if (screenClasses.length === 0 && element.classes.includes('screen')) screenClasses.push(...element.classes);
    }
    for (const name of classesOfBehaviours(document.root)) classes.add(name);
    const { screen, darkMode, noScreenPadding, frameworkVersion } = framework;
    const settings = { darkMode, noScreenPadding, frameworkVersion, pixelRatio, screenClasses };
    const variables = this.#framework.hasReleases ? variablesOfPage(document) : [];
    return [this.#framework.sheetFor(classes, screen, settings, variables)];
  }

  /** Lays out until container sizes are settled, then lets behaviours change the page and lays out again. */
  #layOut(page: PageInWork): BlockBox {
    const { styled, document, options, notes } = page;
    const { widthPx, heightPx, pixelRatio } = options;
    const viewport: ContainerSize = { inlinePx: widthPx, blockPx: heightPx };
    let layouts = 0;
    const layOutOnce = (): BlockBox => {
      layouts++;
      return this.#layOutTree(page, document.root, viewport);
    };
    const layOutSettled = (): BlockBox => {
      let root = layOutOnce();
      for (let round = 1; round < MOST_CONTAINER_ROUNDS; round++) {
        const sizes = containerSizesOf(root);
        if (!styled.answerContainers((element) => sizes.get(element))) break;
        root = layOutOnce();
      }
      return root;
    };
    let root = layOutSettled();
    const scene: LaidOutDocument = {
      document,
      styled,
      text: page.text,
      viewport,
      pixelRatio,
      get root() {
        return root;
      },
      layOutAgain: () => {
        if (layouts < MOST_LAYOUTS && !page.isOverdue()) root = layOutSettled();
        else notes.add('limit', 'layouts');
        return root;
      },
      get canLayOut() {
        return layouts < MOST_LAYOUTS && !page.isOverdue();
      },
      layOutApart: (element, inlinePx) => this.#layOutTree(page, element, { ...viewport, inlinePx }),
      note: (kind, subject) => notes.add(kind, subject),
    };
    options.behave?.(scene);
    return root;
  }

  /** One layout of the tree below `root`, as if it were a page of that size. */
  #layOutTree(page: PageInWork, root: Element, viewport: ContainerSize): BlockBox {
    const { styled, text, pictures, limits, notes, isOverdue, document } = page;
    const { pixelRatio } = page.options;
    return layoutDocument(
      { root, quirks: document.quirks },
      {
        styled,
        text,
        images: { naturalSize: (box) => naturalSizeOf(box, pictures, pixelRatio) },
        hasPicture: (url) => pictures.get(url) !== undefined,
        viewport,
        pixelRatio,
        steps: limits.steps,
        isOverdue,
        note: (kind, subject) => notes.add(kind, subject),
        memory: page.memory,
      },
    ).root;
  }

  #paint(page: PageInWork, root: BlockBox): Rendering {
    const { options, styled, text, notes, limits, document } = page;
    const { widthPx, heightPx, pixelRatio, bitDepth } = options;
    const container: ContainerSize = { inlinePx: widthPx, blockPx: heightPx };
    const tones = new Tones(widthPx, heightPx);
    const svgWords: Word[] = [];
    let layers = limits.layers;
    const target: Page = {
      widthPx,
      heightPx,
      pixelRatio,
      isCrisp: bitDepth === 1 || options.isColor === true,
      isColor: options.isColor === true,
      levels: options.isColor ? 2 : 2 ** bitDepth,
      container,
      styles: styled,
      text,
      fonts: this.#fonts,
      textPictures: page.text === this.#text ? this.#textPictures : new TextPictures(new GlyphBits(this.#inks)),
      textInks: this.#inks,
      pictures: page.pictures,
      scratch: this.#scratch,
      tones,
      rootStyle: chooseRootStyle(root),
      ids: new Ids(),
      words: svgWords,
      note: (kind, subject) => notes.add(kind, subject),
      styleDrawing: (drawing, drawnWidthPx, drawnHeightPx) =>
        this.#styles.style({ root: drawing.root, quirks: false }, drawing.sheets, {
          ...page.environment,
          widthPx: drawnWidthPx,
          heightPx: drawnHeightPx,
        }),
      isOverdue: () => {
        const isLate = page.isOverdue();
        if (isLate) notes.add('limit', 'time to paint');
        return isLate;
      },
      takeLayer: () => layers-- > 0 && !page.isOverdue(),
      paintMarkup: (painting, element, partWidthPx, partHeightPx) => {
        const room = { inlinePx: partWidthPx, blockPx: partHeightPx };
        const { styles, pictures } = painting.page;
        paintLayers(painting, this.#layOutTree({ ...page, styled: styles, pictures }, element, room));
      },
    };
    const canvas = this.#canvasOf(widthPx, heightPx);
    paintPage(target, canvas, root);
    const rgba = canvas.getContext('2d').getImageData(0, 0, widthPx, heightPx).data;
    const details = options.details ?? true;
    let rects: ReturnType<typeof elementRectsOf> | undefined;
    const rectsOnce = (): ReturnType<typeof elementRectsOf> => {
      rects ??= elementRectsOf(root, container);
      return rects;
    };
    return {
      widthPx,
      heightPx,
      rgba,
      tones: tones.list(),
      words: details ? [...listWords(root, text, widthPx, heightPx, container), ...svgWords] : [],
      boxes: details ? listElementBoxes(document, rectsOnce(), pixelRatio) : [],
      rectOf: (element) => rectsOnce().get(element),
      notes: notes.list(),
      document,
    };
  }

  #canvasOf(widthPx: number, heightPx: number): Canvas {
    const key = `${widthPx} ${heightPx}`;
    const canvas = this.#canvases.get(key) ?? createCanvas(widthPx, heightPx);
    this.#canvases.delete(key);
    this.#canvases.set(key, canvas);
    for (const oldest of this.#canvases.keys()) {
      if (this.#canvases.size <= MOST_CANVASES) break;
      this.#canvases.delete(oldest);
    }
    return canvas;
  }
}

/** One page between parsing and painting. */
interface PageInWork {
  readonly document: Document;
  readonly environment: StyleEnvironment;
  readonly styled: StyledDocument;
  readonly text: CanvasTextHost;
  readonly pictures: Pictures;
  readonly limits: RenderLimits;
  readonly notes: Notes;
  readonly options: RenderOptions;
  readonly memory: LayoutMemory;
  isOverdue(): boolean;
}
