/** Where Linux reads how readily it may end this process when memory runs out. */
export const OWN_OOM_SCORE = '/proc/self/oom_score_adj';

/** The OOM killer prefers the worker to the gateway, whose score is -200 (`systemd/inkstand.service`). */
export const OOM_SCORE = '500';
