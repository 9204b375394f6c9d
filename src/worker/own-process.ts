/** Where the worker tells Linux how much it prefers to be ended when memory runs out. */
export const OWN_OOM_SCORE = '/proc/self/oom_score_adj';
