import type { Reply } from '../../../http/http.js';
import type { Person } from '../../../store/store.js';
import { CopyText } from '../../components/copy-text.js';
import { LinkButton } from '../../components/form/button.js';
import { Form, FormActions, FormErrors, FormSubmit } from '../../components/form/form.js';
import { Page } from '../../components/page/page.js';
import { QrCode } from '../../components/qr-code.js';
import type { FormReading } from '../../forms/form-reading.js';
import type { RequestContext } from '../../request-context.js';
import { PersonFields, readPersonForm } from './person-form.js';

/** Asks who is invited. */
export function showInvite(context: RequestContext, form?: FormReading): Reply {
  const { t } = context.words;
  return context.show(
    <Page
      title={t('person.invite')}
      section="system"
      parent={{ href: '/system/access', label: t('system.tab.access') }}
      lead={t('person.invite.lead')}
    >
      <section class="section">
        <Form action="/system/people/new">
          <FormErrors />
          <PersonFields gateway={context.gateway} values={{ name: '', role: 'guest', deviceIds: [] }} />
          <FormSubmit text={t('person.invite.submit')} />
        </Form>
      </section>
    </Page>,
    { form },
  );
}

/** Adds the person and shows the link. */
export async function invite(context: RequestContext, form: FormReading): Promise<Reply> {
  const { people } = context.gateway.tables;
  const values = readPersonForm(context, form);
  if (!form.isValid) return showInvite(context, form);
  return showLink(context, people.require(await people.create(values)));
}

/** A new link for somebody whose invitation is over, or who forgot the password. An earlier link ends. */
export async function inviteAgain(context: RequestContext): Promise<Reply> {
  return showLink(context, context.gateway.tables.people.require(context.id() ?? 0));
}

/** This response is the only one that ever contains the link, so it is not a redirect. */
async function showLink(context: RequestContext, { id, name }: Person): Promise<Reply> {
  const { people } = context.gateway.tables;
  const token = await people.invite(id);
  context.noteDone({ key: 'person.invited', values: { name } });
  const untilMs = people.require(id).invitedUntilMs ?? 0;
  const link = `${context.request.origin.base}/invite/${token}`;
  const { words, now } = context;
  const { t } = words;
  return context.show(
    <Page
      title={t('person.link.title', { name })}
      section="system"
      parent={{ href: '/system/access', label: t('system.tab.access') }}
      lead={t('person.link.lead', { name })}
    >
      <section class="section invitation">
        <QrCode text={link} label={t('person.link.qr')} />
        <div class="prose">
          <p>
            <CopyText text={link} />
          </p>
          <p>{t('person.link.once', { until: words.time(untilMs, now) })}</p>
        </div>
        <FormActions>
          <LinkButton href="/system/access" variant="primary" text={t('person.link.done')} />
        </FormActions>
      </section>
    </Page>,
  );
}
