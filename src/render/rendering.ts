import type { ContainerSize } from './css/length.js';
import type { StyledDocument } from './css/styled-document.js';
import type { TextHost } from './font/text-host.js';
import type { Document, Element } from './html/dom.js';
import type { BlockBox } from './layout/box.js';
import type { PartRect } from './page/picture-part.js';
import type { Rect } from './paint/rect.js';
import type { FrameworkScreen } from './panel.js';
import type { RunScripts } from './scripting.js';

/** Answers a URL that markup names. Everything the renderer may know of the world comes through here. */
export type ResourceLoader = (url: string) => Promise<Resource | undefined>;

export interface Resource {
  readonly bytes: Uint8Array;
  /** Lower case, without parameters; empty when unknown. */
  readonly mediaType: string;
}

export interface RenderOptions {
  /** Device px of the picture. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Device px per CSS px: 1.8 on TRMNL X. */
  readonly pixelRatio: number;
  /** 1: text is drawn for a black and white panel: whole-pixel pens, no antialiasing. */
  readonly bitDepth: number;
  /** The panel shows colours; `bitDepth` counts bits of an index then, or 8 bits a channel where it shows them all. */
  readonly isColor?: boolean;
  /** Present: the framework's classes mean something on this page. */
  readonly framework?: FrameworkPage;
  /** What the framework's script does to a laid-out page; called once, between layout and paint. */
  readonly behave?: (page: LaidOutDocument) => void;
  /** Runs the scripts of a page that has some; absent: they are left alone. */
  readonly runScripts?: RunScripts;
  /** Also list words and boxes; on by default. */
  readonly details?: boolean;
  /** Which part of the page is painted and becomes the picture; all of it by default. */
  readonly partOf?: (page: PlacedPage) => PartRect;
  readonly load: ResourceLoader;
  readonly limits?: Partial<RenderLimits>;
  /** Milliseconds since the epoch; nothing in here asks a clock for content. */
  readonly now: number;
  readonly locale: string;
}

/** How the framework sees the page. */
export interface FrameworkPage {
  readonly screen: FrameworkScreen;
  readonly darkMode: boolean;
  readonly noScreenPadding: boolean;
  readonly frameworkVersion: string;
}

/** A page between layout and paint, for behaviours that look at sizes and change elements. */
export interface LaidOutDocument {
  readonly document: Document;
  readonly styled: StyledDocument;
  readonly text: TextHost;
  /** Device px. */
  readonly viewport: ContainerSize;
  readonly pixelRatio: number;
  /** Boxes of the last layout. */
  readonly root: BlockBox;
  /** After elements were changed and invalidated; bounded, gives the boxes of the last layout that was allowed. */
  layOutAgain(): BlockBox;
  /** False once that bound or the deadline is reached. */
  readonly canLayOut: boolean;
  /** The boxes of one element laid out by itself in a block of that many device px; the document stays as it is. */
  layOutApart(root: Element, widthPx: number): BlockBox;
  note(kind: Note['kind'], subject: string): void;
}

/** Each ends in a partial picture and a note, never a hang. */
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
  /** Of the processor. */
  readonly milliseconds: number;
}

/** A page whose elements have their places. */
export interface PlacedPage {
  readonly document: Document;
  /** Border box, device px, transforms applied; `undefined` for an element without a box. */
  rectOf(element: Element): Rect | undefined;
}

export interface Rendering extends PlacedPage {
  /** Of the picture. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Which part of the page the picture shows. */
  readonly part: PartRect;
  /** Straight RGBA, opaque, row by row. */
  readonly rgba: Uint8ClampedArray;
  /** Boxes of pictures and gradients, to be dithered; in paint order, clipped to the picture. */
  readonly tones: readonly ToneBox[];
  /** Of the whole page, as `boxes`. */
  readonly words: readonly Word[];
  readonly boxes: readonly ElementBox[];
  /** Every feature met and not drawn, every limit reached. */
  readonly notes: readonly Note[];
}

export interface ToneBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** `auto`: the quantiser looks whether it is a picture or line art; `always`: a picture, by the screen's method. */
  readonly dither: 'auto' | 'always' | 'none' | 'floyd-steinberg' | 'atkinson' | 'ordered' | 'blue-noise';
  /** One colour all over: a fill of the style sheet, drawn as a pattern anchored to the screen. */
  readonly isFlat: boolean;
  /** 1 where the pixel belongs to the picture and nothing crisp was painted over it; absent: everywhere. */
  readonly mask?: Uint8Array;
}

/** A visible word, px of the picture. */
export interface Word {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
}

/** CSS px, unrounded, as `getBoundingClientRect` gives it. */
export interface ElementBox {
  readonly tag: string;
  readonly id: string;
  readonly class: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Note {
  /** `log`: what a script of the page wrote to its console. */
  readonly kind: 'unsupported' | 'limit' | 'missing' | 'error' | 'log';
  readonly subject: string;
  readonly detail?: string;
}
