import { readFileSync } from 'node:fs';
import type { FrameworkScreen } from '../framework/framework-screen.js';

/**
 * A kind of display that screens can be rendered for. Sizes are those of the screen before it is rotated for the panel.
 */
export interface Model {
  readonly name: string;
  readonly label: string;
  readonly kind: 'trmnl' | 'kindle' | 'byod';
  readonly widthPx: number;
  readonly heightPx: number;
  /** Clockwise rotation of a finished landscape screen for the panel. */
  readonly rotationDegrees: Rotation;
  readonly bitDepth: number;
  readonly colors: number;
  /** Palettes that the panel can show, the default one first. */
  readonly paletteIds: readonly [string, ...string[]];
  readonly screen: ScreenShape;
  readonly imageSizeLimitBytes: number;
  readonly previewWhitePoint: 'true_white' | 'limited';
  readonly offsetXPx: number;
  readonly offsetYPx: number;
}

export type Rotation = 0 | 90 | 180 | 270;

/** The framework's dimensions of a screen; its other classes follow from palette and orientation. */
export type ScreenShape = Omit<FrameworkScreen, 'depthClass' | 'orientation'> & {
  readonly pixelRatio: number;
  /** Only part of the published model; tiles are always painted with one cell per panel pixel. */
  readonly ditherPixelRatio: number;
};

export interface Palette {
  readonly id: string;
  readonly name: string;
  readonly grays: number;
  /** For greyscale screens; for colour panels, of the greys that the framework paints. */
  readonly bitDepth: 1 | 2 | 4 | 8;
  /** Without the `screen--` prefix. */
  readonly depthClass: string;
  /** `#RRGGBB`; empty for greyscale and full colour. */
  readonly colors: readonly string[];
  /**
   * The same inks as they look, relative to the panel's white. Spectra 6: median of three measurements; black, white,
   * red and yellow: one measured panel of 3.97"; ACeP: median of three vendors' tables, because nobody published a
   * measurement. `docs/panels.md` names the sources.
   */
  readonly measuredInks?: readonly string[];
}

/** All bundled models; of several with the same size, the most common one comes first. */
export const MODELS: readonly Model[] = readTable('model-list.json');
export const PALETTES: readonly Palette[] = readTable('palettes.json');

const modelsByName = new Map(MODELS.map((model) => [model.name, model]));
const palettesById = new Map(PALETTES.map((palette) => [palette.id, palette]));

/** Finds a bundled model by its exact name; `customModel` creates others. */
export function findModel(name: string): Model | undefined {
  return modelsByName.get(name);
}

export function findPalette(id: string): Palette | undefined {
  return palettesById.get(id);
}

function readTable(name: string) {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
}
