/** Where Linux reads how readily it may end this process when memory runs out. */
export const OWN_OOM_SCORE = '/proc/self/oom_score_adj';
