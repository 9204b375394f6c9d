import type { Reply } from '../../../http/http.js';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../access/password.js';
import { Button } from '../../components/button.js';
import { TextField } from '../../components/field.js';
import { Form, FormActions, FormErrors } from '../../components/form.js';
import { Panel } from '../../components/panel.js';
import { type DisplayView, readDisplay } from '../../displays/read-display.js';
import type { FormReading } from '../../form.js';
import { useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { Step } from './step.js';

/** First step, while there is no password. */
export function showPassword(visit: RequestContext): Reply {
  const { accounts, gate } = visit.gateway.door;
  if (accounts.hasPassword()) return visit.goTo(visit.session ? '/' : '/login');
  return visit.show(<PasswordStep needsCode={gate.needsCode()} demo={readDemo(visit)} />);
}

/** Takes the first password and starts a session; after half an hour only with the code from the log. */
export async function takePassword(visit: RequestContext, form: FormReading): Promise<Reply> {
  const { accounts, gate, limiter } = visit.gateway.door;
  if (accounts.hasPassword()) return visit.goTo('/login');
  const client = visit.request.origin.clientAddress;
  const password = form.raw('password');
  if (password.length < SHORTEST_PASSWORD) form.fail('password', 'form.too_short', { least: SHORTEST_PASSWORD });
  if (password.length > LONGEST_PASSWORD) form.fail('password', 'form.too_long', { most: LONGEST_PASSWORD });
  if (limiter.waitMs(client) > 0) {
    form.fail('code', 'login.wait', { seconds: Math.ceil(limiter.waitMs(client) / 1000) });
  } else if (!gate.accepts(form.raw('code'))) {
    limiter.noteFailure(client);
    form.fail('code', 'welcome.code.wrong');
  }
  if (!form.isValid) return visit.show(<PasswordStep needsCode={gate.needsCode()} demo={readDemo(visit)} />, { form });
  await accounts.choosePassword(password);
  const token = await accounts.signIn(visit.request.header('User-Agent') ?? '');
  return visit.signIn(visit.goTo('/welcome/you'), token);
}

/** What the demo display shows, for a first look; undefined without one. */
function readDemo({ gateway, request }: RequestContext): DisplayView | undefined {
  const device = gateway.tables.devices.list().find(({ isDemo }) => isDemo);
  return device && readDisplay(gateway, device, request.origin.base);
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
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
        ) : undefined}
        <TextField
          name="password"
          type="password"
          label={t('welcome.password')}
          hint={t('welcome.password.hint', { least: SHORTEST_PASSWORD })}
          autoComplete="new-password"
          required
        />
        <FormActions>
          <Button look="primary">{t('welcome.password.save')}</Button>
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
