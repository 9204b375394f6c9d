/** What one page or one transform may use. */
export interface ScriptLimits {
  /** Times that the interpreter polled: equal in every run and on every machine, about 9 a millisecond on a fast one. */
  readonly maxPolls: number;
  /** Of all scripts together, and of one script or call. */
  readonly pageMs: number;
  readonly scriptMs: number;
  /** Builtins that never poll are ended so much later. */
  readonly watchdogMs: number;
  readonly memoryBytes: number;
  readonly stackBytes: number;
  /** One text over the gate in either direction, and all together. */
  readonly messageBytes: number;
  readonly allMessagesBytes: number;
  readonly maxCrossings: number;
}

export const DEFAULT_LIMITS: ScriptLimits = {
  maxPolls: 30_000,
  pageMs: 5_000,
  scriptMs: 2_000,
  watchdogMs: 2_000,
  memoryBytes: 48 * 2 ** 20,
  stackBytes: 256 * 1024,
  messageBytes: 4 * 2 ** 20,
  allMessagesBytes: 16 * 2 ** 20,
  maxCrossings: 50_000,
};
