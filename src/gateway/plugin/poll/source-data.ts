import { wrapRoot } from '@inkstand/common/json';
import type { MergeVariables } from '../data/merge-push.js';

/**
 * Combines the responses of a poll: a single one becomes the root, several become `IDX_0`, `IDX_1` … in URL order; one
 * without data becomes `{}`.
 */
export function mergeSources(bodies: readonly unknown[]): MergeVariables {
  const wrapped = bodies.map((body) => (body === undefined ? {} : wrapRoot(body)));
  if (wrapped.length === 1) return wrapped[0] ?? {};
  return Object.fromEntries(wrapped.map((body, index) => [`IDX_${index}`, body]));
}
