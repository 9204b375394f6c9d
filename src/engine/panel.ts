import type { GreyCurve } from './dither/grey-curve.js';
import type { FrameworkScreen } from './framework/framework-screen.js';
import type { View } from './framework/view.js';
import type { ResourceLoader } from './render-types.js';
import type { RunScripts } from './scripting.js';

/**
 * The target of a rendering: the panel's pixels and colours, and the framework's classes for it. Plain data, sent to
 * the worker unchanged.
 */
export interface Panel {
  /** Name of the model, such as `og_png`. */
  readonly name: string;
  /** Pixels of the screen before rotation. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Device px per CSS px. */
  readonly pixelRatio: number;
  /** Bits per pixel of a greyscale panel. */
  readonly bitDepth: 1 | 2 | 4 | 8;
  /** Bits per pixel that a file has at least; absent when the panel reads any number. */
  readonly minBitDepth?: 2 | 4 | 8;
  /** `#rrggbb` in index order if the panel shows colours; absent for greyscale. */
  readonly palette?: readonly string[];
  /**
   * The inks of `palette` as they look, relative to the panel's white; pictures are matched against them. When absent,
   * inks look as they are named.
   */
  readonly measuredInks?: readonly string[];
  /** How light the greys of the panel are, where that was measured; otherwise they are even steps of sRGB. */
  readonly greyCurve?: GreyCurve;
  /**
   * Bits per channel of a panel that shows every colour. The palette is a fallback for screens that would be too large
   * in full colour.
   */
  readonly channelBits?: 4 | 8;
  /** Clockwise, applied to the finished screen. */
  readonly rotationDegrees: 0 | 90 | 180 | 270;
  readonly mirrored: boolean;
  readonly format: 'png' | 'bmp';
  readonly byteLimit: number;
  readonly framework: FrameworkScreen;
}

/** The part of a screen with one plugin. */
export interface Cell {
  readonly view: View;
  /** Markup after Liquid. */
  readonly html: string;
  /** Runs the scripts of the markup; absent if it has none or they are disabled. */
  readonly runScripts?: RunScripts;
  /** Loads what this markup refers to, in place of the screen's loader. */
  readonly load?: ResourceLoader;
  readonly darkMode: boolean;
  readonly noScreenPadding: boolean;
  readonly frameworkVersion: string;
  /** Pale pictures keep their contrast; false when absent. */
  readonly keepsLevels?: boolean;
  /** Cells that are drawn over the elements whose `data-plugin-view` has their key. */
  readonly parts?: ReadonlyMap<string, Cell>;
}

export { SCREEN_DITHERS, type ScreenDither } from './dither/dither-methods.js';
export type { GreyCurve } from './dither/grey-curve.js';
export type { FrameworkScreen } from './framework/framework-screen.js';
export { LAYOUT_OF_VIEW, type MashupLayout, viewsOfMashup } from './framework/mashup.js';
export { VIEWS, type View } from './framework/view.js';
