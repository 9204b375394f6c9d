import { mapWholeFloats, markWholeFloats } from '@inkstand/common/json';
import { asFloat, isHash, isNil, isNumeric, numberOf, textOf } from '../value.js';
import { type FilterTable, filter } from './filter.js';

const MAX_DEPTH = 100;

/** JSON as the platform writes it: without spaces, `2.0` preserved, other Liquid values as text. */
function writeJson(value: unknown, depth = 0): string {
  if (depth > MAX_DEPTH) throw new RangeError('expected data of reasonable depth');
  if (isNil(value)) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (isNumeric(value)) {
    if (!Number.isFinite(numberOf(value))) throw new RangeError('expected a finite number');
    return textOf(value);
  }
  if (Array.isArray(value)) return `[${value.map((one) => writeJson(one, depth + 1)).join(',')}]`;
  if (!isHash(value)) return JSON.stringify(textOf(value));
  const pairs = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}:${writeJson(one, depth + 1)}`);
  return `{${pairs.join(',')}}`;
}

function parseJson(input: unknown): unknown {
  if (typeof input !== 'string') throw new TypeError('expected JSON text');
  const value: unknown = JSON.parse(input);
  const marked = markWholeFloats(input);
  return marked === input ? value : mapWholeFloats(JSON.parse(marked), asFloat);
}

/** JSON filters. */
export const JSON_FILTERS: FilterTable = {
  json: filter(0, 0, (input) => writeJson(input)),
  parse_json: filter(0, 0, parseJson),
};
