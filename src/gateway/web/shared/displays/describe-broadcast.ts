import type { BroadcastStatus } from '../../../device/device.js';
import type { Words } from '../../../i18n/i18n.js';
import type { Broadcast } from '../../../store/store.js';
import { isEndless } from '../../components/form/pin-until.js';
import type { Gateway } from '../../page-gateway.js';
import { nameSome } from './name-some.js';

/** On how many displays a broadcast is, when it will be on the others, and how long it lasts; in one line. */
export function describeBroadcast(
  broadcast: Broadcast,
  status: BroadcastStatus,
  { tables }: Pick<Gateway, 'tables'>,
  words: Words,
  now: number,
): string {
  const { t, time } = words;
  const namesOf = (ids: readonly number[]): string =>
    nameSome(
      ids.flatMap((id) => tables.devices.find(id) ?? []),
      words,
    );
  const { tooLate, unknown, failed, notRendered } = status;
  const until = isEndless(broadcast.untilMs, now)
    ? t('show.until.removed')
    : t('show.until', { at: time(broadcast.untilMs, now) });
  return [
    ...describeProgress(status, words, now, namesOf),
    ...(notRendered.length > 0 ? [t('show.not_rendered')] : []),
    ...(failed.length > 0 ? [t('show.failed', { names: namesOf(failed) })] : []),
    ...tooLate.map(({ deviceId, atMs }) => t('show.too_late', { name: namesOf([deviceId]), at: time(atMs, now) })),
    ...(unknown.length > 0 ? [t('show.unknown', { names: namesOf(unknown) })] : []),
    until,
  ].join(' · ');
}

function describeProgress(
  { shownOn, waiting, tooLate, unknown, failed, byMs }: BroadcastStatus,
  { t, time }: Words,
  now: number,
  namesOf: (ids: readonly number[]) => string,
): readonly string[] {
  const total = shownOn.length + waiting.length + tooLate.length + unknown.length + failed.length;
  const values = { shown: shownOn.length, total, more: waiting.length, at: byMs === undefined ? '' : time(byMs, now) };
  if (shownOn.length === total)
    return [total === 1 ? t('show.on', { name: namesOf(shownOn) }) : t('show.on_all', values)];
  if (total === 1 && failed.length === 1) return [];
  if (total === 1) return [byMs === undefined ? t('show.not_yet') : t('show.by', values)];
  return [byMs === undefined ? t('show.on_some', values) : t('show.on_some.by', values)];
}
