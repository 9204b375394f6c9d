import type { Words } from '../../../i18n/i18n.js';
import { OWNED_KINDS, type Person } from '../../../store/store.js';
import type { Gateway } from '../../page-gateway.js';
import { nameSome } from '../../shared/displays/name-some.js';

/** What somebody may do, and whether the invitation was accepted; in one line. */
export function describePerson(
  person: Person,
  { broadcasts, tables }: Pick<Gateway, 'broadcasts' | 'tables'>,
  words: Words,
  now: number,
): string {
  const { t, time } = words;
  const displays = broadcasts.choose({ deviceIds: person.deviceIds });
  const may =
    person.role === 'owner'
      ? t('person.line.owner')
      : person.role === 'member'
        ? [t('person.line.member'), describeThings(person, tables, words)].filter(Boolean).join(': ')
        : displays.length === 0
          ? t('person.line.none')
          : t('person.line.guest', { names: nameSome(displays, words) });
  const { invitedUntilMs } = person;
  if (invitedUntilMs !== undefined && invitedUntilMs > now)
    return `${may} · ${t('person.line.invited', { until: time(invitedUntilMs, now) })}`;
  return person.password === undefined ? `${may} · ${t('person.line.over')}` : may;
}

/** How many plugins, playlists and displays belong to somebody, such as `2 plugins, 1 playlist`; empty for none. */
export function describeThings({ id }: Pick<Person, 'id'>, { ownership }: Gateway['tables'], words: Words): string {
  const things = ownership.listOf(id);
  const counts = OWNED_KINDS.map((kind) => [kind, things.filter((one) => one.kind === kind).length] as const);
  return counts
    .filter(([, number]) => number > 0)
    .map(([kind, number]) => words.count(`person.things.${kind}`, number))
    .join(', ');
}
