import { InkstandError } from '@inkstand/common/errors';
import { isObject, mapWholeFloats } from '@inkstand/common/json';
import { type MergeStrategy, type MergeVariables, STREAM_LIMIT } from './merge-push.js';

/** A validated webhook body. */
interface Push {
  readonly variables: MergeVariables;
  readonly strategy: MergeStrategy;
  readonly streamLimit: number;
}

/**
 * Throws `invalid` for a body of another shape, `unprocessable` for an unknown strategy or a limit that is not a
 * positive integer.
 */
export function parsePush(body: unknown): Push {
  if (!isObject(body) || !isObject(body.merge_variables)) {
    throw new InkstandError('invalid', 'expected {"merge_variables": {…}} with an object of variables');
  }
  const { merge_variables: variables, merge_strategy: strategy, stream_limit: limit } = body;
  return {
    variables,
    strategy: parseStrategy(strategy),
    streamLimit: parseLimit(mapWholeFloats(limit, (number) => number)),
  };
}

function parseStrategy(value: unknown): MergeStrategy {
  if (value === undefined || value === null) return 'replace';
  if (value === 'deep_merge' || value === 'stream') return value;
  throw new InkstandError('unprocessable', `expected merge_strategy deep_merge or stream, got ${formatValue(value)}`, {
    hint: 'leave it out to replace everything',
  });
}

function parseLimit(value: unknown): number {
  if (value === undefined || value === null) return STREAM_LIMIT;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  throw new InkstandError(
    'unprocessable',
    `expected stream_limit to be a positive whole number, got ${formatValue(value)}`,
  );
}

const formatValue = (value: unknown): string => JSON.stringify(value).slice(0, 80);
