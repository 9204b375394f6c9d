import type { Document, Element, Node } from './html/dom.js';
import type { AddNote } from './note.js';
import type { RenderLimits } from './rendering.js';

/**
 * Runs the scripts of a page before it is laid out for the picture. `broken` says that the document may be in any state: the
 * page is parsed anew and drawn without scripts.
 */
export type RunScripts = (page: ScriptedPage) => Promise<'done' | 'broken'>;

/** What the renderer offers to whoever runs scripts on a page. Styles and boxes are made when they are asked for. */
export interface ScriptedPage {
  readonly document: Document;
  /** CSS px. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly pixelRatio: number;
  readonly bitDepth: number;
  readonly isColor: boolean;
  readonly limits: RenderLimits;
  /** After attributes or children of these elements were changed. */
  changed(elements: readonly Element[]): void;
  /** Words of scripts, among which are the classes that they may add. */
  expectClasses(names: Iterable<string>): void;
  parseFragment(markup: string, contextTag: string): readonly Node[];
  parseDocument(markup: string): Document;
  /** `undefined` for an element without a box. */
  boxOf(element: Element): ScriptBox | undefined;
  /** As `getComputedStyle` writes it; empty for what is not known. */
  computedValue(element: Element, property: string, pseudo: string): string;
  /** Of a text of SVG in the font of an element, CSS px. */
  measureText(
    element: Element,
    text: string,
  ): { readonly advance: number; readonly ascent: number; readonly descent: number };
  matchesMedia(query: string): boolean;
  /** Loads a picture, which layouts know from then on; its natural size in CSS px. */
  loadPicture(url: string): Promise<{ readonly widthPx: number; readonly heightPx: number } | undefined>;
  /**
   * Does to the page what the framework's script does to a laid-out page, as it would be done between layout and paint otherwise.
   * False where the page has no framework.
   */
  behave(): boolean;
  /** Loads style sheets that scripts have linked. */
  loadStyleSheets(): Promise<void>;
  readonly note: AddNote;
}

/** What scripts ask of the layout of one element, CSS px. */
export interface ScriptBox {
  /** Border box in the viewport, transforms applied. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Left and top border. */
  readonly clientLeft: number;
  readonly clientTop: number;
  readonly clientWidth: number;
  readonly clientHeight: number;
  readonly scrollWidth: number;
  readonly scrollHeight: number;
  /** Border box without transforms, from the padding edge of the offset parent. */
  readonly offsetLeft: number;
  readonly offsetTop: number;
  readonly offsetWidth: number;
  readonly offsetHeight: number;
  readonly offsetParent: Element | undefined;
}
