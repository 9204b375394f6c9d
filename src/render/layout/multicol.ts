import type { SolveContent } from './contract.js';

/** Lays out a multi-column container. */
export const solveMulticol: SolveContent = (request) => {
  const width = typeof request.width === 'number' ? request.width : 0;
  return { width, height: 0, firstBaseline: undefined, lastBaseline: undefined, placements: [] };
};
