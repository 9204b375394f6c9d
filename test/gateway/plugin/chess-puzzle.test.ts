// @tier full: tries every move
import t from 'tap';
import { readBundled } from '../../../src/gateway/plugin/plugin.js';
import {
  applyMove,
  isChecked,
  listMoves,
  type Move,
  type Position,
  readPlacement,
} from '../../support/recipes/chess.js';

interface Puzzle {
  readonly position: Position;
  readonly solution: string;
}

const SQUARES = Array.from({ length: 64 }, (_, at) => 'abcdefgh'[at % 8] + String(8 - Math.floor(at / 8)));
const { shared = '' } = (await readBundled('chess-puzzle')).recipe.markup;

function readPuzzles(name: string): readonly Puzzle[] {
  const [, list = ''] = new RegExp(`assign ${name} = "([^"]+)"`).exec(shared) ?? [];
  return list.split(' ').map((text) => {
    const [placement = '', side, solution = ''] = text.split(',');
    return { position: { board: readPlacement(placement), side: side === 'w' ? 'w' : 'b' }, solution };
  });
}

const nameOf = ({ board }: Position, { from, to }: Move): string =>
  `${board[from]?.toUpperCase()}${SQUARES[from]}${SQUARES[to]}`;
const isMate = (position: Position): boolean => isChecked(position, position.side) && listMoves(position).length === 0;
const listMates = (position: Position): readonly Move[] =>
  listMoves(position).filter((move) => isMate(applyMove(position, move)));

/** What is impossible in a game; empty for a legal position. */
function findFaults({ position: { board, side } }: Puzzle): readonly string[] {
  const kings = board.filter((one) => one?.toLowerCase() === 'k').sort();
  const lastRows = [...board.slice(0, 8), ...board.slice(56)];
  return [
    ...(board.length === 64 && kings.join('') === 'Kk' ? [] : ['a board of 64 squares with two kings']),
    ...(isChecked({ board, side }, side === 'w' ? 'b' : 'w') ? ['the side that just moved is in check'] : []),
    ...(lastRows.some((one) => one?.toLowerCase() === 'p') ? ['a pawn on a last row'] : []),
  ];
}

t.test('each puzzle of one move is legal and has the one solution that is shown', async (t) => {
  const puzzles = readPuzzles('ones');
  t.ok(puzzles.length >= 60);
  for (const puzzle of puzzles) {
    t.same(findFaults(puzzle), []);
    t.same(
      listMates(puzzle.position).map((move) => nameOf(puzzle.position, move)),
      [puzzle.solution],
    );
  }
});

t.test('each puzzle of two moves is legal, and only the shown move forces mate', async (t) => {
  const puzzles = readPuzzles('twos');
  t.ok(puzzles.length >= 60);
  for (const puzzle of puzzles) {
    t.same(findFaults(puzzle), []);
    const { position, solution } = puzzle;
    t.same(listMates(position), [], 'no mate at once');
    const keys = listMoves(position).filter((move) => {
      const after = applyMove(position, move);
      const answers = listMoves(after);
      return answers.length > 0 && answers.every((answer) => listMates(applyMove(after, answer)).length > 0);
    });
    t.same(
      keys.map((move) => nameOf(position, move)),
      [solution],
    );
  }
});
