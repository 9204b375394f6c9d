import { readFileSync } from 'node:fs';
import type { FrameworkScreen } from '../render/panel.js';

/** A kind of display that pictures can be made for. Sizes are those of the picture before it is turned for the panel. */
export interface Model {
  readonly name: string;
  readonly label: string;
  readonly kind: 'trmnl' | 'kindle' | 'byod';
  readonly board: Board;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Clockwise, how a finished landscape picture is turned for the panel. */
  readonly rotationDegrees: Rotation;
  readonly bitDepth: number;
  readonly colors: number;
  /** What the panel can show, the usual choice first. */
  readonly paletteIds: readonly [string, ...string[]];
  readonly screen: ScreenShape;
  readonly imageSizeLimitBytes: number;
  readonly previewWhitePoint: 'true_white' | 'limited';
  readonly offsetXPx: number;
  readonly offsetYPx: number;
}

/** Which decoder reads the picture (device protocol, section 9, classes of PNG); `reader` stands for everything that decodes any PNG. */
export type Board = 'og' | 'x' | 'bwry' | 'spectra' | 'reader';
export type Rotation = 0 | 90 | 180 | 270;

/** The framework's numbers for a screen; the rest of its classes follow from palette and orientation. */
export type ScreenShape = Omit<FrameworkScreen, 'depthClass' | 'orientation'> & {
  readonly pixelRatio: number;
  /** Published beside the rest; tiles are drawn one cell a panel pixel whatever it says. */
  readonly ditherPixelRatio: number;
};

export interface Palette {
  readonly id: string;
  readonly name: string;
  readonly grays: number;
  /** Of greyscale pictures; on colour panels, of the greys that the framework draws. */
  readonly bitDepth: 1 | 2 | 4 | 8;
  /** Without the `screen--` prefix. */
  readonly depthClass: string;
  /** `#RRGGBB`, empty on greys and on full colour. */
  readonly colors: readonly string[];
}

/** Every bundled model; among equal sizes the likelier one stands first. */
export const MODELS: readonly Model[] = readTable('catalogue.json');
export const PALETTES: readonly Palette[] = readTable('palettes.json');

const modelsByName = new Map(MODELS.map((model) => [model.name, model]));
const palettesById = new Map(PALETTES.map((palette) => [palette.id, palette]));

/** A bundled model by its exact name; custom ones are made by `customModel`. */
export function findModel(name: string): Model | undefined {
  return modelsByName.get(name);
}

export function findPalette(id: string): Palette | undefined {
  return palettesById.get(id);
}

function readTable(name: string) {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
}
