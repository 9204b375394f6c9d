import { readFileSync } from 'node:fs';
import { compareFirmware, isBelowVersion } from './compare-firmware.js';
import { isPlausibleSize } from './custom-model.js';

/**
 * A board that the public firmware is built for. `boards.json` is the only place that knows boards: models, names, chips,
 * partitions and limits are derived from it or checked against it. Source: the firmware's build files, release 1.8.15 and
 * the branch after it.
 */
export interface Board {
  /** The name of its build; unique. */
  readonly build: string;
  readonly label: string;
  /** The `Model` header of firmware after 1.8.15, as `spellName` writes it. */
  readonly name: string;
  /** The `Model` header up to 1.8.15, where that is another one. */
  readonly oldName?: string;
  /** Other names seen in requests. */
  readonly spellings?: readonly string[];
  /** As in an application image, such as `ESP32-C3`. */
  readonly chip: string;
  /** Native pixels of the panel. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Sets of inks that the panel shows, the simplest first. */
  readonly inks: readonly InkSet[];
  /** Controller of the panel, or how it is driven. */
  readonly controller: string;
  /** What measures the battery; null when nothing does. */
  readonly battery: string | null;
  /** Largest picture in bytes up to firmware 1.8.15. */
  readonly imageBytes: number;
  /** The same after 1.8.15, where it differs. */
  readonly newImageBytes?: number;
  /** Space for one application image in bytes: the smaller one where two exist; null when unknown. */
  readonly partitionBytes: number | null;
  /** The model that it gets: a name of the list or of a custom model. */
  readonly model: string;
  /** The palette that it gets. */
  readonly paletteId: string;
  /** Bits per pixel below which a PNG never appears or crashes the board; with 4, also a PNG without a palette. */
  readonly minBitDepth?: 2 | 4;
  /** Bits per pixel above which a PNG comes out in wrong colours. */
  readonly maxBitDepth?: 1;
  /** It ran firmware that reads no PNG. */
  readonly needsBmp?: true;
  /** The setup screen as a BMP crashes it. */
  readonly needsSetupPng?: true;
  readonly hasTouchBar?: true;
  /** A button cannot wake it. */
  readonly ignoresButton?: true;
}

type InkSet = 'bw' | 'gray-4' | 'gray-16' | 'bwr' | 'bwry' | 'spectra6';

/** What a request says about its board. */
export interface BoardTraits {
  /** The `Model` header. */
  readonly modelHeader?: string | undefined;
  readonly widthPx?: number | undefined;
  readonly heightPx?: number | undefined;
  readonly firmwareVersion?: string | undefined;
}

/** Boards with the same name: the most common one first. */
export const BOARDS: readonly Board[] = JSON.parse(readFileSync(new URL('boards.json', import.meta.url), 'utf8'));

const boardsByBuild = new Map(BOARDS.map((board) => [board.build, board]));

/** Firmware since this version sends its name. */
const FIRST_NAMED_FIRMWARE = '1.5.8';
const FIRST_LARGE_FIRMWARE = '1.6.1';
/** The last version with the old limits of boards that have new ones. */
const LAST_OLD_FIRMWARE = '1.8.15';
/** Older firmware has a buffer of the size of the setup bitmap (device protocol, section 7). */
const OLD_IMAGE_BYTES = 48_062;

/** A name in lower case with underscores, as most firmware spells it: `reTerminal E1002` is `reterminal_e1002`. */
export const spellName = (name: string | undefined): string =>
  (name ?? '').trim().toLowerCase().replaceAll(/[ -]+/g, '_');

/** Every board that reports this name, the most common one first. */
export const listBoardsNamed = (name: string | undefined): readonly Board[] =>
  BOARDS.filter((board) => namesOf(board).includes(spellName(name)));

export const findBuild = (build: string | undefined): Board | undefined =>
  build === undefined ? undefined : boardsByBuild.get(build);

/**
 * The board of a display; undefined for other clients and for a name that contradicts the reported size.
 *
 * @param modelName the owner's choice, which distinguishes boards of one name
 * @param formerBuild what else distinguishes them: what it was with firmware that says more
 */
export function findBoard(traits: BoardTraits, modelName?: string, formerBuild?: string): Board | undefined {
  const { modelHeader, widthPx, heightPx, firmwareVersion } = traits;
  const isSized = isPlausibleSize(widthPx, heightPx);
  // Firmware too old to send its name runs on the first board only, and sends its size. Other clients have versions, too.
  const isNameless = spellName(modelHeader) === '' && isSized && isBelowVersion(firmwareVersion, FIRST_NAMED_FIRMWARE);
  const named = isNameless ? listBoardsNamed('og') : listBoardsNamed(modelHeader);
  const fitting = isSized ? named.filter((board) => hasSize(board, widthPx, heightPx)) : named;
  return (
    fitting.find(({ model }) => model === modelName) ?? fitting.find(({ build }) => build === formerBuild) ?? fitting[0]
  );
}

/** Largest picture in bytes that the board reads with this firmware. */
export function imageBytesOf(board: Board, firmwareVersion: string | undefined): number {
  const { imageBytes, newImageBytes = imageBytes } = board;
  if (isBelowVersion(firmwareVersion, FIRST_LARGE_FIRMWARE)) return Math.min(imageBytes, OLD_IMAGE_BYTES);
  const order = compareFirmware(firmwareVersion, LAST_OLD_FIRMWARE);
  return order !== undefined && order > 0 ? newImageBytes : imageBytes;
}

/** Whether the panel has these sides, in either order. */
export function hasSize(board: Board, widthPx: number | undefined, heightPx: number | undefined): boolean {
  return (
    (board.widthPx === widthPx && board.heightPx === heightPx) ||
    (board.widthPx === heightPx && board.heightPx === widthPx)
  );
}

/** Whether newer firmware reports the name of `board` where older firmware reported that of the other one. */
export const isRenamed = ({ oldName }: Board, former: Board): boolean =>
  oldName !== undefined && namesOf(former).includes(oldName);

export const namesOf = ({ name, oldName, spellings = [] }: Board): readonly string[] => [
  name,
  ...spellings,
  ...(oldName === undefined ? [] : [oldName]),
];
