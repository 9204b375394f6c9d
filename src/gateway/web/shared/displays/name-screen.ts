import type { DisplayPlan } from '../../../device/device.js';
import type { Words } from '../../../i18n/i18n.js';
import type { ShownScreen, ShownSubject } from '../../../store/store.js';
import type { Gateway } from '../../page-gateway.js';
import { nameOfItem } from './item-name.js';

/** The name of a fetched screen, as it was at the time. */
export const nameOfSubject = (subject: ShownSubject, { t, maybe }: Words): string =>
  subject.kind === 'item' ? subject.name || '–' : maybe(`special.${subject.special}`, t('preview.nothing'));

/** The name of a planned screen. */
export function nameOfPlan(
  { shows }: Pick<DisplayPlan, 'shows'>,
  shown: ShownScreen | undefined,
  gateway: Pick<Gateway, 'plugins' | 'tables'>,
  words: Words,
): string {
  if (shows.kind === 'item') return nameOfItem(gateway, shows.itemId);
  if (shows.kind === 'shown' && shown) return nameOfSubject(shown.subject, words);
  return words.t(`preview.${shows.kind === 'shown' ? 'nothing' : shows.kind}`);
}
