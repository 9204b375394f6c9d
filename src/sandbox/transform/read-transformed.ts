import { parseMarked } from '@inkstand/common/json';
import { TRANSFORM_LIMITS } from '../script-limits.js';

const { resultChars, resultDepth } = TRANSFORM_LIMITS;

type Transformed =
  | { readonly kind: 'data'; readonly data: Readonly<Record<string, unknown>> }
  | { readonly kind: 'unusable'; readonly reason: string };

/**
 * Reads a transform's result as merge variables: an object as it is, an array under `data`. Floats that are whole numbers are marked if
 * the language of the transform has any.
 */
export function readTransformed(json: string, floats: 'plain' | 'marked' = 'plain'): Transformed {
  if (json === '') return { kind: 'unusable', reason: 'expected an object or an array, got nothing' };
  if (json.length > resultChars) {
    return { kind: 'unusable', reason: `expected at most ${resultChars} characters of JSON, got ${json.length}` };
  }
  const value: unknown = parse(json, floats === 'marked' ? parseMarked : JSON.parse);
  if (typeof value !== 'object' || value === null) {
    return {
      kind: 'unusable',
      reason: `expected an object or an array, got ${value === null ? 'null' : typeof value}`,
    };
  }
  if (isDeeperThan(value, resultDepth)) return { kind: 'unusable', reason: `expected at most ${resultDepth} levels` };
  return { kind: 'data', data: Array.isArray(value) ? { data: value } : { ...value } };
}

function parse(json: string, read: (json: string) => unknown): unknown {
  try {
    return read(json);
  } catch {
    return undefined;
  }
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((one) => isDeeperThan(one, levels - 1));
}
