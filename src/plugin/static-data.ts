import { markWholeFloats, wrapRoot } from '../json/json.js';
import type { MergeVariables } from './merge.js';

/** Reads `static_data`: JSON text, or a value that YAML has already parsed. */
export function readStaticData(value: unknown): MergeVariables {
  if (typeof value === 'string') return value.trim() === '' ? {} : wrapRoot(JSON.parse(markWholeFloats(value)));
  return value === undefined || value === null ? {} : wrapRoot(value);
}
