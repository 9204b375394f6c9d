import type { DisplayPlan } from '../../../../device/device.js';
import { useFrame } from '../../../frame.js';
import { nameSome } from '../../../shared/displays/name-some.js';
import type { DisplayView } from '../../../shared/displays/read-display.js';

/** Which displays show the item, would get it now, or get it at their expected wake. */
export function ItemStates({ itemId, views }: { itemId: number; views: readonly DisplayView[] }) {
  const { words, now } = useFrame();
  const { t } = words;
  const named = (isOf: (view: DisplayView) => boolean): string =>
    nameSome(
      views.filter(isOf).map(({ device }) => device),
      words,
    );
  const isItem = (shows: DisplayPlan['shows']): boolean => 'itemId' in shows && shows.itemId === itemId;
  const waits = views.some(({ states: { next } }) =>
    next.leftOut.some((left) => left.itemId === itemId && left.reason.kind === 'not-set-up'),
  );
  if (waits) return <span class="faded small">{t('item.not_set_up')}</span>;
  const lines = [
    [
      t('state.shown'),
      named(({ states: { shown } }) => shown?.subject.kind === 'item' && shown.subject.itemId === itemId),
    ],
    [t('state.next'), named(({ states }) => isItem(states.next.shows))],
    [
      t('display.state.pinned'),
      named(({ device }) => device.pinnedItemId === itemId && (device.pinnedUntilMs ?? 0) > now),
    ],
    [t('state.planned'), named(({ states }) => isItem(states.planned.shows))],
  ].filter(([, names]) => names !== '');
  if (lines.length === 0) return null;
  return <span class="faded small">{lines.map(([label, names]) => `${label}: ${names}`).join(' · ')}</span>;
}
