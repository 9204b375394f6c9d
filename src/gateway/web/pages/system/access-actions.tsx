import { InkstandError } from '@inkstand/common/errors';
import type { Reply } from '../../../http/http.js';
import { MAX_KEY_NAME_CHARS } from '../../../name-limits.js';
import { SCOPES, TerminusSignIns } from '../../../store/store.js';
import { changePassword as storePassword } from '../../access/change-password.js';
import { Confirm } from '../../components/form/confirm.js';
import type { FormReading } from '../../forms/form-reading.js';
import type { RequestContext } from '../../request-context.js';
import { showAccess } from './access.js';

/** Stores a new password of the owner who is signed in. */
export async function changePassword(context: RequestContext, form: FormReading): Promise<Reply> {
  if (!(await storePassword(context, form))) return showAccess(context, { form });
  return context.redirectTo('/system/access', { tone: 'good', key: 'password.changed' });
}

/** Ends the session of one browser. */
export async function endSession(context: RequestContext): Promise<Reply> {
  await context.gateway.tables.sessions.remove(context.id() ?? 0);
  return context.redirectTo('/system/access', { tone: 'good', key: 'session.ended' });
}

/** Ends the access of one program that signed in with the password. */
export async function endSignIn(context: RequestContext): Promise<Reply> {
  const { tables, now } = context.gateway;
  await new TerminusSignIns(tables.settings).revoke(context.id() ?? 0, now());
  return context.redirectTo('/system/access', { tone: 'good', key: 'signin.ended' });
}

/** This response is the only one that ever contains the key, so it is not a redirect. */
export async function makeKey(context: RequestContext, form: FormReading): Promise<Reply> {
  const name = form.text('name', { max: MAX_KEY_NAME_CHARS.page });
  const scope = form.oneOf('scope', SCOPES);
  const { apiKeys } = context.gateway.tables;
  if (form.isValid && (await apiKeys.list()).some((key) => key.name === name)) form.fail('name', 'key.taken');
  if (!form.isValid) return showAccess(context, { form });
  const key = await apiKeys.create(name, scope, form.isTicked('show_macs'));
  context.noteDone({ key: 'key.made', values: { name } });
  return showAccess(context, { newKey: { name, key } });
}

/** Asks for confirmation; the confirmed request revokes the key. */
export async function revokeKey(context: RequestContext, form: FormReading): Promise<Reply> {
  const name = form.raw('name');
  const { t } = context.words;
  const { apiKeys } = context.gateway.tables;
  if (!(await apiKeys.list()).some((key) => key.name === name)) {
    throw new InkstandError('not-found', 'there is no such key');
  }
  if (!form.isTicked('sure')) {
    return context.show(
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
  return context.redirectTo('/system/access', { tone: 'good', key: 'key.revoked', values: { name } });
}
