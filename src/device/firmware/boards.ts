import { readFileSync } from 'node:fs';

/** What the board of a display accepts. */
export interface FirmwareBoard {
  readonly chip: string;
  /** Space for one image. */
  readonly partitionBytes: number;
}

/** Boards by the model name that firmware reports, in lower case. */
export const BOARDS: ReadonlyMap<string, FirmwareBoard> = new Map(
  Object.entries(JSON.parse(readFileSync(new URL('./boards.json', import.meta.url), 'utf8'))),
);

/** Undefined for models with an unknown chip, which are never offered firmware. */
export const findBoard = (model: string | undefined): FirmwareBoard | undefined =>
  model === undefined ? undefined : BOARDS.get(model.trim().toLowerCase());
