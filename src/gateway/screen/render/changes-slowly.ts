import type { Screen } from '../../store/store.js';

/** A screen whose bytes stay the same for longer shows at most a date or another slow time. */
const SLOW_MS = 120_000;

/** Whether a screen's bytes stayed the same for longer than a time in minutes could. */
export const outlasted = ({ renderedAtMs, nameTime }: Screen): boolean => renderedAtMs - nameTime * 1000 > SLOW_MS;

/** Whether a screen shows no minutes: its bytes, or earlier ones, stayed the same for several minutes. */
export const changesSlowly = (screen: Screen): boolean => screen.changesSlowly === true || outlasted(screen);
