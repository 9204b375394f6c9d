import { isObject, type JsonObject } from '../json/json.js';

/** JSON objects as plugins send and templates read them. */
export type MergeVariables = JsonObject;

export type MergeStrategy = 'replace' | 'deep_merge' | 'stream';

/** Items that `stream` keeps of each list when the push names no limit. */
export const STREAM_LIMIT = 1000;

/** The stored variables after a push; pure. Keys are copied by definition, so that `__proto__` is a key like any other. */
export function mergeVariables(
  stored: MergeVariables,
  pushed: MergeVariables,
  strategy: MergeStrategy,
  streamLimit: number = STREAM_LIMIT,
): MergeVariables {
  switch (strategy) {
    case 'replace':
      return pushed;
    case 'deep_merge':
      return deepMerge(stored, pushed);
    case 'stream':
      return combine(stored, pushed, (before, after) =>
        Array.isArray(after) ? (Array.isArray(before) ? [...before, ...after] : after).slice(-streamLimit) : after,
      );
  }
}

/** Objects merge key by key, everything else is replaced, lists too. */
function deepMerge(stored: MergeVariables, pushed: MergeVariables): MergeVariables {
  return combine(stored, pushed, (before, after) =>
    isObject(before) && isObject(after) ? deepMerge(before, after) : after,
  );
}

function combine(
  stored: MergeVariables,
  pushed: MergeVariables,
  join: (before: unknown, after: unknown) => unknown,
): MergeVariables {
  const merged = new Map(Object.entries(stored));
  for (const [key, value] of Object.entries(pushed)) merged.set(key, join(merged.get(key), value));
  return Object.fromEntries(merged);
}
