import type { DisplayPlan, Why } from '../../../device/device.js';
import type { Words } from '../../../i18n/i18n.js';
import { isEndless } from '../../components/form/pin-until.js';
import type { Gateway } from '../../page-gateway.js';
import { nameOfItem } from './item-name.js';

/** The planner's reason why a display shows what it shows, in one or two sentences. */
export function describeReason(
  { why, shows }: Pick<DisplayPlan, 'why' | 'shows'>,
  gateway: Pick<Gateway, 'plugins' | 'tables'>,
  words: Words,
  now: number,
): string {
  const { t, time, count } = words;
  const subject = 'itemId' in shows && shows.itemId !== undefined ? nameOfItem(gateway, shows.itemId) : '';
  switch (why.kind) {
    case 'broadcast':
      return isEndless(why.untilMs, now)
        ? t('why.broadcast.endless', { subject })
        : t('why.broadcast', { subject, until: time(why.untilMs, now) });
    case 'pinned':
      return t('why.pinned', { subject, until: time(why.untilMs, now) });
    case 'paused':
      return t('why.paused', { until: words.dateTime(why.untilMs) });
    case 'asleep':
      return t(why.keepsScreen ? 'why.asleep.keeps' : 'why.asleep', { until: time(why.untilMs, now) });
    case 'quiet-day':
      return t('why.quiet-day', { until: time(why.untilMs, now) });
    case 'mirrored':
      return t('why.mirrored', { name: gateway.tables.devices.find(why.deviceId)?.name ?? '–' });
    case 'alone':
      return t('why.alone', { subject });
    case 'priority':
      return t('why.priority', { subject, priority: why.priority });
    case 'asked':
      return t(why.by === 'button' ? 'why.button' : 'why.restart', { subject });
    case 'alert':
      return t('why.alert');
    case 'idle':
      return describeIdle(why, gateway, words, now);
    case 'nothing':
      return t('why.nothing');
    case 'turn':
      return [
        count(why.sinceMs < now ? 'why.turn' : 'why.turn.from', why.count, { subject, since: time(why.sinceMs, now) }),
        untilOf(why, words, now),
      ]
        .filter(Boolean)
        .join(' ');
  }
}

function describeIdle(
  { next, keepsScreen }: Why & { kind: 'idle' },
  gateway: Pick<Gateway, 'plugins' | 'tables'>,
  { t, time }: Words,
  now: number,
): string {
  const kept = keepsScreen ? t('why.idle.keeps') : '';
  const ahead = next && t('why.idle.next', { subject: nameOfItem(gateway, next.itemId), at: time(next.atMs, now) });
  return [t('why.idle'), ahead ?? t('why.idle.unknown'), kept].filter(Boolean).join(' ');
}

const untilOf = ({ untilMs }: Why & { kind: 'turn' }, { t, time }: Words, now: number): string =>
  untilMs === undefined ? '' : t('why.turn.until', { until: time(untilMs, now) });

/** Why an item is skipped. */
export function describeLeftOut({ reason }: DisplayPlan['leftOut'][number], { t, time }: Words, now: number): string {
  if (reason.kind !== 'outside-windows') return t(`why.left.${reason.kind}`);
  return reason.opensAtMs === undefined
    ? t('why.left.outside-windows')
    : t('why.left.opens', { time: time(reason.opensAtMs, now) });
}
