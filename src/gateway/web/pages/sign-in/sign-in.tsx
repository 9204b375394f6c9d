import type { RestoreFact } from '../../../backup/backup.js';
import type { Reply } from '../../../http/http.js';
import { TextField } from '../../components/form/field.js';
import { Form, FormErrors, FormSubmit } from '../../components/form/form.js';
import { Notice } from '../../components/page/notice.js';
import { Page } from '../../components/page/page.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';

/** Answers `/login`. */
export function showSignIn(context: RequestContext): Reply {
  const { accounts } = context.gateway.access;
  if (!accounts.hasPassword()) return context.redirectTo('/welcome');
  if (context.session) return context.redirectTo('/');
  const restored = findRecentRestore(context);
  const next = readNext(context.request.query.get('next'));
  return context.show(<SignInPage {...{ next, restored }} hasPeople={accounts.hasPeople()} />);
}

/** Starts a session if the password is right; delays repeated attempts. */
export async function signIn(context: RequestContext, form: FormReading): Promise<Reply> {
  const { accounts, guesses, signInCode } = context.gateway.access;
  const next = readNext(form.raw('next'));
  const account = accounts.find(form.raw('name'));
  const guesser = context.guesser(account);
  const code = form.raw('code');
  const provenBy = guesser.provenBy ?? (code !== '' && signInCode.accepts(code) ? 'console' : undefined);
  const verdict = await guesses.check({ ...guesser, provenBy }, () =>
    accounts.isPassword(form.raw('password'), account),
  );
  const needsCode = verdict.kind === 'wait' && verdict.needsProof === true;
  if (needsCode) {
    signInCode.announce();
    form.fail('code', code === '' ? 'login.code.needed' : 'welcome.code.wrong');
  } else if (verdict.kind === 'wait') form.fail('password', 'login.wait', { seconds: verdict.seconds });
  if (verdict.kind === 'wrong') {
    context.gateway.log.warn({ client: guesser.address }, 'sign-in with a wrong password');
    form.fail('password', accounts.hasPeople() ? 'login.wrong.name' : 'login.wrong');
  }
  if (!form.isValid) {
    const page = (
      <SignInPage {...{ next, needsCode }} restored={findRecentRestore(context)} hasPeople={accounts.hasPeople()} />
    );
    return context.show(page, { form, status: verdict.kind === 'wait' ? 429 : 422 });
  }
  const person = typeof account === 'string' ? undefined : account;
  const token = await accounts.signIn(context.request.header('User-Agent') ?? '', person);
  return context.signIn(context.redirectTo(person?.role === 'guest' ? '/show' : next), token, account);
}

/** Ends the session of this browser. */
export async function signOut(context: RequestContext): Promise<Reply> {
  if (context.session) await context.gateway.access.accounts.signOut(context.session);
  return context.signOut(context.redirectTo('/login'));
}

/** For two weeks after a restore, people may try a password that no longer counts. */
const MENTIONED_MS = 14 * 24 * 60 * 60_000;

function findRecentRestore({ gateway, now }: RequestContext): RestoreFact | undefined {
  const restored = gateway.maintenance.restores.read();
  return restored && Math.abs(now - restored.atMs) < MENTIONED_MS ? restored : undefined;
}

interface SignInPageProps {
  readonly next: string;
  readonly needsCode?: boolean;
  /** Whether somebody was invited, so that a name is asked for. */
  readonly hasPeople: boolean;
  readonly restored: RestoreFact | undefined;
}

function SignInPage({ next, needsCode = false, restored, hasPeople }: SignInPageProps) {
  const { t, fieldWords } = useWords();
  return (
    <Page title={t('login.title')}>
      {restored ? (
        <Notice tone="plain">{t(restored.passwordKept ? 'login.restored.kept' : 'login.restored')}</Notice>
      ) : undefined}
      <section class="section">
        <Form action="/login">
          <FormErrors />
          <input type="hidden" name="next" value={next} />
          {hasPeople ? <TextField name="name" {...fieldWords('login.name')} autoComplete="username" /> : undefined}
          <TextField
            name="password"
            type="password"
            label={t('login.password')}
            hint={hasPeople ? `${t('login.forgotten.invited')} ${t('login.forgotten')}` : t('login.forgotten')}
            autoComplete="current-password"
            required
          />
          {needsCode ? (
            <TextField
              name="code"
              label={t('welcome.code')}
              hint={t('login.code.hint')}
              autoComplete="one-time-code"
              required
            />
          ) : undefined}
          <FormSubmit text={t('login.submit')} />
        </Form>
      </section>
    </Page>
  );
}

/** Only paths of this gateway, so that a link cannot lead to another site after sign-in. */
export const readNext = (next: string | null): string => (next && /^\/(?![/\\])[^\s\\]*$/.test(next) ? next : '/');
