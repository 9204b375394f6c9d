/** Short, so that new code is found soon; long beside the time that reading the coverage takes. */
export const BATCH_MS = 1_500;
export const MAX_BATCH = 20_000;
/** Limit of processor time for one input, on a machine that has other work. */
export const SLOW_MS = 8_000;
/** Limit for the inputs kept for one target in the repository. */
export const MAX_KEPT = 120;
export const MAX_KEPT_BYTES = 24_000;
/** A process that reports nothing for so long hangs; slow machines have time. */
export const SILENT_MS = 300_000;
