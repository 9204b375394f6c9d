import type { OfferStatus } from '../../../device/device.js';
import type { Words } from '../../i18n/words.js';

/** How a display stands with a firmware, in one sentence. */
export function describeOfferStatus(
  stand: OfferStatus,
  { t, count, time, bytes, percent }: Words,
  now: number,
): string {
  switch (stand.kind) {
    case 'rests':
      return t(stand.wasFetched ? 'firmware.stand.rests.fetched' : 'firmware.stand.rests', {
        until: time(stand.untilMs, now),
      });
    case 'given-up':
      return count(stand.wasFetched ? 'firmware.stand.given-up.fetched' : 'firmware.stand.given-up', stand.attempts);
    case 'reported':
      return count('firmware.stand.reported', stand.returns);
    case 'waits-for-first':
      return count('firmware.stand.waits-for-first', stand.returns);
    case 'battery-low':
      return t('firmware.stand.battery-low', { percent: percent(stand.percent) });
    case 'too-large':
      return t('firmware.stand.too-large', { most: bytes(stand.mostBytes) });
    case 'strayed':
    case 'fell-back':
    case 'newer':
      return t(`firmware.stand.${stand.kind}`, { version: stand.version });
    case 'wrong-model':
    case 'unknown-chip':
      return t(`firmware.stand.${stand.kind}`, { model: stand.model });
    case 'wrong-chip':
      return t('firmware.stand.wrong-chip', { chip: stand.chip });
    default:
      return t(`firmware.stand.${stand.kind}`);
  }
}
