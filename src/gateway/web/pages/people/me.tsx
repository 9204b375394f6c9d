import type { Reply } from '../../../http/http.js';
import { changePassword } from '../../access/change-password.js';
import { PasswordForm } from '../../components/form/password-form.js';
import { Page } from '../../components/page/page.js';
import { Section } from '../../components/page/section.js';
import { SessionList } from '../../components/session-list.js';
import type { FormReading } from '../../forms/form-reading.js';
import type { RequestContext } from '../../request-context.js';

/** Password and browsers of a guest or member; owners find theirs under System. */
export function showMe(context: RequestContext, form?: FormReading): Reply {
  const { gateway, person, role, session, words } = context;
  if (role === 'owner') return context.redirectTo('/system/access');
  const sessions = gateway.tables.sessions.list().filter(({ personId }) => personId === person?.id);
  const name = person?.name ?? '';
  const { t } = words;
  return context.show(
    <Page
      title={t('me.title')}
      lead={t('me.lead', { name })}
      parent={role === 'member' ? { href: '/', label: t('nav.displays') } : { href: '/show', label: t('show.title') }}
    >
      <div class="columns">
        <Section title={t('password.title')} lead={t('password.lead')}>
          <PasswordForm action="/me/password" />
        </Section>
        <Section title={t('session.title')} lead={t('session.lead')}>
          <SessionList sessions={sessions} currentSessionId={session?.id} endPath="/me/sessions" />
        </Section>
      </div>
    </Page>,
    { form },
  );
}

export async function changeMyPassword(context: RequestContext, form: FormReading): Promise<Reply> {
  if (!(await changePassword(context, form))) return showMe(context, form);
  return context.redirectTo('/me', { tone: 'good', key: 'password.changed' });
}

/** Ends the session of one of the person's own browsers; another one's stays. */
export async function endMySession(context: RequestContext): Promise<Reply> {
  const { sessions } = context.gateway.tables;
  const own = sessions.list().find(({ id, personId }) => id === context.id() && personId === context.person?.id);
  if (own) await sessions.remove(own.id);
  return context.redirectTo('/me', { tone: 'good', key: 'session.ended' });
}
