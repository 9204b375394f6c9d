/** Resource limits of one page or one transform. */
export interface ScriptLimits {
  /** Interrupt polls of the interpreter: the same count in every run on every machine, about 9 per millisecond on a fast one. */
  readonly maxPolls: number;
  /** Processor time for all scripts together, and for one script or call. */
  readonly pageMs: number;
  readonly scriptMs: number;
  /** Added to the clock limits before the watchdog ends builtins that never poll. */
  readonly watchdogMs: number;
  /** For one text through the gate in either direction, and for all texts together. */
  readonly messageChars: number;
  readonly allMessagesChars: number;
  readonly maxCrossings: number;
}

/** The limits for another processor time of a page or transform; memory and messages stay as they are. */
export function limitsOfSeconds(seconds: number | undefined): Partial<ScriptLimits> {
  if (seconds === undefined) return {};
  const { maxPolls, pageMs, scriptMs } = SCRIPT_LIMITS;
  const times = (seconds * 1000) / pageMs;
  return { maxPolls: Math.round(maxPolls * times), pageMs: pageMs * times, scriptMs: scriptMs * times };
}

export const SCRIPT_LIMITS: ScriptLimits = {
  maxPolls: 30_000,
  pageMs: 5_000,
  scriptMs: 2_000,
  watchdogMs: 2_000,
  messageChars: 4 * 2 ** 20,
  allMessagesChars: 16 * 2 ** 20,
  maxCrossings: 50_000,
};
