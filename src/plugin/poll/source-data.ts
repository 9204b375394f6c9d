import { isObject, type MergeVariables } from '../merge.js';

/** What one source brings to the root: an object as it is, a list under `data`, anything else under `data` too. */
export const wrapBody = (body: unknown): MergeVariables => (isObject(body) ? body : { data: body });

/** Data of a poll: one source stands at the root, several as `IDX_0`, `IDX_1` … in URL order; a source without data is `{}`. */
export function mergeSources(bodies: readonly unknown[]): MergeVariables {
  const wrapped = bodies.map((body) => (body === undefined ? {} : wrapBody(body)));
  if (wrapped.length === 1) return wrapped[0] ?? {};
  return Object.fromEntries(wrapped.map((body, index) => [`IDX_${index}`, body]));
}
