import type { Orientation } from './model/model.js';
import type { Panel, ScreenDither } from './panel.js';

export interface DrawRequest {
  /** A page, or markup with classes of the framework. */
  readonly html: string;
  /** Name of a model, such as `og_png`; alternatively give a size. */
  readonly model?: string;
  /** Pixels from 100 to 4096. */
  readonly width?: number;
  readonly height?: number;
  /** A palette of the model: `bw`, `gray-4`, `gray-16`, `gray-256`, `color-7a` and so on. */
  readonly palette?: string;
  readonly orientation?: Orientation;
  /** `png`, or `bmp` for old firmware. */
  readonly format?: Panel['format'];
  readonly dither?: ScreenDither;
  /** The HTML is markup rather than a page, and is put into the framework's full view for the model. */
  readonly isMarkup?: boolean;
  readonly darkMode?: boolean;
  /** Milliseconds since 1970; the engine itself reads no clock. */
  readonly now?: number;
  /** Such as `en`. */
  readonly locale?: string;
}

export interface Drawing {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/png' | 'image/bmp';
  /** Size of the file, after rotation. */
  readonly width: number;
  readonly height: number;
  /** What the page requested but did not get. */
  readonly notes: readonly string[];
}
