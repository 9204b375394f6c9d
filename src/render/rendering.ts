import type { ContainerSize } from './css/length.js';
import type { StyledDocument } from './css/styled-document.js';
import type { ElementDither } from './dither/dither-methods.js';
import type { TextHost } from './font/text-host.js';
import type { Document, Element } from './html/dom.js';
import type { BlockBox } from './layout/box.js';
import type { AddNote, Note } from './note.js';
import type { PartRect } from './page/screen-part.js';
import type { Rect } from './paint/rect.js';
import type { FrameworkScreen } from './panel.js';
import type { RunScripts } from './scripting.js';

/** Loads a URL from the markup. It is the renderer's only access to the outside. */
export type ResourceLoader = (url: string) => Promise<Resource | undefined>;

export interface Resource {
  readonly bytes: Uint8Array;
  /** Lower case, without parameters; empty if unknown. */
  readonly mediaType: string;
}

export interface RenderOptions {
  /** Device px of the screen. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Device px per CSS px: 1.8 on TRMNL X. */
  readonly pixelRatio: number;
  /** 1: text is painted for a black and white panel: pens on whole pixels, no antialiasing. */
  readonly bitDepth: number;
  /** The panel shows colours; `bitDepth` then counts bits of an index, or 8 bits per channel if it shows them all. */
  readonly isColor?: boolean;
  /** Enables the framework's classes on this page. */
  readonly framework?: FrameworkPage;
  /** Applies the framework's behaviours to a laid-out page; called once, between layout and paint. */
  readonly behave?: (page: LaidOutDocument) => void;
  /** Runs the scripts of a page; absent: scripts are ignored. */
  readonly runScripts?: RunScripts;
  /** Also list words and boxes; on by default. */
  readonly details?: boolean;
  /** Which part of the page is painted and returned; all of it by default. */
  readonly partOf?: (page: PlacedPage) => PartRect;
  readonly load: ResourceLoader;
  readonly limits?: Partial<RenderLimits>;
  /** Milliseconds since the epoch; content never reads a clock. */
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
  /** The framework release that the page was made for: 3.1 for `3.1.1`. */
  readonly release: number;
  /** Boxes of the last layout. */
  readonly root: BlockBox;
  /** Call after elements were changed and invalidated; bounded, returns the boxes of the last permitted layout. */
  layOutAgain(): BlockBox;
  /** False once that bound or the deadline is reached. */
  readonly canLayOut: boolean;
  /** The boxes of one element laid out separately in a block of that many device px; the document is unchanged. */
  layOutApart(root: Element, widthPx: number): BlockBox;
  readonly note: AddNote;
}

/** Exceeding a limit ends in a partial screen and a note, never in a hang. */
export interface RenderLimits {
  readonly depth: number;
  readonly elements: number;
  readonly attributeChars: number;
  readonly styleChars: number;
  readonly textChars: number;
  readonly layers: number;
  readonly imagePixels: number;
  readonly imageBytes: number;
  readonly steps: number;
  /** CPU time. */
  readonly milliseconds: number;
}

/** A laid-out page, for choosing the part to render. */
export interface PlacedPage {
  readonly document: Document;
  /** Border box, device px, transforms applied; `undefined` for an element without a box. */
  rectOf(element: Element): Rect | undefined;
}

export interface Rendering extends PlacedPage {
  /** Size of the rendered part. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** The rendered part of the page. */
  readonly part: PartRect;
  /** Non-premultiplied RGBA, opaque, row by row. */
  readonly rgba: Uint8ClampedArray;
  /** Boxes of pictures and gradients to dither; in paint order, clipped to the screen. */
  readonly tones: readonly ToneBox[];
  /** Of the whole page, as `boxes`. */
  readonly words: readonly Word[];
  readonly boxes: readonly ElementBox[];
  /** Every unsupported feature and every limit reached. */
  readonly notes: readonly Note[];
}

export interface ToneBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** `auto`: the quantiser detects pictures and line art; `always`: a picture, by the screen's method. */
  readonly dither: ElementDither;
  /** A single colour: a fill from the style sheet, rendered as a pattern anchored to the screen. */
  readonly isFlat: boolean;
  /** 1 if the pixel belongs to the picture and nothing crisp was painted over it; absent: all pixels. */
  readonly mask?: Uint8Array;
}

/** A visible word, px of the screen. */
export interface Word {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
  /** Not all of its text is shown: an ellipsis follows on its line, or the edge of an element covers a part of it. */
  readonly cut?: 'ellipsis' | 'edge';
}

/** CSS px, unrounded, as `getBoundingClientRect` returns it. */
export interface ElementBox {
  readonly tag: string;
  readonly id: string;
  readonly class: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
