import type { ContentSolution } from '../contract.js';

/** Moves all content of a block. */
export function shiftDown(solution: ContentSolution, dy: number): ContentSolution {
  const moved = (baseline: number | undefined): number | undefined =>
    baseline === undefined ? undefined : baseline + dy;
  for (const line of solution.lines ?? []) {
    line.y += dy;
    line.baseline += dy;
    for (const fragment of line.fragments) {
      if (fragment.kind === 'text') fragment.baseline += dy;
      else if (fragment.kind === 'inline') fragment.y += dy;
    }
  }
  return {
    ...solution,
    firstBaseline: moved(solution.firstBaseline),
    lastBaseline: moved(solution.lastBaseline),
    placements: solution.placements.map((placement) => ({ ...placement, y: placement.y + dy })),
    staticPositions: (solution.staticPositions ?? []).map((position) => ({ ...position, y: position.y + dy })),
  };
}
