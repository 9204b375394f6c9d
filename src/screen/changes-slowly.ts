import type { Screen } from '../store/store.js';

/** A screen whose bytes outlast this shows the date, or another time that changes slowly. */
const SLOW_MS = 120_000;

/** Whether the bytes of a screen stayed the same for longer than a time in minutes could. */
export const outlasted = ({ renderedAtMs, nameTime }: Screen): boolean => renderedAtMs - nameTime * 1000 > SLOW_MS;

/** Whether a screen shows no minutes: its bytes, or those before, stayed the same for several of them. */
export const changesSlowly = (screen: Screen): boolean => screen.changesSlowly === true || outlasted(screen);
