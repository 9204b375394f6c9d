import { GREY_CURVES } from '../dither/grey-curve.js';
import type { Panel } from '../panel.js';
import { type Board, hasSize, imageBytesOf } from './boards.js';
import { isBelowVersion } from './compare-firmware.js';
import { findPalette, type Model, type Palette, type Rotation } from './model-list.js';
import { applySeenInks, type SeenInks } from './owner-inks.js';

/** The owner's choices for a display, and its firmware version. */
interface PanelOptions {
  /** When absent or not a palette of the model, the model's default is used. */
  readonly paletteId?: string | undefined;
  readonly orientation?: Orientation | undefined;
  /** How the owner sees the inks of this display. */
  readonly inks?: SeenInks | undefined;
  /** Portrait screens of a panel that is upright by nature are turned by 180 degrees, as they once were. */
  readonly turnsAsBefore?: boolean | undefined;
  readonly firmwareVersion?: string | undefined;
  /** The board that shows it; absent for other clients. */
  readonly board?: Board | undefined;
  /** The owner's choices; absent for those of the board or model. */
  readonly format?: Panel['format'] | undefined;
  readonly byteLimit?: number | undefined;
}

export const ORIENTATIONS = ['landscape', 'portrait', 'landscape-flipped', 'portrait-flipped'] as const;
/** How the display is mounted; flipped adds 180 degrees. */
export type Orientation = (typeof ORIENTATIONS)[number];

/** Limits of the owner's choice of the largest picture. */
export const IMAGE_BYTES = { min: 10_000, max: 2_000_000 } as const;

/** Older firmware cannot read PNG (device protocol, section 9, BMP). */
const FIRST_PNG_FIRMWARE = '1.5.2';
const FIRST_GREY_FIRMWARE = '1.6.0';

/** The panel that screens for this display must fit. The same model and options give the same panel. Pure. */
export function panelOf(model: Model, options: PanelOptions = {}): Panel {
  const { firmwareVersion } = options;
  const board = boardFor(model, options.board);
  const isOldGrey = board?.inks.includes('gray-4') === true && isBelowVersion(firmwareVersion, FIRST_GREY_FIRMWARE);
  const palette =
    isOldGrey || options.format === 'bmp' ? blackAndWhite() : choosePalette(model, options.paletteId, board);
  const minBitDepth = options.format === 'bmp' ? undefined : minBitDepthOf(model, board);
  const colors = paletteColors(palette);
  return {
    name: model.name,
    ...rotatedSize(model, options),
    pixelRatio: model.screen.pixelRatio,
    bitDepth: palette.bitDepth,
    ...(minBitDepth !== undefined && { minBitDepth }),
    ...(colors.length > 0 ? { palette: colors } : minBitDepth === 4 && { palette: ['#000000', '#ffffff'] }),
    ...(palette.measuredInks && { measuredInks: applySeenInks(palette.colors, palette.measuredInks, options.inks) }),
    ...(palette.grays === 16 && GREY_CURVES[model.name] && { greyCurve: GREY_CURVES[model.name] }),
    ...(palette.depthClass === 'color-full' ? { channelBits: palette.id === 'color-12bit' ? 4 : 8 } : {}),
    mirrored: false,
    format: options.format ?? (board?.needsBmp && isBelowVersion(firmwareVersion, FIRST_PNG_FIRMWARE) ? 'bmp' : 'png'),
    byteLimit: options.byteLimit ?? (board ? imageBytesOf(board, firmwareVersion) : model.imageSizeLimitBytes),
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

/** A model of another size was chosen because the board is not what it reports. */
const boardFor = ({ widthPx, heightPx }: Model, board: Board | undefined): Board | undefined =>
  board && hasSize(board, widthPx, heightPx) ? board : undefined;

/** The script of Kindles shows files of 8 bits only. */
const minBitDepthOf = ({ kind }: Model, board: Board | undefined): Panel['minBitDepth'] =>
  kind === 'kindle' ? 8 : board?.minBitDepth;

/** The palettes that a display may get: those that its board shows, unless the owner chose another model. */
export function listPalettes(model: Model, board?: Board): readonly string[] {
  const fitting = boardFor(model, board);
  if (!fitting) return model.paletteIds;
  const { inks, maxBitDepth = 8 } = fitting;
  const shown = fitting.model === model.name ? inks.flatMap((ink) => PALETTES_OF_INKS[ink]) : model.paletteIds;
  return model.paletteIds.filter((id) => shown.includes(id) && fileBits(id) <= maxBitDepth);
}

const PALETTES_OF_INKS: Readonly<Record<Board['inks'][number], readonly string[]>> = {
  bw: ['bw'],
  'gray-4': ['bw', 'gray-4'],
  'gray-16': ['bw', 'gray-4', 'gray-16', 'gray-256'],
  bwr: ['bw', 'color-3bwr'],
  bwry: ['bw', 'color-3bwr', 'color-3bwy', 'color-4bwry'],
  spectra6: ['bw', 'color-3bwr', 'color-3bwy', 'color-4bwry', 'color-6a'],
};

/** Bits per pixel of a file: a palette PNG has at least 2. */
function fileBits(paletteId: string): number {
  const palette = findPalette(paletteId);
  return palette && palette.colors.length > 0 ? Math.max(2, palette.bitDepth) : (palette?.bitDepth ?? 1);
}

function choosePalette(model: Model, paletteId: string | undefined, board: Board | undefined): Palette {
  const allowed = listPalettes(model, board);
  const wanted = [paletteId, board?.model === model.name ? board.paletteId : undefined].find(
    (id) => id !== undefined && allowed.includes(id),
  );
  return (wanted === undefined ? undefined : findPalette(wanted)) ?? defaultPalette(model, allowed);
}

/**
 * The first palette with no more greys than the panel shows. Smooth greyscale on a panel with 16 greys would mean 256
 * greys in a larger file, which the display reduces without dithering; its owner can still select it.
 */
function defaultPalette({ bitDepth }: Model, allowed: readonly string[]): Palette {
  const palettes = allowed.flatMap((id) => findPalette(id) ?? []);
  return palettes.find((palette) => palette.bitDepth <= bitDepth) ?? palettes[0] ?? blackAndWhite();
}

function blackAndWhite(): Palette {
  return { id: 'bw', name: 'Black and white', grays: 2, bitDepth: 1, depthClass: '1bit', colors: [] };
}

/** Full colour would be too large, so screens get an even colour cube that fits a palette PNG; dithering refines it. */
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

/** Panels listed as upright keep their sides in either orientation. */
function isSideways(model: Model, orientation: Orientation): boolean {
  return orientation.startsWith('portrait') && model.widthPx >= model.heightPx;
}

const isUpright = ({ rotationDegrees }: Model): boolean => rotationDegrees % 180 !== 0;

/** The same way up as the other name of this orientation. */
export const flipOrientation = (orientation: Orientation): Orientation =>
  orientation.endsWith('-flipped')
    ? (orientation.replace('-flipped', '') as Orientation)
    : (`${orientation}-flipped` as Orientation);

/** Whether the screens of this display would turn if they followed its orientation. */
export const isTurnedAsBefore = (
  model: Model,
  { orientation = 'landscape', turnsAsBefore }: Pick<PanelOptions, 'orientation' | 'turnsAsBefore'>,
): boolean => turnsAsBefore === true && isUpright(model) && isSideways(model, orientation);

/** Rotated screens have swapped sides, and are rotated back for the panel. */
function rotatedSize(
  model: Model,
  { orientation = 'landscape', turnsAsBefore = false }: Pick<PanelOptions, 'orientation' | 'turnsAsBefore'>,
): Pick<Panel, 'widthPx' | 'heightPx' | 'rotationDegrees'> {
  // A panel that is upright by nature shows a portrait screen as it is.
  const sideways = isUpright(model) && !turnsAsBefore ? 360 - model.rotationDegrees : 90;
  const turn = (isSideways(model, orientation) ? sideways : 0) + (orientation.endsWith('flipped') ? 180 : 0);
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

/**
 * The framework's portrait screens are landscape screens with swapped sides; panels listed as upright are not swapped.
 */
function screenSize(
  model: Model,
  orientation: Orientation = 'landscape',
): Pick<Panel['framework'], 'widthCssPx' | 'heightCssPx' | 'orientation'> {
  const { widthCssPx, heightCssPx } = model.screen;
  return isSideways(model, orientation)
    ? { widthCssPx: heightCssPx, heightCssPx: widthCssPx, orientation: 'portrait' }
    : { widthCssPx, heightCssPx, orientation: 'landscape' };
}
