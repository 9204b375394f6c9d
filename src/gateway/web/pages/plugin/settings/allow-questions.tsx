import type { Reply } from '../../../../http/http.js';
import { switchOf } from '../../../../plugin/plugin.js';
import type { PluginSetting } from '../../../../store/store.js';
import { Button } from '../../../components/form/button.js';
import { Form, FormActions } from '../../../components/form/form.js';
import { Notice } from '../../../components/page/notice.js';
import type { FormReading } from '../../../forms/form-reading.js';
import { useWords } from '../../../frame.js';
import type { RequestContext } from '../../../request-context.js';
import { requirePlugin } from '../../../shared/plugins/require-plugin.js';

/** What an owner is asked about a recipe from elsewhere. */
type Topic = 'scripts' | 'secrets';

/** Stores the owner's answer to `ScriptQuestion`. */
export const answerScripts = (context: RequestContext, form: FormReading): Promise<Reply> =>
  storeAnswer(context, form, 'scripts');

/** Stores the owner's answer to `SecretQuestion`. */
export const answerSecrets = (context: RequestContext, form: FormReading): Promise<Reply> =>
  storeAnswer(context, form, 'secrets');

async function storeAnswer(context: RequestContext, form: FormReading, topic: Topic): Promise<Reply> {
  const { id, name } = requirePlugin(context);
  const isAllowed = form.raw('do') === 'allow';
  const answer = switchOf(isAllowed);
  const change = topic === 'scripts' ? { scriptSwitch: answer } : { secretSwitch: answer };
  await context.gateway.plugins.update(id, { settings: {}, ...change });
  const key = `${topic}.${isAllowed ? 'allowed' : 'refused'}` as const;
  return context.redirectTo(`/plugins/${id}`, { tone: 'good', key, values: { name } });
}

/** Asks whether the scripts of an imported recipe may run; shown until it is answered. */
export function ScriptQuestion({ pluginSettingId }: { readonly pluginSettingId: number }) {
  const { t } = useWords();
  return (
    <Notice tone="warn" title={t('scripts.ask')}>
      <p>{t('scripts.ask.words')}</p>
      <Answers topic="scripts" pluginSettingId={pluginSettingId} />
    </Notice>
  );
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
      <Answers topic="secrets" pluginSettingId={setting.id} />
    </Notice>
  );
}

function Answers({ topic, pluginSettingId }: { readonly topic: Topic; readonly pluginSettingId: number }) {
  const { t } = useWords();
  return (
    <Form action={`/plugins/${pluginSettingId}/${topic}`}>
      <FormActions>
        <Button name="do" value="allow" text={t(`${topic}.allow`)} />
        <Button variant="quiet" name="do" value="refuse" text={t(`${topic}.refuse`)} />
      </FormActions>
    </Form>
  );
}
