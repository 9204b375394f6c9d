import type { Panel } from '../render/panel.js';
import { findPalette, type Model, type Palette, type Rotation } from './catalogue.js';
import { isBelowVersion } from './firmware.js';

/** What the owner chose for one display, and the firmware it runs. */
export interface PanelOptions {
  /** Absent or not among the model's: the model's usual palette. */
  readonly paletteId?: string | undefined;
  readonly orientation?: Orientation | undefined;
  readonly firmwareVersion?: string | undefined;
}

export const ORIENTATIONS = ['landscape', 'portrait', 'landscape-flipped', 'portrait-flipped'] as const;
/** How the display hangs; flipped is half a turn further. */
export type Orientation = (typeof ORIENTATIONS)[number];

/** Firmware that knows no PNG at all (device protocol, section 9, BMP). */
const FIRST_PNG_FIRMWARE = '1.5.2';
const FIRST_GREY_FIRMWARE = '1.6.0';
/** Until then every picture had to fit the buffer of the setup bitmap. */
const FIRST_LARGE_FIRMWARE = '1.6.1';
const OLD_BYTE_LIMIT = 48_062;

/** What pictures for this display must be. Pure: the same model and options give the same panel. */
export function panelOf(model: Model, options: PanelOptions = {}): Panel {
  const { firmwareVersion } = options;
  const isOg = model.board === 'og';
  const isOldGrey = isOg && isBelowVersion(firmwareVersion, FIRST_GREY_FIRMWARE);
  const palette = isOldGrey ? blackAndWhite() : choosePalette(model, options.paletteId);
  const colors = paletteColors(palette);
  return {
    name: model.name,
    ...rotatedSize(model, options.orientation),
    pixelRatio: model.screen.pixelRatio,
    bitDepth: showableDepth(model, palette),
    ...(colors.length > 0 ? { palette: colors } : {}),
    ...(palette.depthClass === 'color-full' ? { channelBits: palette.id === 'color-12bit' ? 4 : 8 } : {}),
    mirrored: false,
    format: isOg && isBelowVersion(firmwareVersion, FIRST_PNG_FIRMWARE) ? 'bmp' : 'png',
    byteLimit:
      isOg && isBelowVersion(firmwareVersion, FIRST_LARGE_FIRMWARE) ? OLD_BYTE_LIMIT : model.imageSizeLimitBytes,
    framework: {
      deviceClass: model.screen.deviceClass,
      ...screenSize(model, options.orientation),
      size: model.screen.size,
      density: model.screen.density,
      uiScale: model.screen.uiScale,
      gapScale: model.screen.gapScale,
      depthClass: palette.depthClass,
    },
  };
}

function choosePalette(model: Model, paletteId: string | undefined): Palette {
  const isAllowed = paletteId !== undefined && model.paletteIds.includes(paletteId);
  return (isAllowed ? findPalette(paletteId) : undefined) ?? findPalette(model.paletteIds[0]) ?? blackAndWhite();
}

function blackAndWhite(): Palette {
  return { id: 'bw', name: 'Black and white', grays: 2, bitDepth: 1, depthClass: '1bit', colors: [] };
}

/** Boards with a strict decoder never get deeper grey than they show: 4-bit grey is garbled on OG. */
function showableDepth(model: Model, palette: Palette): Palette['bitDepth'] {
  const deepest = { og: 2, x: 4, bwry: 1, spectra: 1, reader: 8 } as const;
  const limit = deepest[model.board];
  return palette.bitDepth > limit ? limit : palette.bitDepth;
}

/** Where full colour would be too large, screens get an even cube, which a palette picture can hold and dithering refines. */
function paletteColors(palette: Palette): readonly string[] {
  if (palette.colors.length > 0) return palette.colors.map((color) => color.toLowerCase());
  if (palette.depthClass !== 'color-full') return [];
  const hex = (level: number, last: number) =>
    Math.round((level * 255) / last)
      .toString(16)
      .padStart(2, '0');
  const cube: string[] = [];
  for (let r = 0; r < 6; r++)
    for (let g = 0; g < 7; g++) for (let b = 0; b < 6; b++) cube.push(`#${hex(r, 5)}${hex(g, 6)}${hex(b, 5)}`);
  return cube;
}

/** Panels listed upright are as they are in either orientation. */
function isSideways(model: Model, orientation: Orientation): boolean {
  return orientation.startsWith('portrait') && model.widthPx >= model.heightPx;
}

/** Rotated screens swap their sides and are rotated back for the panel. */
function rotatedSize(
  model: Model,
  orientation: Orientation = 'landscape',
): Pick<Panel, 'widthPx' | 'heightPx' | 'rotationDegrees'> {
  const turn = (isSideways(model, orientation) ? 90 : 0) + (orientation.endsWith('flipped') ? 180 : 0);
  const isSwapped = turn % 180 !== 0;
  return {
    widthPx: isSwapped ? model.heightPx : model.widthPx,
    heightPx: isSwapped ? model.widthPx : model.heightPx,
    rotationDegrees: quarterTurns(model.rotationDegrees + turn),
  };
}

function quarterTurns(degrees: number): Rotation {
  const turns = [0, 90, 180, 270] as const;
  return turns[(degrees / 90) % 4] ?? 0;
}

/** The framework's portrait screens are landscape ones with their sides swapped; panels listed upright already are not. */
function screenSize(
  model: Model,
  orientation: Orientation = 'landscape',
): Pick<Panel['framework'], 'widthCssPx' | 'heightCssPx' | 'orientation'> {
  const { widthCssPx, heightCssPx } = model.screen;
  return isSideways(model, orientation)
    ? { widthCssPx: heightCssPx, heightCssPx: widthCssPx, orientation: 'portrait' }
    : { widthCssPx, heightCssPx, orientation: 'landscape' };
}
