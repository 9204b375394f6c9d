import { isObject, type JsonObject } from '@inkstand/common/json';

/** A JSON object, as pushed to plugins and read by templates. */
export type MergeVariables = JsonObject;

export type MergeStrategy = 'replace' | 'deep_merge' | 'stream';

/** Number of items that `stream` keeps of each list by default. */
export const STREAM_LIMIT = 1000;

/** The key under which the data of another plugin setting is merged. */
export const isMergeNode = (node: string): boolean => /^[a-z]\w{0,99}$/i.test(node);

/**
 * Merges a push into the stored variables. Keys are defined rather than assigned, so that `__proto__` is an ordinary
 * key. Pure.
 */
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

/** Merges objects key by key; any other value, including a list, is replaced. */
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
