import type { OfferStatus } from '../../../device/device.js';
import type { Words } from '../../../i18n/i18n.js';

/** The offer status of a display in one sentence. */
export function describeOfferStatus(
  status: OfferStatus,
  { t, count, time, bytes, percent }: Words,
  now: number,
): string {
  switch (status.kind) {
    case 'rests':
      return t(status.wasFetched ? 'firmware.status.rests.fetched' : 'firmware.status.rests', {
        until: time(status.untilMs, now),
      });
    case 'given-up':
      return count(
        status.wasFetched ? 'firmware.status.given-up.fetched' : 'firmware.status.given-up',
        status.attempts,
      );
    case 'reported':
      return count('firmware.status.reported', status.returns);
    case 'waits-for-first':
      return count('firmware.status.waits-for-first', status.returns);
    case 'battery-low':
      return t('firmware.status.battery-low', { percent: percent(status.percent) });
    case 'too-large':
      return t('firmware.status.too-large', { max: bytes(status.maxBytes) });
    case 'strayed':
    case 'fell-back':
    case 'newer':
      return t(`firmware.status.${status.kind}`, { version: status.version });
    case 'wrong-model':
    case 'unknown-chip':
      return t(`firmware.status.${status.kind}`, { model: status.model });
    case 'wrong-chip':
      return t('firmware.status.wrong-chip', { chip: status.chip });
    default:
      return t(`firmware.status.${status.kind}`);
  }
}
