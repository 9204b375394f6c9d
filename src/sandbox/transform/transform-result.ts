import type { JsonObject } from '@inkstand/common/json';

/** What became of a transform. */
export type TransformResult = {
  /** The first lines of its log, each prefixed with its level. */
  readonly console: readonly string[];
  /** Running time of scripts, without waiting for responses. */
  readonly elapsedMs: number;
} & (
  | { readonly kind: 'done'; readonly data: JsonObject }
  /** Line and column in the code, counted from 1. */
  | {
      readonly kind: 'failed';
      readonly error: { readonly message: string; readonly line?: number; readonly column?: number };
    }
);
