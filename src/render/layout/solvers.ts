import { solveFlow } from './block/block.js';
import type { FormattingContext } from './box.js';
import type { ContentSolution, SolveContent } from './contract.js';
import type { LineMemo } from './inline/line-memo.js';

/** The solver of each formatting context. */
export type SolverTable = Readonly<Record<FormattingContext, SolveContent>>;

/** Solvers of the contexts that live in this folder; the others are handed in by the door. */
export function flowSolver(memo: LineMemo): SolveContent {
  return (request, layout): ContentSolution => {
    // Contexts of lines and blocks answer questions about their widths elsewhere.
    const width = typeof request.width === 'number' ? request.width : 0;
    return solveFlow(request, width, layout, memo);
  };
}
