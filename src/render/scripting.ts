import type { Document, Element, Node } from './html/dom.js';
import type { AddNote } from './note.js';
import type { RenderLimits } from './rendering.js';

/**
 * Runs the scripts of a page before it is laid out. `broken` means that the document may be in any state: the page is
 * then parsed again and rendered without scripts.
 */
export type RunScripts = (page: ScriptedPage) => Promise<'done' | 'broken'>;

/** The renderer's interface for running scripts on a page. Styles and boxes are computed lazily. */
export interface ScriptedPage {
  readonly document: Document;
  /** CSS px. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly pixelRatio: number;
  readonly bitDepth: number;
  readonly isColor: boolean;
  readonly limits: RenderLimits;
  /** Call after attributes or children of these elements changed. */
  changed(elements: readonly Element[]): void;
  /** Words in scripts that may be classes they add. */
  expectClasses(names: Iterable<string>): void;
  parseFragment(markup: string, contextTag: string): readonly Node[];
  parseDocument(markup: string): Document;
  /** `undefined` for an element without a box. */
  boxOf(element: Element): ScriptBox | undefined;
  /** As `getComputedStyle` writes it; empty for what is not known. */
  computedValue(element: Element, property: string, pseudo: string): string;
  /** SVG text in the font of an element, CSS px. */
  measureText(
    element: Element,
    text: string,
  ): { readonly advance: number; readonly ascent: number; readonly descent: number };
  matchesMedia(query: string): boolean;
  /** Loads a picture and makes it available to layouts; returns its natural size in CSS px. */
  loadPicture(url: string): Promise<{ readonly widthPx: number; readonly heightPx: number } | undefined>;
  /** Runs the framework's behaviours on the laid-out page. False where the page has no framework. */
  behave(): boolean;
  /** Loads style sheets linked by scripts. */
  loadStyleSheets(): Promise<void>;
  readonly note: AddNote;
}

/** Layout of one element as scripts read it, CSS px. */
export interface ScriptBox {
  /** Border box in the viewport, transforms applied. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Width of the left and top border. */
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
