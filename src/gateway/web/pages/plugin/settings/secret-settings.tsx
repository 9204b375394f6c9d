import { maySeeSecrets, type PluginInput, readFieldDefinitions, switchOf } from '../../../../plugin/plugin.js';
import type { PluginSetting } from '../../../../store/store.js';
import { CheckField } from '../../../components/form/choice.js';
import { Section } from '../../../components/page/section.js';
import type { FormReading } from '../../../forms/form-reading.js';
import { useWords } from '../../../frame.js';

/** Whether markup of a plugin gets its secrets. */
export function SecretSettings({ setting }: { readonly setting: PluginSetting }) {
  const { t } = useWords();
  if (!hasSecrets(setting)) return null;
  return (
    <Section title={t('settings.secrets')}>
      <CheckField
        name="show_secrets"
        label={t('settings.secrets.show')}
        hint={t('settings.secrets.hint')}
        checked={maySeeSecrets(setting)}
      />
    </Section>
  );
}

/** Reads `SecretSettings`. A box that was not touched answers nothing. */
export function readSecretSettings(form: FormReading, setting: PluginSetting): Pick<PluginInput, 'secretSwitch'> {
  const isTicked = form.isTicked('show_secrets');
  if (!hasSecrets(setting) || isTicked === maySeeSecrets(setting)) return {};
  return { secretSwitch: switchOf(isTicked) };
}

const hasSecrets = ({ settings }: PluginSetting): boolean =>
  readFieldDefinitions(settings.custom_fields).some(({ isSecret }) => isSecret);
