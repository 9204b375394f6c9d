import type { Words } from '../../i18n/i18n.js';
import { TimeZone } from '../../playlist/playlist.js';
import type { StaleData } from '../../plugin/plugin.js';
import { describeStale } from '../../screen/screen.js';

/** The sentence about old data that displays show too, in the language and time zone of a page. */
export const describeStaleIn = (stale: StaleData, { t, timeZone }: Words): string =>
  describeStale(stale, (key, values) => t(key, values), new TimeZone(timeZone));
