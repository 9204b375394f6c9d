import type { Reply } from '../../../http/http.js';
import { type ApiKey, type Person, type Session, type TerminusSignIn, TerminusSignIns } from '../../../store/store.js';
import { CopyText } from '../../components/copy-text.js';
import { LinkButton } from '../../components/form/button.js';
import { PasswordForm } from '../../components/form/password-form.js';
import { Notice } from '../../components/page/notice.js';
import { Section } from '../../components/page/section.js';
import { SessionList } from '../../components/session-list.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useWords } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';
import type { RequestContext } from '../../request-context.js';
import { People } from '../people/people-list.js';
import { ApiKeys } from './api-keys.js';
import { SignInList } from './sign-ins.js';
import { SystemFrame } from './system-frame.js';

interface AccessOptions {
  readonly form?: FormReading;
  /** A key that was just created; it is shown only once. */
  readonly newKey?: { readonly name: string; readonly key: string };
}

/** Who has access: password, sessions, API keys. */
export async function showAccess(context: RequestContext, { form, newKey }: AccessOptions = {}): Promise<Reply> {
  const { sessions, apiKeys, settings, people } = context.gateway.tables;
  const signIns = new TerminusSignIns(settings).list(context.gateway.now());
  const page = (
    <Access
      keys={await apiKeys.list()}
      gateway={context.gateway}
      people={people.list()}
      sessions={sessions.list()}
      currentSessionId={context.session?.id}
      {...{ signIns, newKey }}
    />
  );
  return context.show(page, { form });
}

interface AccessProps {
  readonly gateway: Gateway;
  readonly people: readonly Person[];
  readonly keys: readonly ApiKey[];
  readonly sessions: readonly Session[];
  readonly currentSessionId: number | undefined;
  readonly signIns: readonly TerminusSignIn[];
  readonly newKey: AccessOptions['newKey'];
}

function Access({ gateway, people, keys, sessions, currentSessionId, signIns, newKey }: AccessProps) {
  const { t } = useWords();
  const nameOf = ({ personId }: Session) => people.find(({ id }) => id === personId)?.name;
  return (
    <SystemFrame tab="access">
      {newKey ? (
        <Notice tone="good" title={t('key.made', { name: newKey.name })}>
          <p>{t('key.made.once')}</p>
          <p>
            <CopyText text={newKey.key} />
          </p>
        </Notice>
      ) : undefined}
      <div class="columns">
        <Section title={t('key.title')} lead={t('key.lead')}>
          <ApiKeys keys={keys} />
        </Section>
        <div>
          <Section title={t('password.title')} lead={t('password.lead')}>
            <PasswordForm action="/system/password" />
          </Section>
          <People gateway={gateway} people={people} />
          <Section title={t('https.title')} lead={t('https.lead')}>
            <LinkButton href="/system/https" text={t('https.open')} />
          </Section>
          <Section title={t('session.title')} lead={t('session.lead')}>
            <SessionList {...{ sessions, currentSessionId, nameOf }} />
          </Section>
          {signIns.length > 0 ? (
            <Section title={t('signin.title')} lead={t('signin.lead')}>
              <SignInList signIns={signIns} />
            </Section>
          ) : undefined}
        </div>
      </div>
    </SystemFrame>
  );
}
