import type { Document } from './html/dom.js';

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
  readonly load: ResourceLoader;
  readonly limits?: Partial<RenderLimits>;
  /** Milliseconds since the epoch; nothing in here asks a clock for content. */
  readonly now: number;
  readonly locale: string;
}

/** Study, section 10: each ends in a partial picture and a note, never a hang. */
export interface RenderLimits {
  readonly depth: number;
  readonly elements: number;
  readonly rules: number;
  readonly attributeChars: number;
  readonly styleChars: number;
  readonly textChars: number;
  readonly wordChars: number;
  readonly tracks: number;
  readonly layers: number;
  readonly imagePixels: number;
  readonly imageBytes: number;
  readonly steps: number;
  readonly milliseconds: number;
}

export interface Rendering {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Straight RGBA, opaque, row by row. */
  readonly rgba: Uint8ClampedArray;
  /** Boxes of pictures and gradients, to be dithered; in paint order, clipped to the screen. */
  readonly tones: readonly ToneBox[];
  readonly words: readonly Word[];
  readonly boxes: readonly ElementBox[];
  /** Every feature met and not drawn, every limit reached. */
  readonly notes: readonly Note[];
  readonly document: Document;
}

export interface ToneBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** `auto`: the quantiser looks whether it is a picture or line art. */
  readonly dither: 'auto' | 'none' | 'floyd-steinberg' | 'atkinson' | 'ordered' | 'blue-noise';
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
  readonly kind: 'unsupported' | 'limit' | 'missing' | 'error';
  readonly subject: string;
  readonly detail?: string;
}
