import { TerminusSignIns } from '../../store/store.js';
import type { FormReading } from '../forms/form-reading.js';
import type { RequestContext } from '../request-context.js';
import { readNewPassword } from './password.js';

/**
 * Stores a new password of whoever is signed in, and ends all other sessions of this person; those of programs that signed
 * in with the owner's, too.
 *
 * @returns false when the form was rejected
 */
export async function changePassword(context: RequestContext, form: FormReading): Promise<boolean> {
  const { gateway, person, session } = context;
  const { accounts, guesses } = gateway.access;
  const account = person ?? 'owner';
  const password = readNewPassword(form);
  const verdict = await guesses.check(context.guesser(account), () =>
    accounts.isPassword(form.raw('old_password'), account),
  );
  if (verdict.kind === 'wait') form.fail('old_password', 'login.wait', { seconds: verdict.seconds });
  if (verdict.kind === 'wrong') form.fail('old_password', 'login.wrong');
  if (!form.isValid) return false;
  await accounts.choosePassword(password, person, session?.id);
  if (!person) await new TerminusSignIns(gateway.tables.settings).clear();
  return true;
}
