import { type Board, type BoardTraits, findBoard, findBuild, isRenamed } from './boards.js';

/** The part of a row of the table of boards that decides what a display shows. */
export type BoardFacts = Pick<Board, 'build' | 'model' | 'paletteId'>;

/** The owner's choice of a board that is none of the table. */
export const NO_BOARD = 'none';

/** What a display reports, the owner's choices, and the row that its screens follow. */
export interface BoardedTraits extends BoardTraits {
  readonly modelName?: string | undefined;
  /** A build, or `NO_BOARD`. */
  readonly boardBuild?: string | undefined;
  /** As `writeBoardFacts` wrote them when the display was first matched. */
  readonly boardFacts?: string | undefined;
}

/** A row of the table that differs from the one that a display's screens follow. */
export interface BoardChange {
  readonly before: BoardFacts;
  readonly after: Board;
}

/** The row of the table for a display, whatever its screens follow. */
export function findListedBoard(traits: BoardedTraits): Board | undefined {
  const { boardBuild, modelName, boardFacts } = traits;
  return boardBuild === undefined
    ? findBoard(traits, modelName, readBoardFacts(boardFacts)?.build)
    : findBuild(boardBuild);
}

/** The board that a display's screens follow: after a change of the table its former model, until the owner accepts. */
export function settleBoard(traits: BoardedTraits): Board | undefined {
  const change = findBoardChange(traits);
  if (!change) return findListedBoard(traits);
  const { before, after } = change;
  return { ...after, model: before.model, paletteId: before.paletteId };
}

/**
 * What changed since the display was first matched: the row of its board, or which row that is, because newer firmware
 * distinguishes boards of one name. Undefined when its screens would stay the same, and for another board.
 */
export function findBoardChange(traits: BoardedTraits): BoardChange | undefined {
  const after = findListedBoard(traits);
  const before = readBoardFacts(traits.boardFacts);
  if (!after || !before || !isOfSameBoard(before, after, traits.boardBuild)) return undefined;
  return before.model === after.model && before.paletteId === after.paletteId ? undefined : { before, after };
}

function isOfSameBoard({ build }: BoardFacts, after: Board, chosenBuild: string | undefined): boolean {
  const former = findBuild(build);
  return build === after.build || (chosenBuild === undefined && former !== undefined && isRenamed(after, former));
}

/** The facts to store for a display; undefined when they are stored, await the owner, or it has no board of the table. */
export function noteBoardFacts(traits: BoardedTraits): string | undefined {
  const board = findListedBoard(traits);
  const isNoted = board?.build === readBoardFacts(traits.boardFacts)?.build;
  return !board || isNoted || findBoardChange(traits) ? undefined : writeBoardFacts(board);
}

export const writeBoardFacts = ({ build, model, paletteId }: BoardFacts): string =>
  JSON.stringify({ build, model, paletteId });

function readBoardFacts(text: string | undefined): BoardFacts | undefined {
  return text === undefined ? undefined : JSON.parse(text);
}
