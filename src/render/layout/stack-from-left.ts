import type { Fragment, LineBox } from './box.js';
import type { ContentSolution, LayoutHost, Placement, SizedBox } from './contract.js';
import { isLaidBox, type LaidBox } from './laid-box.js';

/**
 * Reverses the order of lines and blocks, which turns a layout for `vertical-rl` into one for `vertical-lr`. Lines are
 * unchanged inside, since glyphs have the same orientation in both.
 */
export function stackFromLeft(laid: LaidBox, layout: LayoutHost): LaidBox {
  layout.step();
  const { solution } = laid;
  if (!solution) return laid;
  const turned = reverseSolution(solution, laid.contentHeight, layout);
  return { ...laid, solution: turned };
}

function reverseSolution(solution: ContentSolution, height: number, layout: LayoutHost): ContentSolution {
  const shifts = new Map<SizedBox, number>();
  const lines = solution.lines?.map((line) => {
    const shift = height - line.height - 2 * line.y;
    for (const fragment of line.fragments) if (fragment.kind === 'atom') shifts.set(fragment.box, shift);
    return moveLine(line, shift);
  });
  const placements = solution.placements.map((placement): Placement => {
    const measured = placement.measured ?? layout.measure(placement.box, placement.constraint);
    const shift = shifts.get(placement.box) ?? height - measured.height - 2 * placement.y;
    const inner = isLaidBox(measured) ? stackFromLeft(measured, layout) : measured;
    return { ...placement, y: placement.y + shift, measured: inner };
  });
  return { ...solution, placements, ...(lines && { lines }) };
}

function moveLine(line: LineBox, shift: number): LineBox {
  const fragments = line.fragments.map((fragment): Fragment => {
    if (fragment.kind === 'atom') return fragment;
    if (fragment.kind === 'text') return { ...fragment, baseline: fragment.baseline + shift };
    return { ...fragment, y: fragment.y + shift };
  });
  return { ...line, y: line.y + shift, baseline: line.baseline + shift, fragments };
}
