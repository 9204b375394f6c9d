import { TimeZone } from '@inkstand/common/time-zone';
import { writeClock } from '@inkstand/common/write-time';
import type { Words } from '../i18n/i18n.js';
import type { StaleData } from '../plugin/plugin.js';
import type { SpecialWords } from './special/special-words.js';

/**
 * The sentence about old data that displays, pages and alerts share: "as of Sat 28 Nov 11:27 · source not reachable".
 * It depends on nothing but when the data was right, so that a screen with it stays the same.
 */
export function describeStale({ kind, sinceMs }: StaleData, words: SpecialWords, zone: TimeZone): string {
  const { day, weekday, secondsOfDay } = zone.localOf(sinceMs);
  const date = new Date(day * 86_400_000);
  const name = (key: 'special.weekdays_short' | 'special.months_short', index: number): string =>
    words(key).split(' ')[index] ?? '';
  const when = words('special.stale.when', {
    weekday: name('special.weekdays_short', weekday - 1),
    day: String(date.getUTCDate()),
    month: name('special.months_short', date.getUTCMonth()),
    time: writeClock(Math.floor(secondsOfDay / 60)),
  });
  return words(`special.stale.${kind}`, { when });
}

/** The same in the language and time zone of a page. */
export const describeStaleIn = (stale: StaleData, { t, timeZone }: Words): string =>
  describeStale(stale, (key, values) => t(key, values), new TimeZone(timeZone));
