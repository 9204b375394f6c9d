import type { Area } from './geometry.js';
import type { Document, Element, Node } from './html/dom.js';
import type { AddNote } from './note.js';
import type { PageCanvases } from './paint/script-canvas/page-canvases.js';
import type { RenderLimits } from './render-limits.js';

/**
 * Runs the scripts of a page before it is laid out. `broken` means that the document may be in any state, so the page
 * is parsed again and rendered without scripts.
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
  /** Call it after attributes or children of these elements changed. */
  changed(elements: readonly Element[]): void;
  /** Words in scripts that may be classes that they add. */
  expectClasses(names: Iterable<string>): void;
  parseFragment(markup: string, contextTag: string): readonly Node[];
  parseDocument(markup: string): Document;
  /** Undefined for an element without a box. */
  boxOf(element: Element): ScriptBox | undefined;
  /** As serialised by `getComputedStyle` (`resolved`), or without what a layout made of it; empty for unsupported properties. */
  computedValue(element: Element, property: string, pseudo: string, stage: 'computed' | 'resolved'): string;
  /** Measures SVG text in the font of an element, in CSS px. */
  measureText(
    element: Element,
    text: string,
  ): { readonly advance: number; readonly ascent: number; readonly descent: number };
  matchesMedia(query: string): boolean;
  /** Loads a picture for use in layouts; returns its natural size in CSS px. */
  loadPicture(url: string): Promise<{ readonly widthPx: number; readonly heightPx: number } | undefined>;
  /** Runs the framework's behaviours on the laid-out page. False if the page has no framework. */
  behave(): boolean;
  /** Loads style sheets linked by scripts. */
  loadStyleSheets(): Promise<void>;
  /** Made when it is first asked for. */
  readonly canvases: PageCanvases;
  readonly note: AddNote;
}

/** Layout of an element as scripts read it, in CSS px: the border box in the viewport, with transforms applied. */
export interface ScriptBox extends Area {
  /** Widths of the left and top border. */
  readonly clientLeft: number;
  readonly clientTop: number;
  readonly clientWidth: number;
  readonly clientHeight: number;
  readonly scrollWidth: number;
  readonly scrollHeight: number;
  /** Border box without transforms, relative to the padding edge of the offset parent. */
  readonly offsetLeft: number;
  readonly offsetTop: number;
  readonly offsetWidth: number;
  readonly offsetHeight: number;
  readonly offsetParent: Element | undefined;
}
