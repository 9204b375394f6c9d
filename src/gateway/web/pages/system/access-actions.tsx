import { InkstandError } from '@inkstand/common/errors';
import type { Reply } from '../../../http/http.js';
import { SCOPES, SignIns } from '../../../store/store.js';
import { MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS } from '../../access/password.js';
import { Confirm } from '../../components/confirm.js';
import type { FormReading } from '../../form.js';
import type { RequestContext } from '../../request-context.js';
import { showAccess } from './access.js';

/** Stores a new password and ends all other sessions and sign-ins. */
export async function changePassword(context: RequestContext, form: FormReading): Promise<Reply> {
  const { accounts, guesses } = context.gateway.access;
  const password = form.raw('password');
  if (password.length < MIN_PASSWORD_CHARS) form.fail('password', 'form.too_short', { min: MIN_PASSWORD_CHARS });
  if (password.length > MAX_PASSWORD_CHARS) form.fail('password', 'form.too_long', { max: MAX_PASSWORD_CHARS });
  const verdict = await guesses.check(context.guesser(), () => accounts.isPassword(form.raw('old_password')));
  if (verdict.kind === 'wait') form.fail('old_password', 'login.wait', { seconds: verdict.seconds });
  if (verdict.kind === 'wrong') form.fail('old_password', 'login.wrong');
  if (!form.isValid) return showAccess(context, { form });
  await accounts.choosePassword(password, context.session?.id);
  await new SignIns(context.gateway.tables.settings).clear();
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
  await new SignIns(tables.settings).revoke(context.id() ?? 0, now());
  return context.redirectTo('/system/access', { tone: 'good', key: 'signin.ended' });
}

/** This response is the only one that ever contains the key, so it is not a redirect. */
export async function makeKey(context: RequestContext, form: FormReading): Promise<Reply> {
  const name = form.text('name', { max: 60 });
  const scope = form.oneOf('scope', SCOPES);
  const { apiKeys } = context.gateway.tables;
  if (form.isValid && (await apiKeys.list()).some((key) => key.name === name)) form.fail('name', 'key.taken');
  if (!form.isValid) return showAccess(context, { form });
  const key = await apiKeys.create(name, scope, form.isTicked('show_macs'));
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
