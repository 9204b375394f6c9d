import type { MqttSettings } from '../../../mqtt/mqtt.js';
import { CheckField, FieldGroup } from '../../components/form/choice.js';
import { TextArea, TextField } from '../../components/form/field.js';
import { Form, FormErrors, FormResult, FormSubmit } from '../../components/form/form.js';
import { Section } from '../../components/page/section.js';
import { useFrame } from '../../frame.js';

/** Address of the broker, and whether displays are published there. */
export function BrokerForm({ settings }: { settings: MqttSettings }) {
  const { words, versionOf } = useFrame();
  const { t, fieldWords } = words;
  const { isOn, brokerUrl, userName, password, caPem, isDiscoveryOn, discoveryPrefix } = settings;
  return (
    <Section title={t('mqtt.broker')} lead={t('mqtt.broker.lead')}>
      <Form action="/system/mqtt" isSettings>
        <FormErrors />
        <CheckField name="on" label={t('mqtt.on')} checked={isOn} />
        <TextField
          name="url"
          {...fieldWords('mqtt.url')}
          value={brokerUrl}
          placeholder="mqtt://192.168.1.20"
          maxLength={300}
        />
        <TextField name="user" label={t('mqtt.user')} value={userName} autoComplete="off" maxLength={200} />
        <TextField
          name="password"
          type="password"
          label={t('mqtt.password')}
          {...(password !== '' && { hint: t('mqtt.password.kept') })}
          autoComplete="new-password"
          version={versionOf(password)}
          maxLength={500}
        />
        {password === '' ? undefined : (
          <CheckField name="no_password" label={t('mqtt.password.none')} checked={false} />
        )}
        <TextArea name="ca" {...fieldWords('mqtt.ca')} rows={3} isCode value={caPem} />
        <FieldGroup legend={t('mqtt.discovery')}>
          <CheckField
            name="discovery"
            label={t('mqtt.discovery.on')}
            hint={t('mqtt.discovery.hint')}
            checked={isDiscoveryOn}
          />
          <TextField
            name="discovery_prefix"
            {...fieldWords('mqtt.discovery.prefix')}
            value={discoveryPrefix}
            maxLength={100}
          />
        </FieldGroup>
        <FormSubmit text={t('action.save')} />
        <FormResult>
          {isOn
            ? t(isDiscoveryOn ? 'mqtt.result.discovery' : 'mqtt.result.on', { url: brokerUrl, prefix: discoveryPrefix })
            : t('mqtt.result.off')}
        </FormResult>
      </Form>
    </Section>
  );
}
