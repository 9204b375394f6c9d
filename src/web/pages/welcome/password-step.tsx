import type { Reply } from '../../../http/http.js';
import { MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS } from '../../access/password.js';
import { Button } from '../../components/button.js';
import { TextField } from '../../components/field.js';
import { Form, FormActions, FormErrors } from '../../components/form.js';
import { Panel } from '../../components/panel.js';
import { type DisplayView, readDisplay } from '../../displays/read-display.js';
import type { FormReading } from '../../form.js';
import { useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { Step } from './step.js';

/** First step, as long as there is no password. */
export function showPassword(context: RequestContext): Reply {
  const { accounts, gate } = context.gateway.access;
  if (accounts.hasPassword()) return context.redirectTo(context.session ? '/' : '/login');
  return context.show(<PasswordStep needsCode={gate.needsCode()} demo={readDemo(context)} />);
}

/** Stores the first password and starts a session; after half an hour this requires the code from the log. */
export async function saveFirstPassword(context: RequestContext, form: FormReading): Promise<Reply> {
  const { accounts, gate, guesses } = context.gateway.access;
  if (accounts.hasPassword()) return context.redirectTo('/login');
  const password = form.raw('password');
  if (password.length < MIN_PASSWORD_CHARS) form.fail('password', 'form.too_short', { least: MIN_PASSWORD_CHARS });
  if (password.length > MAX_PASSWORD_CHARS) form.fail('password', 'form.too_long', { most: MAX_PASSWORD_CHARS });
  const { clientAddress } = context.request.origin;
  const verdict = guesses.judgeCode(clientAddress, gate.accepts(form.raw('code')));
  if (verdict.kind === 'wait') form.fail('code', 'login.wait', { seconds: verdict.seconds });
  if (verdict.kind === 'wrong') form.fail('code', 'welcome.code.wrong');
  if (!form.isValid)
    return context.show(<PasswordStep needsCode={gate.needsCode()} demo={readDemo(context)} />, { form });
  if (!(await accounts.chooseFirstPassword(password))) return context.redirectTo('/login');
  await gate.close();
  const token = await accounts.signIn(context.request.header('User-Agent') ?? '');
  return context.signIn(context.redirectTo('/welcome/you'), token);
}

/** The state of the demo display; undefined without one. */
function readDemo({ gateway, request }: RequestContext): DisplayView | undefined {
  const device = gateway.tables.devices.list().find(({ isDemo }) => isDemo);
  return device && readDisplay(gateway, device, request.origin.plainBase);
}

interface PasswordStepProps {
  readonly needsCode: boolean;
  readonly demo: DisplayView | undefined;
}

function PasswordStep({ needsCode, demo }: PasswordStepProps) {
  const { t } = useWords();
  return (
    <Step number={1} title={t('welcome.title')} lead={t('welcome.lead')}>
      <Form action="/welcome">
        <FormErrors />
        {needsCode ? (
          <TextField
            name="code"
            label={t('welcome.code')}
            hint={t('welcome.code.hint')}
            autoComplete="one-time-code"
            required
          />
        ) : undefined}
        <TextField
          name="password"
          type="password"
          label={t('welcome.password')}
          hint={t('welcome.password.hint', { least: MIN_PASSWORD_CHARS })}
          autoComplete="new-password"
          required
        />
        <FormActions>
          <Button variant="primary">{t('welcome.password.save')}</Button>
        </FormActions>
      </Form>
      {demo ? (
        <div class="welcome-demo">
          <Panel {...demo.picture} alt={t('welcome.demo.alt')} caption={t('welcome.demo')} />
        </div>
      ) : undefined}
    </Step>
  );
}
