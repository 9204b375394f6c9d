import { BOARDS, listBoardsNamed, namesOf } from '@inkstand/engine/model';

/** The slot of a display's flash memory that an image is written to. */
interface FirmwareSlot {
  readonly chip: string;
  /** Space for one image. */
  readonly partitionBytes: number;
}

/**
 * What every board that reports this name accepts: the smallest partition of all. Undefined for an unknown name, for boards
 * of unknown space, and for a name shared by boards of different chips; those are never offered firmware.
 */
export function findFirmwareSlot(model: string | undefined): FirmwareSlot | undefined {
  const [first, ...others] = listBoardsNamed(model);
  if (!first || others.some(({ chip }) => chip !== first.chip)) return undefined;
  const spaces = [first, ...others].map(({ partitionBytes }) => partitionBytes ?? 0);
  const partitionBytes = Math.min(...spaces);
  return partitionBytes === 0 ? undefined : { chip: first.chip, partitionBytes };
}

/** Every name that firmware reports and that firmware can be added for. */
export const FIRMWARE_MODELS: readonly string[] = [...new Set(BOARDS.flatMap(namesOf))].filter(
  (name) => findFirmwareSlot(name) !== undefined,
);
