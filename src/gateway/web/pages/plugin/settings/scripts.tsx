import type { Reply } from '../../../../http/http.js';
import { switchOf } from '../../../../plugin/plugin.js';
import { Button } from '../../../components/button.js';
import { Form, FormActions } from '../../../components/form.js';
import { Notice } from '../../../components/notice.js';
import type { FormReading } from '../../../forms/form-reading.js';
import { useWords } from '../../../frame.js';
import type { RequestContext } from '../../../request-context.js';
import { requirePlugin } from '../../../shared/plugins/require-plugin.js';

/** Stores the owner's answer to `ScriptQuestion`. */
export async function answerScripts(context: RequestContext, form: FormReading): Promise<Reply> {
  const { id, name } = requirePlugin(context);
  const runScripts = form.raw('do') === 'allow';
  await context.gateway.plugins.update(id, { settings: {}, scriptSwitch: switchOf(runScripts) });
  const key = runScripts ? 'scripts.allowed' : 'scripts.refused';
  return context.redirectTo(`/plugins/${id}`, { tone: 'good', key, values: { name } });
}

/** Asks whether the scripts of an imported recipe may run; shown until it is answered. */
export function ScriptQuestion({ pluginSettingId }: { readonly pluginSettingId: number }) {
  const { t } = useWords();
  return (
    <Notice tone="warn" title={t('scripts.ask')}>
      <p>{t('scripts.ask.words')}</p>
      <Form action={`/plugins/${pluginSettingId}/scripts`}>
        <FormActions>
          <Button name="do" value="allow">
            {t('scripts.allow')}
          </Button>
          <Button variant="quiet" name="do" value="refuse">
            {t('scripts.refuse')}
          </Button>
        </FormActions>
      </Form>
    </Notice>
  );
}
