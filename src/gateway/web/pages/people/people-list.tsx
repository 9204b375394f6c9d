import type { Person } from '../../../store/store.js';
import { LinkButton } from '../../components/form/button.js';
import { Section } from '../../components/page/section.js';
import { useFrame } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';
import { describePerson } from './describe-person.js';

/** Everybody beside the owner; with nobody, only the button that changes this. */
export function People({ gateway, people }: { readonly gateway: Gateway; readonly people: readonly Person[] }) {
  const { words, now } = useFrame();
  const { t } = words;
  return (
    <Section title={t('person.title')} lead={t('person.lead')}>
      <div class="stack">
        {people.length === 0 ? undefined : (
          <ul class="rows">
            {people.map((person) => (
              <li key={person.id}>
                <span class="rows__words">
                  <a href={`/system/people/${person.id}`}>
                    <strong>{person.name}</strong>
                  </a>
                  <span class="faded small">{describePerson(person, gateway, words, now)}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
        <div class="form__actions">
          <LinkButton href="/system/people/new" icon="plus" text={t('person.invite')} />
          {people.length === 0 ? undefined : (
            <LinkButton href="/system/people/changes" variant="quiet" text={t('changes.title')} />
          )}
        </div>
      </div>
    </Section>
  );
}
