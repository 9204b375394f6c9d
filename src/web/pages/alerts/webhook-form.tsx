import type { AlertSettings } from '../../../alert/alert.js';
import { writeClock } from '../../../playlist/playlist.js';
import { Button } from '../../components/button.js';
import { CheckField } from '../../components/choice.js';
import { TextField } from '../../components/field.js';
import { Form, FormActions, FormErrors } from '../../components/form.js';
import { Section } from '../../components/section.js';
import type { FormReading } from '../../form.js';
import { useWords } from '../../frame.js';

const EVENING_MINUTES = 22 * 60;
const MORNING_MINUTES = 7 * 60;

/** Where alert messages are sent; a rejected form keeps its input. */
export function WebhookForm({ settings, form }: { settings: AlertSettings; form: FormReading | undefined }) {
  const { t } = useWords();
  const { isWebhookOn, webhookUrl, secret, quiet } = settings;
  const { startMinutes = EVENING_MINUTES, endMinutes = MORNING_MINUTES } = quiet ?? {};
  return (
    <Section title={t('alerts.webhook')} lead={t('alerts.webhook.lead')}>
      <Form action="/system/alerts">
        <FormErrors />
        <CheckField name="on" label={t('alerts.on')} checked={form ? form.isTicked('on') : isWebhookOn} />
        <TextField
          name="url"
          type="url"
          label={t('alerts.url')}
          hint={t('alerts.url.hint')}
          value={form?.raw('url') ?? webhookUrl}
          placeholder="http://192.168.1.20:8123/api/webhook/inkstand"
          maxLength={1000}
        />
        <TextField
          name="secret"
          type="password"
          label={t('alerts.secret')}
          hint={t(secret === '' ? 'alerts.secret.hint' : 'alerts.secret.kept')}
          autoComplete="new-password"
          maxLength={200}
        />
        {secret === '' ? undefined : <CheckField name="no_secret" label={t('alerts.secret.none')} checked={false} />}
        <fieldset class="field group">
          <legend>{t('alerts.quiet')}</legend>
          <CheckField
            name="quiet"
            label={t('alerts.quiet.on')}
            hint={t('alerts.quiet.hint')}
            checked={form ? form.isTicked('quiet') : quiet !== undefined}
          />
          <TextField
            name="quiet_start"
            type="time"
            label={t('alerts.quiet.start')}
            value={form?.raw('quiet_start') ?? writeClock(startMinutes)}
            required
          />
          <TextField
            name="quiet_end"
            type="time"
            label={t('alerts.quiet.end')}
            value={form?.raw('quiet_end') ?? writeClock(endMinutes)}
            required
          />
        </fieldset>
        <FormActions>
          <Button variant="primary">{t('action.save')}</Button>
        </FormActions>
      </Form>
      {webhookUrl === '' ? undefined : (
        <Form action="/system/alerts/test" class="form form--row">
          <Button icon="bolt">{t('alerts.test.button')}</Button>
        </Form>
      )}
    </Section>
  );
}
