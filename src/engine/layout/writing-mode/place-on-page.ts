import { multiply } from '../../affine.js';
import type { BlockBox, Box, Fragment, InlineBox, LineBox, ReplacedBox, TextFragment } from '../box.js';
import { type Turn, turnArea, turnEdges } from './axes.js';

/** Gives a box and what is laid out in the same axes its place and its style on the page. */
export function placeOnPage(box: Box, turn: Turn): void {
  if (box.kind === 'text') return;
  showPhysical(box);
  if (box.kind !== 'inline') turnBox(box, turn);
  if (box.kind === 'replaced') return;
  if (box.kind === 'block') {
    box.lines = box.lines.map((line) => turnLine(line, turn));
    // What is inside has other axes, and its own turn.
    if (box.context === 'turned') return;
  }
  for (const child of box.children) placeOnPage(child, turn);
}

function showPhysical(box: Box): void {
  box.style = box.style.turned?.physical ?? box.style;
}

function turnBox(box: BlockBox | ReplacedBox, turn: Turn): void {
  if (box.kind === 'block' && box.collapsedBorders) box.collapsedBorders = turnEdges(turn, box.collapsedBorders);
  Object.assign(box, turnArea(turn, box));
  if (box.kind === 'block' && box.pieces)
    box.pieces = box.pieces.map(({ whole, shown }) => ({ whole: turnArea(turn, whole), shown: turnArea(turn, shown) }));
  if (box.kind === 'block' && box.columnGaps) box.columnGaps = box.columnGaps.map((gap) => turnArea(turn, gap));
  box.padding = turnEdges(turn, box.padding);
  box.border = turnEdges(turn, box.border);
  box.margin = turnEdges(turn, box.margin);
}

function turnLine(line: LineBox, turn: Turn): LineBox {
  const fragments = line.fragments.map((fragment) => turnFragment(fragment, turn));
  return { ...turnArea(turn, line), baseline: line.baseline, fragments };
}

function turnFragment(fragment: Fragment, turn: Turn): Fragment {
  if (fragment.kind === 'atom') return fragment;
  if (fragment.kind === 'text') return { ...fragment, turn: glyphTurn(fragment, turn) };
  showPhysical(fragment.box satisfies InlineBox);
  return { ...fragment, ...turnArea(turn, fragment) };
}

/** Rotates the glyphs around the point they are drawn at; they are never mirrored. */
function glyphTurn({ x, baseline }: TextFragment, turn: Turn): Turn {
  const point = turnArea(turn, { x, y: baseline, width: 0, height: 0 });
  const rotation = { a: turn.a, b: turn.b, c: -turn.b, d: turn.a, e: point.x, f: point.y };
  return multiply(rotation, { a: 1, b: 0, c: 0, d: 1, e: -x, f: -baseline });
}
