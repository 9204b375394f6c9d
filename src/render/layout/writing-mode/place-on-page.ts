import type { BlockBox, Box, Fragment, InlineBox, LineBox, ReplacedBox, TextFragment } from '../box.js';
import { joinTurns, type Turn, turnArea, turnEdges } from './axes.js';

/** What boxes have in their own axes, while they have the axes of the page between layouts. */
export type TurnedBack = Map<Box, Pick<BlockBox, 'style' | 'collapsedBorders'>>;

/** Gives a box and what is laid out in the same axes its place and its style on the page. */
export function placeOnPage(box: Box, turn: Turn, turnedBack: TurnedBack): void {
  if (box.kind === 'text') return;
  showPhysical(box, turnedBack);
  if (box.kind !== 'inline') turnBox(box, turn, turnedBack);
  if (box.kind === 'replaced') return;
  if (box.kind === 'block') {
    box.lines = box.lines.map((line) => turnLine(line, turn, turnedBack));
    // What is inside has other axes, and its own turn.
    if (box.context === 'turned') return;
  }
  for (const child of box.children) placeOnPage(child, turn, turnedBack);
}

/** Restores the styles that layout uses. */
export function turnAgain(turnedBack: TurnedBack): void {
  for (const [box, { style, collapsedBorders }] of turnedBack) {
    box.style = style;
    if (box.kind === 'block' && collapsedBorders) box.collapsedBorders = collapsedBorders;
  }
  turnedBack.clear();
}

function showPhysical(box: Box, turnedBack: TurnedBack): void {
  const { turned } = box.style;
  if (!turned) return;
  turnedBack.set(box, { style: box.style });
  box.style = turned.physical;
}

function turnBox(box: BlockBox | ReplacedBox, turn: Turn, turnedBack: TurnedBack): void {
  if (box.kind === 'block' && box.collapsedBorders) {
    const { collapsedBorders } = box;
    turnedBack.set(box, { style: turnedBack.get(box)?.style ?? box.style, collapsedBorders });
    box.collapsedBorders = turnEdges(turn, collapsedBorders);
  }
  Object.assign(box, turnArea(turn, box));
  box.padding = turnEdges(turn, box.padding);
  box.border = turnEdges(turn, box.border);
  box.margin = turnEdges(turn, box.margin);
}

function turnLine(line: LineBox, turn: Turn, turnedBack: TurnedBack): LineBox {
  const fragments = line.fragments.map((fragment) => turnFragment(fragment, turn, turnedBack));
  return { ...turnArea(turn, line), baseline: line.baseline, fragments };
}

function turnFragment(fragment: Fragment, turn: Turn, turnedBack: TurnedBack): Fragment {
  if (fragment.kind === 'atom') return fragment;
  if (fragment.kind === 'text') return { ...fragment, turn: glyphTurn(fragment, turn) };
  showPhysical(fragment.box satisfies InlineBox, turnedBack);
  return { ...fragment, ...turnArea(turn, fragment) };
}

/** Rotates the glyphs around the point they are drawn at; they are never mirrored. */
function glyphTurn({ x, baseline }: TextFragment, turn: Turn): Turn {
  const point = turnArea(turn, { x, y: baseline, width: 0, height: 0 });
  const rotation = { a: turn.a, b: turn.b, c: -turn.b, d: turn.a, e: point.x, f: point.y };
  return joinTurns(rotation, { a: 1, b: 0, c: 0, d: 1, e: -x, f: -baseline });
}
