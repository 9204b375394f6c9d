import type { OfferStatus } from '../../../device/device.js';
import type { Words } from '../../i18n/words.js';

/** How a display stands with a firmware, in one sentence. */
export function describeOfferStatus(
  status: OfferStatus,
  { t, count, time, bytes, percent }: Words,
  now: number,
): string {
  switch (status.kind) {
    case 'rests':
      return t(status.wasFetched ? 'firmware.stand.rests.fetched' : 'firmware.stand.rests', {
        until: time(status.untilMs, now),
      });
    case 'given-up':
      return count(status.wasFetched ? 'firmware.stand.given-up.fetched' : 'firmware.stand.given-up', status.attempts);
    case 'reported':
      return count('firmware.stand.reported', status.returns);
    case 'waits-for-first':
      return count('firmware.stand.waits-for-first', status.returns);
    case 'battery-low':
      return t('firmware.stand.battery-low', { percent: percent(status.percent) });
    case 'too-large':
      return t('firmware.stand.too-large', { most: bytes(status.mostBytes) });
    case 'strayed':
    case 'fell-back':
    case 'newer':
      return t(`firmware.stand.${status.kind}`, { version: status.version });
    case 'wrong-model':
    case 'unknown-chip':
      return t(`firmware.stand.${status.kind}`, { model: status.model });
    case 'wrong-chip':
      return t('firmware.stand.wrong-chip', { chip: status.chip });
    default:
      return t(`firmware.stand.${status.kind}`);
  }
}
