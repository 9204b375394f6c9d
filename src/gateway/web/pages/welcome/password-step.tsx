import type { Reply } from '../../../http/http.js';
import { readNewPassword } from '../../access/password.js';
import { Button } from '../../components/form/button.js';
import { TextField } from '../../components/form/field.js';
import { Form, FormActions, FormErrors, FormSubmit } from '../../components/form/form.js';
import { NewPasswordField } from '../../components/form/new-password-field.js';
import { Page } from '../../components/page/page.js';
import { Panel } from '../../components/panel.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { type DisplayView, readDisplay } from '../../shared/displays/read-display.js';
import { writeNextStep } from './first-run.js';
import { Step } from './step.js';

/** First step, as long as there is no password. */
export function showPassword(context: RequestContext): Reply {
  const { accounts } = context.gateway.access;
  if (accounts.hasPassword()) return context.redirectTo(context.session ? '/' : '/login');
  return showStep(context);
}

function showStep(context: RequestContext, form?: FormReading): Reply {
  const needsCode = context.gateway.access.gate.needsCode();
  const page = isReset(context) ? (
    <NewPasswordStep needsCode={needsCode} />
  ) : (
    <PasswordStep needsCode={needsCode} demo={readDemo(context)} />
  );
  return context.show(page, form ? { form } : {});
}

/** Whether the owner answered the questions of the first run before, so that a new password is all that is missing. */
const isReset = ({ gateway: { tables } }: RequestContext): boolean =>
  typeof tables.settings.read('locale') === 'string';

/** Stores the first password and starts a session; after half an hour this requires the code from the log. */
export async function saveFirstPassword(context: RequestContext, form: FormReading): Promise<Reply> {
  const { accounts, gate, guesses } = context.gateway.access;
  if (accounts.hasPassword()) return context.redirectTo('/login');
  const password = readNewPassword(form);
  const { clientAddress } = context.request.origin;
  const verdict = guesses.judgeCode(clientAddress, gate.accepts(form.raw('code')));
  if (verdict.kind === 'wait') form.fail('code', 'login.wait', { seconds: verdict.seconds });
  if (verdict.kind === 'wrong') form.fail('code', 'welcome.code.wrong');
  if (!form.isValid) return showStep(context, form);
  const wasSetUp = isReset(context);
  if (!(await accounts.chooseFirstPassword(password))) return context.redirectTo('/login');
  await gate.close();
  const token = await accounts.signIn(context.request.header('User-Agent') ?? '');
  if (wasSetUp) {
    return context.signIn(context.redirectTo('/', { tone: 'good', key: 'welcome.reset.done' }), token, 'owner');
  }
  await writeNextStep(context.gateway.tables.settings, 'you');
  const next = form.raw('next') === 'restore' ? '/system/backup#restore' : '/welcome/you';
  return context.signIn(context.redirectTo(next), token, 'owner');
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
        <PasswordFields needsCode={needsCode} />
        <FormActions>
          <Button variant="primary" text={t('welcome.password.save')} />
          <Button variant="quiet" icon="upload" name="next" value="restore" text={t('welcome.restore')} />
        </FormActions>
        <p class="field__hint">{t('welcome.restore.hint')}</p>
      </Form>
      {demo ? (
        <div class="welcome-demo">
          <Panel {...demo.picture} alt={t('welcome.demo.alt')} caption={t('welcome.demo')} />
        </div>
      ) : undefined}
    </Step>
  );
}

function PasswordFields({ needsCode }: { readonly needsCode: boolean }) {
  const { t, fieldWords } = useWords();
  return (
    <>
      {needsCode ? (
        <TextField name="code" {...fieldWords('welcome.code')} autoComplete="one-time-code" required />
      ) : undefined}
      <NewPasswordField label={t('welcome.password')} />
    </>
  );
}

/** After the password was reset: the only question, to somebody who has displays. */
function NewPasswordStep({ needsCode }: { readonly needsCode: boolean }) {
  const { t } = useWords();
  return (
    <Page title={t('welcome.reset.title')} lead={t('welcome.reset.lead')}>
      <section class="section">
        <Form action="/welcome">
          <FormErrors />
          <PasswordFields needsCode={needsCode} />
          <FormSubmit text={t('welcome.password.save')} />
        </Form>
      </section>
    </Page>
  );
}
