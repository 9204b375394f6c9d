import type { Fragment, LineBox, SizedBox } from '../box.js';
import type { ContentSolution, Placement } from '../contract.js';

/**
 * In `vertical-lr` lines follow each other from the left, but the upper side of their glyphs is on the right: everything
 * in a line is mirrored, so that the turned line has it on the proper side.
 */
export function mirrorLines(solution: ContentSolution, heightOf: (placement: Placement) => number): ContentSolution {
  if (!solution.lines || solution.lines.length === 0) return solution;
  const lineOf = new Map<SizedBox, LineBox>();
  const lines = solution.lines.map((line) => {
    for (const fragment of line.fragments) if (fragment.kind === 'atom') lineOf.set(fragment.box, line);
    return mirrorLine(line);
  });
  const placements = solution.placements.map((placement): Placement => {
    const line = lineOf.get(placement.box);
    return line ? { ...placement, y: 2 * line.y + line.height - placement.y - heightOf(placement) } : placement;
  });
  return { ...solution, lines, placements };
}

function mirrorLine(line: LineBox): LineBox {
  const sum = 2 * line.y + line.height;
  const fragments = line.fragments.map((fragment): Fragment => {
    if (fragment.kind === 'atom') return fragment;
    if (fragment.kind === 'text') return { ...fragment, baseline: sum - fragment.baseline };
    return { ...fragment, y: sum - fragment.y - fragment.height };
  });
  return { ...line, baseline: sum - line.baseline, fragments };
}
