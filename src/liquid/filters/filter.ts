import type { Run } from '../run.js';

/**
 * A filter, and the number of arguments it takes in addition to its input; named arguments are passed as one object at
 * the end.
 */
export interface Filter {
  readonly min: number;
  readonly max: number;
  apply(input: unknown, args: readonly unknown[], run: Run): unknown;
}

/** Filters by their name in templates. */
export type FilterTable = Readonly<Record<string, Filter>>;

/** A filter with `least` to `most` arguments. */
export const filter = (min: number, max: number, apply: Filter['apply']): Filter => ({ min, max, apply });
