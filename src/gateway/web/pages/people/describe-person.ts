import type { Words } from '../../../i18n/i18n.js';
import type { Person } from '../../../store/store.js';
import type { Gateway } from '../../gateway.js';
import { nameSome } from '../../shared/displays/name-some.js';

/** What somebody may do, and whether the invitation was accepted; in one line. */
export function describePerson(
  person: Person,
  { broadcasts }: Pick<Gateway, 'broadcasts'>,
  words: Words,
  now: number,
): string {
  const { t, time } = words;
  const displays = broadcasts.choose({ deviceIds: person.deviceIds });
  const may =
    person.role === 'owner'
      ? t('person.line.owner')
      : displays.length === 0
        ? t('person.line.none')
        : t('person.line.guest', { names: nameSome(displays, words) });
  const { invitedUntilMs } = person;
  if (invitedUntilMs !== undefined && invitedUntilMs > now)
    return `${may} · ${t('person.line.invited', { until: time(invitedUntilMs, now) })}`;
  return person.password === undefined ? `${may} · ${t('person.line.over')}` : may;
}
