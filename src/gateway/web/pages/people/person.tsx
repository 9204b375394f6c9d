import type { Reply } from '../../../http/http.js';
import { Button, LinkButton } from '../../components/form/button.js';
import { Form, FormErrors, FormSubmit } from '../../components/form/form.js';
import { Page } from '../../components/page/page.js';
import { Section } from '../../components/page/section.js';
import { SessionList } from '../../components/session-list.js';
import type { FormReading } from '../../forms/form-reading.js';
import type { RequestContext } from '../../request-context.js';
import { describePerson } from './describe-person.js';
import { PersonFields, readPersonForm } from './person-form.js';

/** One person: role, displays, browsers, a new link. Throws `not-found`. */
export function showPerson(context: RequestContext, form?: FormReading): Reply {
  const { gateway, session, words, now } = context;
  const person = gateway.tables.people.require(context.id() ?? 0);
  const sessions = gateway.tables.sessions.list().filter(({ personId }) => personId === person.id);
  const { t } = words;
  const { id, name } = person;
  return context.show(
    <Page
      title={name}
      section="system"
      parent={{ href: '/system/access', label: t('system.tab.access') }}
      lead={describePerson(person, gateway, words, now)}
    >
      <div class="columns">
        <Section title={t('person.may')}>
          <Form action={`/system/people/${id}`}>
            <FormErrors />
            <PersonFields gateway={gateway} values={person} />
            <FormSubmit text={t('action.save')} />
          </Form>
        </Section>
        <div>
          {sessions.length === 0 ? undefined : (
            <Section title={t('session.title')} lead={t('person.sessions.lead')}>
              <SessionList sessions={sessions} currentSessionId={session?.id} />
            </Section>
          )}
          <Section title={t('person.again')} lead={t('person.again.lead')}>
            <Form action={`/system/people/${id}/invite`} class="form--inline">
              <Button text={t('person.again')} />
            </Form>
          </Section>
          <Section title={t('person.remove')} lead={t('person.remove.lead')}>
            <LinkButton href={`/system/people/${id}/remove`} variant="danger" text={t('person.remove')} />
          </Section>
        </div>
      </div>
    </Page>,
    { form },
  );
}

/** Takes effect at the person's next request. */
export async function savePerson(context: RequestContext, form: FormReading): Promise<Reply> {
  const { people } = context.gateway.tables;
  const { id } = people.require(context.id() ?? 0);
  const values = readPersonForm(context, form, id);
  if (!form.isValid) return showPerson(context, form);
  await people.change(id, values);
  const path = context.person?.id === id && values.role !== 'owner' ? '/' : '/system/access';
  return context.redirectTo(path, { tone: 'good', key: 'person.saved', values: { name: values.name } });
}
