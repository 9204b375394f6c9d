import type { JsonObject } from '@inkstand/common/json';
import type { ScriptError, ScriptLimit } from '../script-engine.js';
import type { TransformResult } from './transform-result.js';

type Failure = Extract<TransformResult, { kind: 'failed' }>['error'];

/** A result without its console and time. */
export type Followed =
  | { readonly kind: 'done'; readonly data: JsonObject }
  | { readonly kind: 'failed'; readonly error: Failure };

type Unfinished =
  | { readonly kind: 'threw'; readonly error: ScriptError }
  | { readonly kind: 'stopped'; readonly limit: ScriptLimit };

/** Why a transform did not finish; `file` is the name of its code in places. */
export function failAt(outcome: Unfinished, file?: string): Followed {
  if (outcome.kind === 'stopped')
    return { kind: 'failed', error: { message: `stopped at its ${outcome.limit} limit` } };
  const { name, message, place, line, column } = outcome.error;
  const isOwn = place === file && line !== undefined;
  const where = isOwn ? { line, ...(column === undefined ? {} : { column }) } : {};
  return { kind: 'failed', error: { message: `${name}: ${message}`, ...where } };
}
