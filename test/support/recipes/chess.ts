/** A chess position; castling and en passant are left out, so no puzzle depends on them. */
export interface Position {
  /** 64 squares from a8 to h1; white pieces are upper case. */
  readonly board: readonly (string | undefined)[];
  readonly side: 'w' | 'b';
}

export interface Move {
  readonly from: number;
  readonly to: number;
  readonly promotion?: string;
}

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
const STRAIGHT = [
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
] as const;
const DIAGONAL = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;
const ALL = [...STRAIGHT, ...DIAGONAL] as const;
const JUMPS = [-2, -1, 1, 2].flatMap((x) =>
  [-2, -1, 1, 2].filter((y) => Math.abs(x) !== Math.abs(y)).map((y) => [x, y]),
);
const SLIDES: Readonly<Record<string, readonly (readonly number[])[]>> = { r: STRAIGHT, b: DIAGONAL, q: ALL };
const STEPS: Readonly<Record<string, readonly (readonly number[])[]>> = { n: JUMPS, k: ALL };

export const startPosition = (): Position => ({ board: readPlacement(START), side: 'w' });

/** The squares of a FEN placement. */
export const readPlacement = (placement: string): (string | undefined)[] =>
  [...placement.replaceAll('/', '')].flatMap((sign) =>
    /\d/.test(sign) ? Array.from<undefined>({ length: Number(sign) }) : [sign],
  );

/** The inverse of `readPlacement`. */
export function writePlacement(board: readonly (string | undefined)[]): string {
  const rows = Array.from({ length: 8 }, (_, row) => board.slice(row * 8, row * 8 + 8));
  return rows
    .map((row) => row.map((piece) => piece ?? ' ').join(''))
    .join('/')
    .replace(/ +/g, (gap) => String(gap.length));
}

const isWhite = (piece: string): boolean => piece === piece.toUpperCase();
const isOf = (piece: string | undefined, side: 'w' | 'b'): boolean =>
  piece !== undefined && isWhite(piece) === (side === 'w');
const otherSide = (side: 'w' | 'b'): 'w' | 'b' => (side === 'w' ? 'b' : 'w');

/** The square in a direction, or undefined beyond the edge. */
function step(square: number, [x = 0, y = 0]: readonly number[]): number | undefined {
  const column = (square % 8) + x;
  const row = Math.floor(square / 8) + y;
  return column < 0 || column > 7 || row < 0 || row > 7 ? undefined : row * 8 + column;
}

/** The squares that a piece other than a pawn reaches, captures of its own side included. */
function reach(board: readonly (string | undefined)[], square: number, kind: string): readonly number[] {
  const steps = STEPS[kind];
  if (steps) return steps.map((way) => step(square, way)).filter((one) => one !== undefined);
  const squares: number[] = [];
  for (const way of SLIDES[kind] ?? []) {
    for (let at = step(square, way); at !== undefined; at = step(at, way)) {
      squares.push(at);
      if (board[at] !== undefined) break;
    }
  }
  return squares;
}

/** Whether the king of a side is attacked. */
export function isChecked({ board }: Position, side: 'w' | 'b'): boolean {
  const king = board.indexOf(side === 'w' ? 'K' : 'k');
  const attacker = (kind: string) => (side === 'w' ? kind : kind.toUpperCase());
  const forward = side === 'w' ? -1 : 1;
  const hasPawn = [-1, 1].some((x) => {
    const square = step(king, [x, forward]);
    return square !== undefined && board[square] === attacker('p');
  });
  return (
    hasPawn ||
    ['n', 'b', 'r', 'q', 'k'].some((kind) => reach(board, king, kind).some((at) => board[at] === attacker(kind)))
  );
}

function listPawnMoves({ board, side }: Position, from: number): readonly Move[] {
  const forward = side === 'w' ? -1 : 1;
  const targets: number[] = [];
  const ahead = step(from, [0, forward]);
  if (ahead !== undefined && board[ahead] === undefined) {
    targets.push(ahead);
    const second = step(from, [0, forward * 2]);
    const isFirst = Math.floor(from / 8) === (side === 'w' ? 6 : 1);
    if (isFirst && second !== undefined && board[second] === undefined) targets.push(second);
  }
  for (const x of [-1, 1]) {
    const square = step(from, [x, forward]);
    if (square !== undefined && isOf(board[square], otherSide(side))) targets.push(square);
  }
  const isLast = (to: number) => to < 8 || to > 55;
  return targets.map((to) => (isLast(to) ? { from, to, promotion: side === 'w' ? 'Q' : 'q' } : { from, to }));
}

/** The legal moves; a pawn on the last row becomes a queen. */
export function listMoves(position: Position): readonly Move[] {
  const { board, side } = position;
  const moves: Move[] = [];
  for (const [from, piece] of board.entries()) {
    if (piece === undefined || !isOf(piece, side)) continue;
    const kind = piece.toLowerCase();
    const own =
      kind === 'p'
        ? listPawnMoves(position, from)
        : reach(board, from, kind)
            .filter((to) => !isOf(board[to], side))
            .map((to) => ({ from, to }));
    moves.push(...own.filter((move) => !isChecked(applyMove(position, move), side)));
  }
  return moves;
}

export function applyMove({ board, side }: Position, { from, to, promotion }: Move): Position {
  const next = [...board];
  next[to] = promotion ?? board[from];
  next[from] = undefined;
  return { board: next, side: otherSide(side) };
}
