#!/usr/bin/env node
// Makes the puzzles of the bundled chess recipe: node scripts/develop/data/chess-puzzles.mjs [COUNT]. Plays games from the first position, so
// that every puzzle can come about, and keeps positions in which exactly one move forces mate in one or in two moves. The games
// follow from a fixed seed: the same puzzles every time. Prints two Liquid assignments; a puzzle is "FEN placement,side,move",
// its move "piece from to", and the moves of test/support/recipes/chess.ts decide what is legal and what is mate.
import {
  applyMove,
  isChecked,
  listMoves,
  startPosition,
  writePlacement,
} from '../../../build/test/support/recipes/chess.js';

const COUNT = Number(process.argv[2] ?? 120);
const MAX_PLIES = 140;
const VALUES = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };

let seed = 20260317;
/** A number from 0 to 1 of a fixed series (a linear congruential generator of 32 bits). */
function draw() {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
}

const squareName = (square) => 'abcdefgh'[square % 8] + (8 - Math.floor(square / 8));
const isMate = (position) => isChecked(position, position.side) && listMoves(position).length === 0;

/** The moves that mate at once. */
const listMates = (position) => listMoves(position).filter((move) => isMate(applyMove(position, move)));

/** The moves after which every answer can be mated at once. */
function listKeys(position, limit) {
  const keys = [];
  for (const move of listMoves(position)) {
    const after = applyMove(position, move);
    const answers = listMoves(after);
    if (answers.length > 0 && answers.every((answer) => listMates(applyMove(after, answer)).length > 0))
      keys.push(move);
    if (keys.length > limit) return keys;
  }
  return keys;
}

/** A move as a casual player would choose it: takes what hangs, and now and then overlooks something. */
function chooseMove(position, moves) {
  let best = moves[0];
  let bestScore = -Infinity;
  for (const move of moves) {
    const taken = position.board[move.to];
    const after = applyMove(position, move);
    const replies = listMoves(after);
    const lost = Math.max(0, ...replies.map((reply) => VALUES[after.board[reply.to]?.toLowerCase()] ?? 0));
    const gain = VALUES[taken?.toLowerCase()] ?? 0;
    const check = isChecked(after, after.side) ? 0.6 : 0;
    const score = gain - lost * 0.9 + check + draw() * 2.2;
    if (score > bestScore) [best, bestScore] = [move, score];
  }
  return best;
}

const describe = (position, move) =>
  [
    writePlacement(position.board),
    position.side,
    `${position.board[move.from].toUpperCase()}${squareName(move.from)}${squareName(move.to)}`,
  ].join(',');

/** No castling, no en passant and no choice of a promoted piece can spoil the puzzle. */
function isPlain({ board, side }, { from, to, promotion }) {
  const [king, rook, pawn, row] = side === 'w' ? ['k', 'r', 'P', 1] : ['K', 'R', 'p', 6];
  const home = side === 'w' ? 4 : 60;
  const mayCastle = board[home] === king && (board[home - 4] === rook || board[home + 3] === rook);
  const mayPromote = board.slice(row * 8, row * 8 + 8).includes(pawn);
  const isDouble = board[from].toLowerCase() === 'p' && Math.abs(from - to) === 16;
  return !mayCastle && !mayPromote && !isDouble && promotion === undefined && board[to] === undefined;
}

const found = { one: [], two: [] };
for (let game = 0; found.one.length < COUNT || found.two.length < COUNT; game++) {
  let position = startPosition();
  const taken = { one: false, two: false };
  for (let ply = 0; ply < MAX_PLIES; ply++) {
    const moves = listMoves(position);
    const pieces = position.board.filter((piece) => piece !== undefined).length;
    if (moves.length === 0 || pieces < 5) break;
    if (ply > 16 && pieces <= 24) {
      const mates = listMates(position);
      if (!taken.one && mates.length === 1 && isPlain(position, mates[0]) && found.one.length < COUNT) {
        found.one.push(describe(position, mates[0]));
        taken.one = true;
      } else if (!taken.two && mates.length === 0 && pieces <= 18 && found.two.length < COUNT) {
        const keys = listKeys(position, 1);
        if (keys.length === 1 && isPlain(position, keys[0])) {
          found.two.push(describe(position, keys[0]));
          taken.two = true;
        }
      }
    }
    position = applyMove(position, chooseMove(position, moves));
  }
  if (game % 20 === 0) console.error(`${game} games: ${found.one.length} in one, ${found.two.length} in two`);
}
for (const [name, list] of Object.entries(found)) console.log(`${name}: ${list.join(' ')}`);
