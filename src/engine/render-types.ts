import type { ContainerSize } from './css/computed/computed-length.js';
import type { StyledDocument } from './css/styled-document.js';
import type { ToneBox } from './dither/tone-box.js';
import type { TextHost } from './font/text-host.js';
import type { FrameworkScreen } from './framework/framework-screen.js';
import type { Area } from './geometry.js';
import type { Document, Element } from './html/dom.js';
import type { BlockBox } from './layout/box.js';
import type { AddNote, Note } from './note.js';
import type { Rect } from './paint/rect.js';
import type { RenderLimits } from './render-limits.js';
import type { RunScripts } from './scripting.js';
import type { Word } from './word.js';

/** Loads a URL from the markup. This is the renderer's only access to the outside. */
export type ResourceLoader = (url: string) => Promise<Resource | undefined>;

export interface Resource {
  readonly bytes: Uint8Array;
  /** In lower case, without parameters; empty if unknown. */
  readonly mediaType: string;
}

export interface RenderOptions {
  /** Device px of the screen. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Device px per CSS px: 1.8 on TRMNL X. */
  readonly pixelRatio: number;
  /** 1 means that text is painted for a black and white panel: pens on whole pixels, no antialiasing. */
  readonly bitDepth: number;
  /**
   * The panel shows colours; `bitDepth` is then the number of bits of an index, or 8 per channel if it shows all
   * colours.
   */
  readonly isColor?: boolean;
  /** `#rrggbb` of the inks of a colour panel: what is painted in them is never dithered. */
  readonly inks?: readonly string[];
  /** Enables the framework's classes on this page. */
  readonly framework?: FrameworkPage;
  /** Applies the framework's behaviours to a laid-out page; called once, between layout and paint. */
  readonly behave?: (page: LaidOutDocument) => void;
  /** Runs the scripts of a page; when absent, scripts are ignored. */
  readonly runScripts?: RunScripts;
  /** Also list words and boxes; on by default. */
  readonly details?: boolean;
  /** The part of the page to paint and return; by default all of it. */
  readonly partOf?: (page: PlacedPage) => Rect;
  readonly load: ResourceLoader;
  readonly limits?: Partial<RenderLimits>;
  /** Milliseconds since 1970; content never reads a clock. */
  readonly now: number;
  readonly locale: string;
}

/** The framework options of a page. */
export interface FrameworkPage {
  readonly screen: FrameworkScreen;
  readonly darkMode: boolean;
  readonly noScreenPadding: boolean;
  readonly frameworkVersion: string;
}

/** A page between layout and paint, for behaviours that read sizes and change elements. */
export interface LaidOutDocument {
  readonly document: Document;
  readonly styled: StyledDocument;
  readonly text: TextHost;
  /** Device px. */
  readonly viewport: ContainerSize;
  readonly pixelRatio: number;
  /** The framework release that the page was written for, such as 3.1 for `3.1.1`. */
  readonly release: number;
  /** Boxes of the last layout. */
  readonly root: BlockBox;
  /**
   * Call it after elements were changed and invalidated. The number of layouts is limited; returns the boxes of the
   * last one.
   */
  layOutAgain(): BlockBox;
  /** False once that limit or the deadline is reached. */
  readonly canLayOut: boolean;
  /** Lays out an element separately in a block of this width in device px; the document is unchanged. */
  layOutApart(root: Element, widthPx: number): BlockBox;
  /** Heights of an element in blocks of these widths in device px; the document is unchanged. */
  measureApart(root: Element, widthsPx: readonly number[]): number[];
  readonly note: AddNote;
}

/** A laid-out page, for choosing the part to render. */
export interface PlacedPage {
  readonly document: Document;
  /** Border box in device px, with transforms applied; undefined for an element without a box. */
  rectOf(element: Element): Rect | undefined;
}

export interface Rendering extends PlacedPage {
  /** Size of the rendered part. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** The rendered part of the page. */
  readonly part: Rect;
  /** Non-premultiplied RGBA, opaque, row by row. */
  readonly rgba: Uint8ClampedArray;
  /** Boxes of pictures and gradients to dither, in paint order, clipped to the screen. */
  readonly tones: readonly ToneBox[];
  /** Words of the whole page, like `boxes`. */
  readonly words: readonly Word[];
  readonly boxes: readonly ElementBox[];
  /** All unsupported features and exceeded limits. */
  readonly notes: readonly Note[];
}

/** CSS px, unrounded, as returned by `getBoundingClientRect`. */
export interface ElementBox extends Area {
  readonly tag: string;
  readonly id: string;
  readonly class: string;
}
