/** What the worker's process has of its own in /proc, on Linux. */
export const OWN_THREADS = '/proc/self/task';
export const OWN_OOM_SCORE = '/proc/self/oom_score_adj';
