import { EVERY_DAY, spansOfDays } from '../../../../playlist/playlist.js';

/** Times that many homes use. `always` removes all time windows. */
export const PRESETS = [
  { name: 'mornings', spans: spansOfDays([1, 2, 3, 4, 5], 6 * 60, 9 * 60) },
  { name: 'evenings', spans: spansOfDays(EVERY_DAY, 17 * 60, 22 * 60) },
  { name: 'weekend', spans: spansOfDays([6, 7], 0, 0) },
  { name: 'always', spans: undefined },
] as const;
