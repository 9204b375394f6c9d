import { InkstandError } from '../../../errors.js';
import type { Reply } from '../../../http/http.js';
import { SCOPES } from '../../../store/store.js';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../access/password.js';
import { Confirm } from '../../components/confirm.js';
import type { FormReading } from '../../form.js';
import type { RequestContext } from '../../request-context.js';
import { showAccess } from './access.js';

/** Stores a new password and ends all other sessions. */
export async function changePassword(visit: RequestContext, form: FormReading): Promise<Reply> {
  const { accounts, limiter } = visit.gateway.door;
  const client = visit.request.origin.clientAddress;
  const password = form.raw('password');
  if (password.length < SHORTEST_PASSWORD) form.fail('password', 'form.too_short', { least: SHORTEST_PASSWORD });
  if (password.length > LONGEST_PASSWORD) form.fail('password', 'form.too_long', { most: LONGEST_PASSWORD });
  const waitMs = limiter.waitMs(client);
  if (waitMs > 0) form.fail('old_password', 'login.wait', { seconds: Math.ceil(waitMs / 1000) });
  else if (!(await accounts.isPassword(form.raw('old_password')))) {
    limiter.noteFailure(client);
    form.fail('old_password', 'login.wrong');
  }
  if (!form.isValid) return showAccess(visit, { form });
  await accounts.choosePassword(password, visit.session?.id);
  return visit.goTo('/system/access', { tone: 'good', key: 'password.changed' });
}

/** Signs one browser out. */
export async function endSession(visit: RequestContext): Promise<Reply> {
  await visit.gateway.tables.sessions.remove(visit.id() ?? 0);
  return visit.goTo('/system/access', { tone: 'good', key: 'session.ended' });
}

/** The page after this one is the only place where the key is ever seen, so there is no redirect. */
export async function makeKey(visit: RequestContext, form: FormReading): Promise<Reply> {
  const name = form.text('name', { most: 60 });
  const scope = form.oneOf('scope', SCOPES);
  const { apiKeys } = visit.gateway.tables;
  if (form.isValid && (await apiKeys.list()).some((key) => key.name === name)) form.fail('name', 'key.taken');
  if (!form.isValid) return showAccess(visit, { form });
  return showAccess(visit, { newKey: { name, key: await apiKeys.create(name, scope) } });
}

/** Asks first, then revokes: the second time the form says so. */
export async function revokeKey(visit: RequestContext, form: FormReading): Promise<Reply> {
  const name = form.raw('name');
  const { t } = visit.words;
  const { apiKeys } = visit.gateway.tables;
  if (!(await apiKeys.list()).some((key) => key.name === name)) {
    throw new InkstandError('not-found', 'there is no such key');
  }
  if (!form.isTicked('sure')) {
    return visit.show(
      <Confirm
        title={t('key.revoke.title', { name })}
        section="system"
        parent={{ href: '/system/access', label: t('system.tab.access') }}
        action="/system/keys/revoke"
        values={{ name, sure: 'yes' }}
        confirm={t('key.revoke')}
      >
        <p>{t('key.revoke.what')}</p>
      </Confirm>,
    );
  }
  await apiKeys.revoke(name);
  return visit.goTo('/system/access', { tone: 'good', key: 'key.revoked', values: { name } });
}
