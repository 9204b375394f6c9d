import type { Reply } from '../../../../http/http.js';
import { maySeeSecrets, type PluginInput, readFieldDefinitions, switchOf } from '../../../../plugin/plugin.js';
import type { PluginSetting } from '../../../../store/store.js';
import { Button } from '../../../components/button.js';
import { CheckField } from '../../../components/choice.js';
import { Form, FormActions } from '../../../components/form.js';
import { Notice } from '../../../components/notice.js';
import { Section } from '../../../components/section.js';
import type { FormReading } from '../../../forms/form-reading.js';
import { useWords } from '../../../frame.js';
import type { RequestContext } from '../../../request-context.js';
import { requirePlugin } from '../../../shared/plugins/require-plugin.js';

/** Stores the owner's answer to `SecretQuestion`. */
export async function answerSecrets(context: RequestContext, form: FormReading): Promise<Reply> {
  const { id, name } = requirePlugin(context);
  const isAllowed = form.raw('do') === 'allow';
  await context.gateway.plugins.update(id, { settings: {}, secretSwitch: switchOf(isAllowed) });
  const key = isAllowed ? 'secrets.allowed' : 'secrets.refused';
  return context.redirectTo(`/plugins/${id}`, { tone: 'good', key, values: { name } });
}

/** Asks whether the markup of a recipe may use what was entered as secret; shown until it is answered. */
export function SecretQuestion({ setting, labels }: { setting: PluginSetting; labels: readonly string[] }) {
  const { t } = useWords();
  if (labels.length === 0) return null;
  const isEarlier = setting.secretSwitch === 'earlier';
  return (
    <Notice tone={isEarlier ? 'plain' : 'warn'} title={t('secrets.ask', { fields: labels.join(', ') })}>
      <p>
        {t('secrets.ask.words')} {t(isEarlier ? 'secrets.ask.earlier' : 'secrets.ask.new')}
      </p>
      <Form action={`/plugins/${setting.id}/secrets`}>
        <FormActions>
          <Button name="do" value="allow">
            {t('secrets.allow')}
          </Button>
          <Button variant="quiet" name="do" value="refuse">
            {t('secrets.refuse')}
          </Button>
        </FormActions>
      </Form>
    </Notice>
  );
}

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
