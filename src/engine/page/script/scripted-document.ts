import type { LiveBox } from '../../behaviour/live-page.js';
import { computedText } from '../../css/computed/serialize-computed.js';
import type { StyleSheet } from '../../css/css.js';
import { matchesMediaText } from '../../css/sheet/media-query.js';
import type { StyledDocument } from '../../css/styled-document.js';
import type { CanvasTextHost } from '../../font/font.js';
import { capClusters } from '../../html/cap-clusters.js';
import { closest, type Document, type Element, elementsOf, type Node } from '../../html/dom.js';
import { HTML_LIMITS, parseHtml, parseHtmlFragment } from '../../html/parse-html.js';
import { ADOPTED_STYLE_TAG } from '../../html/shadow-trees.js';
import type { AddNote } from '../../note.js';
import type { Picture } from '../../paint/picture/pictures.js';
import { Pictures } from '../../paint/picture/pictures.js';
import type { PageCanvases } from '../../paint/script-canvas/page-canvases.js';
import type { RenderLimits } from '../../render-limits.js';
import type { ScriptBox, ScriptedPage } from '../../scripting.js';
import { ScriptedLayout, type ScriptedLayoutOptions } from './scripted-layout.js';

interface ScriptedDocumentOptions extends Omit<ScriptedLayoutOptions, 'styleSheets' | 'pictures'> {
  /** The framework's style sheet for these classes and custom properties and those of the document. */
  readonly frameworkStyleSheet: (
    classes: ReadonlySet<string>,
    variables: ReadonlySet<string>,
  ) => StyleSheet | undefined;
  readonly readStyleSheets: () => readonly StyleSheet[];
  readonly loadStyleSheets: () => Promise<unknown>;
  readonly loadPictures: (urls: readonly string[]) => Promise<Pictures>;
  /** Tools for canvases that scripts draw on. */
  readonly createCanvases: (page: {
    picture(url: string): Picture | undefined;
    styled(): StyledDocument;
  }) => PageCanvases;
}

/** How many custom properties scripts may read that the page's styles do not use. */
const MAX_VARIABLES = 200;

/** The page as its scripts access it. */
export class ScriptedDocument implements ScriptedPage {
  readonly #options: ScriptedDocumentOptions;
  readonly #layout: ScriptedLayout;
  readonly #classes = new Set<string>();
  /** Custom properties that scripts have read. */
  readonly #variables = new Set<string>();
  #hasBehaved = false;
  #pictures = new Pictures(new Map());
  #frameworkStyleSheet: StyleSheet | undefined;
  #readStyleSheets: readonly StyleSheet[] | undefined;
  #canvases: PageCanvases | undefined;

  constructor(options: ScriptedDocumentOptions) {
    this.#options = options;
    this.#layout = new ScriptedLayout({
      ...options,
      styleSheets: () => this.#allStyleSheets(),
      pictures: () => this.#pictures,
    });
  }

  get canvases(): PageCanvases {
    this.#canvases ??= this.#options.createCanvases({
      picture: (url) => this.#pictures.get(url),
      styled: () => this.#layout.styled,
    });
    return this.#canvases;
  }

  /** What scripts drew in place of an element; undefined if they have drawn on no canvas. */
  get canvasPictures(): ((element: Element) => Picture | undefined) | undefined {
    const canvases = this.#canvases;
    return canvases && ((element) => canvases.pictureOf(element));
  }

  get document(): Document {
    return this.#options.document;
  }

  get limits(): RenderLimits {
    return this.#options.limits;
  }

  get pixelRatio(): number {
    return this.#options.options.pixelRatio;
  }

  get widthPx(): number {
    return this.#options.options.widthPx / this.pixelRatio;
  }

  get heightPx(): number {
    return this.#options.options.heightPx / this.pixelRatio;
  }

  get bitDepth(): number {
    return this.#options.options.bitDepth;
  }

  get isColor(): boolean {
    return this.#options.options.isColor === true;
  }

  changed(elements: readonly Element[]): void {
    if (elements.some(affectsStyleSheets)) this.#invalidateStyleSheets();
    else if (this.#needsOtherRules(elements)) this.#layout.invalidateStyles();
    else this.#layout.invalidate(elements);
  }

  expectClasses(names: Iterable<string>): void {
    for (const name of names) this.#classes.add(name);
  }

  parseFragment(markup: string, contextTag: string): readonly Node[] {
    const { limits } = this.#options;
    const note = this.note;
    if (contextTag !== 'svg') return parseHtmlFragment(markup, contextTag, note, { ...HTML_LIMITS, ...limits });
    const [svg] = parseHtmlFragment(`<svg>${markup}</svg>`, 'div', note, { ...HTML_LIMITS, ...limits });
    return svg?.kind === 'element' ? svg.children : [];
  }

  parseDocument(markup: string): Document {
    return parseHtml(markup, this.note, { ...HTML_LIMITS, ...this.#options.limits });
  }

  boxOf(element: Element): ScriptBox | undefined {
    const box = this.#layout.boxOf(element);
    const rect = this.#layout.rectOf(element);
    if (!box || !rect) return undefined;
    const { pixelRatio } = this;
    const offsetParent = this.#offsetParentOf(element);
    const outer = offsetParent && offsetParent.tag !== 'body' ? this.#layout.boxOf(offsetParent) : undefined;
    return {
      x: rect.left / pixelRatio,
      y: rect.top / pixelRatio,
      width: (rect.right - rect.left) / pixelRatio,
      height: (rect.bottom - rect.top) / pixelRatio,
      clientLeft: box.border.left,
      clientTop: box.border.top,
      ...(element === this.document.root ? this.#viewportSizes(box) : innerSizesOf(box)),
      offsetLeft: box.x - (outer ? outer.x + outer.border.left : 0),
      offsetTop: box.y - (outer ? outer.y + outer.border.top : 0),
      offsetWidth: box.width,
      offsetHeight: box.height,
      offsetParent,
    };
  }

  /** The root element represents the viewport. */
  #viewportSizes(box: LiveBox): InnerSizes {
    const [clientWidth, clientHeight] = [Math.round(this.widthPx), Math.round(this.heightPx)];
    return {
      clientWidth,
      clientHeight,
      scrollWidth: Math.max(clientWidth, box.scrollWidth),
      scrollHeight: Math.max(clientHeight, box.scrollHeight),
    };
  }

  computedValue(element: Element, property: string, pseudo: string, stage: 'computed' | 'resolved'): string {
    if (property.startsWith('--')) return this.#customProperty(element, property);
    const { styled } = this.#layout;
    const isPseudo = pseudo === 'before' || pseudo === 'after' || pseudo === 'marker';
    const style = isPseudo ? styled.pseudoStyleOf(element, pseudo) : styled.styleOf(element);
    if (!style) return '';
    const boxOf = isPseudo || stage === 'computed' ? () => undefined : () => this.#layout.boxOf(element);
    return computedText(style, property, this.pixelRatio, boxOf);
  }

  /** The style sheet of the framework has a custom property only if the page uses it, so the first reading may add it. */
  #customProperty(element: Element, name: string): string {
    const value = this.#layout.styled.customProperty(element, name);
    if (value !== undefined || this.#variables.has(name) || this.#variables.size >= MAX_VARIABLES)
      return (value ?? '').trim();
    this.#variables.add(name);
    const before = this.#frameworkStyleSheet;
    this.#frameworkStyleSheet = this.#makeFrameworkStyleSheet();
    if (this.#frameworkStyleSheet !== before) this.#layout.invalidateStyles();
    return (this.#layout.styled.customProperty(element, name) ?? '').trim();
  }

  measureText(element: Element, written: string): { advance: number; ascent: number; descent: number } {
    const { text: host } = this.#options;
    const text = capClusters(written);
    const style = this.#layout.styled.styleOf(element);
    const { pixelRatio } = this;
    const { ascentPx, descentPx } = host.metrics(style.font);
    const spacing = style.letterSpacing * [...text].length;
    return {
      advance: (host.advance(text, style.font) + spacing) / pixelRatio,
      ascent: ascentPx / pixelRatio,
      descent: descentPx / pixelRatio,
    };
  }

  matchesMedia(query: string): boolean {
    return matchesMediaText(query, this.#options.environment);
  }

  async loadPicture(url: string): Promise<{ widthPx: number; heightPx: number } | undefined> {
    const loaded = await this.#options.loadPictures([url]);
    const picture = loaded.get(url);
    if (!picture) return undefined;
    this.#pictures = this.#pictures.and(loaded);
    this.#layout.invalidateLayout();
    const { pixelRatio } = this;
    return { widthPx: (picture.width ?? 0) / pixelRatio, heightPx: (picture.height ?? 0) / pixelRatio };
  }

  behave(): boolean {
    if (!this.#options.options.behave) return false;
    this.#hasBehaved = true;
    this.#layout.behave();
    return true;
  }

  /** Behaviours run once. */
  get hasBehaved(): boolean {
    return this.#hasBehaved;
  }

  /** See {@link ScriptedLayout.stylesFor}. */
  stylesFor(styleSheets: readonly StyleSheet[], text: CanvasTextHost): StyledDocument | undefined {
    return this.#layout.stylesFor(styleSheets, text);
  }

  async loadStyleSheets(): Promise<void> {
    await this.#options.loadStyleSheets();
    this.#invalidateStyleSheets();
  }

  readonly note: AddNote = (code, values) => this.#options.notes.add(code, values);

  #invalidateStyleSheets(): void {
    this.#readStyleSheets = undefined;
    this.#frameworkStyleSheet = undefined;
    this.#layout.invalidateStyles();
  }

  #allStyleSheets(): readonly StyleSheet[] {
    this.#frameworkStyleSheet ??= this.#makeFrameworkStyleSheet();
    this.#readStyleSheets ??= this.#options.readStyleSheets();
    return this.#frameworkStyleSheet ? [this.#frameworkStyleSheet, ...this.#readStyleSheets] : this.#readStyleSheets;
  }

  #makeFrameworkStyleSheet(): StyleSheet | undefined {
    for (const element of elementsOf(this.document.root)) for (const name of element.classes) this.#classes.add(name);
    return this.#options.frameworkStyleSheet(this.#classes, this.#variables);
  }

  /** Whether the framework has rules for classes of these elements that the page did not have; most have none. */
  #needsOtherRules(elements: readonly Element[]): boolean {
    const before = this.#frameworkStyleSheet;
    if (!before || !elements.some((element) => this.#hasNewClass(element))) return false;
    this.#frameworkStyleSheet = this.#makeFrameworkStyleSheet();
    return this.#frameworkStyleSheet !== before;
  }

  #hasNewClass(element: Element): boolean {
    for (const one of elementsOf(element)) if (one.classes.some((name) => !this.#classes.has(name))) return true;
    return false;
  }

  #offsetParentOf(element: Element): Element | undefined {
    const { styled } = this.#layout;
    const own = styled.styleOf(element);
    if (element.tag === 'body' || element.tag === 'html' || own.position === 'fixed') return undefined;
    const ends = own.position === 'static' ? /^(?:body|td|th|table)$/ : /^body$/;
    return closest(element.parent, (one) => ends.test(one.tag) || styled.styleOf(one).position !== 'static');
  }
}

type InnerSizes = Pick<ScriptBox, 'clientWidth' | 'clientHeight' | 'scrollWidth' | 'scrollHeight'>;

function innerSizesOf({ clientWidth, clientHeight, scrollWidth, scrollHeight }: LiveBox): InnerSizes {
  return { clientWidth, clientHeight, scrollWidth, scrollHeight };
}

/** Whether a change may affect rules: the element is or contains a style sheet. */
function affectsStyleSheets(element: Element): boolean {
  const isSheet = ({ tag }: Element): boolean => tag === 'style' || tag === 'link' || tag === ADOPTED_STYLE_TAG;
  return isSheet(element) || element.children.some((child) => child.kind === 'element' && isSheet(child));
}
