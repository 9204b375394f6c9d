import type { Edges } from '../computed/box-values.js';
import type { Computation } from './compute-context.js';
import type { Reader } from './reader.js';

/** Parses one to four values for the sides, in the order of `margin`; missing ones equal the opposite side. */
export function parseEdges<T>(
  reader: Reader,
  parse: (reader: Reader) => Computation<T> | undefined,
): Computation<Edges<T>> | undefined {
  const top = parse(reader);
  if (!top) return undefined;
  const right = parse(reader) ?? top;
  const bottom = parse(reader) ?? top;
  const left = parse(reader) ?? right;
  return (context) => ({ top: top(context), right: right(context), bottom: bottom(context), left: left(context) });
}
