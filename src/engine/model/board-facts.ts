import { type Board, type BoardTraits, findBoard, findBuild } from './boards.js';

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

/** The row of the table for a display, whatever it was first matched to. */
export function findListedBoard(traits: BoardedTraits): Board | undefined {
  const { boardBuild, modelName } = traits;
  return boardBuild === undefined ? findBoard(traits, modelName) : findBuild(boardBuild);
}

/** The board that a display's screens follow: after a change of the table its former model, until the owner accepts. */
export function settleBoard(traits: BoardedTraits): Board | undefined {
  const board = findListedBoard(traits);
  const before = readBoardFacts(traits.boardFacts);
  return board && before?.build === board.build ? { ...board, ...before } : board;
}

/** What changed in the table since the display was first matched; undefined when nothing did. */
export function findBoardChange(traits: BoardedTraits): BoardChange | undefined {
  const after = findListedBoard(traits);
  const before = readBoardFacts(traits.boardFacts);
  if (!after || before?.build !== after.build) return undefined;
  return before.model === after.model && before.paletteId === after.paletteId ? undefined : { before, after };
}

/** The facts to store for a display; undefined when they are stored already, or it has no board of the table. */
export function noteBoardFacts(traits: BoardedTraits): string | undefined {
  const board = findListedBoard(traits);
  return !board || readBoardFacts(traits.boardFacts)?.build === board.build ? undefined : writeBoardFacts(board);
}

export const writeBoardFacts = ({ build, model, paletteId }: BoardFacts): string =>
  JSON.stringify({ build, model, paletteId });

function readBoardFacts(text: string | undefined): BoardFacts | undefined {
  return text === undefined ? undefined : JSON.parse(text);
}
