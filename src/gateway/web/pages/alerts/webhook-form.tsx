import { writeClock } from '@inkstand/common/write-time';
import type { AlertSettings } from '../../../alert/alert.js';
import { Button } from '../../components/form/button.js';
import { CheckField, FieldGroup } from '../../components/form/choice.js';
import { TextField } from '../../components/form/field.js';
import { Form, FormErrors, FormResult, FormSubmit } from '../../components/form/form.js';
import { Section } from '../../components/page/section.js';
import { useFrame } from '../../frame.js';

const EVENING_MINUTES = 22 * 60;
const MORNING_MINUTES = 7 * 60;

/** Where alert messages are sent. */
export function WebhookForm({ settings }: { settings: AlertSettings }) {
  const { words, versionOf } = useFrame();
  const { t, fieldWords } = words;
  const { isWebhookOn, webhookUrl, secret, accepted, quiet } = settings;
  const { startMinutes = EVENING_MINUTES, endMinutes = MORNING_MINUTES } = quiet ?? {};
  return (
    <Section title={t('alerts.webhook')} lead={t('alerts.webhook.lead')}>
      <Form action="/system/alerts" isSettings>
        <FormErrors />
        <CheckField name="on" label={t('alerts.on')} checked={isWebhookOn} />
        <TextField
          name="url"
          type="url"
          {...fieldWords('alerts.url')}
          value={webhookUrl}
          placeholder="http://192.168.1.20:8123/api/webhook/inkstand"
          maxLength={1000}
        />
        <TextField
          name="secret"
          type="password"
          label={t('alerts.secret')}
          hint={t(secret === '' ? 'alerts.secret.hint' : 'alerts.secret.kept')}
          autoComplete="new-password"
          version={versionOf(secret)}
          maxLength={200}
        />
        {secret === '' ? undefined : <CheckField name="no_secret" label={t('alerts.secret.none')} checked={false} />}
        {accepted ? (
          <CheckField
            name="accepted"
            label={t('settings.certificates.accepted', { host: accepted.host })}
            hint={<code>{accepted.fingerprint}</code>}
            checked
          />
        ) : undefined}
        <FieldGroup legend={t('alerts.quiet')}>
          <CheckField
            name="quiet"
            label={t('alerts.quiet.on')}
            hint={t('alerts.quiet.hint')}
            checked={quiet !== undefined}
          />
          <TextField
            name="quiet_start"
            type="time"
            label={t('alerts.quiet.start')}
            value={writeClock(startMinutes)}
            required
          />
          <TextField
            name="quiet_end"
            type="time"
            label={t('alerts.quiet.end')}
            value={writeClock(endMinutes)}
            required
          />
        </FieldGroup>
        <FormSubmit text={t('action.save')} />
        <FormResult>
          {isWebhookOn
            ? t(quiet ? 'alerts.result.quiet' : 'alerts.result.on', {
                url: webhookUrl,
                start: writeClock(startMinutes),
                end: writeClock(endMinutes),
              })
            : t('alerts.result.off')}
        </FormResult>
      </Form>
      {webhookUrl === '' ? undefined : (
        <Form action="/system/alerts/test" class="form form--row">
          <Button icon="bolt" text={t('alerts.test.button')} />
        </Form>
      )}
    </Section>
  );
}
