import { readFileSync } from 'node:fs';

/** What a display's board takes. */
export interface FirmwareBoard {
  readonly chip: string;
  /** Room for one image. */
  readonly partitionBytes: number;
}

/** Boards by the name that firmware gives itself, lower case. */
export const BOARDS: ReadonlyMap<string, FirmwareBoard> = new Map(
  Object.entries(JSON.parse(readFileSync(new URL('./boards.json', import.meta.url), 'utf8'))),
);

/** Undefined for models whose chip is not known here: nothing is ever offered to them. */
export const findBoard = (model: string | undefined): FirmwareBoard | undefined =>
  model === undefined ? undefined : BOARDS.get(model.trim().toLowerCase());
