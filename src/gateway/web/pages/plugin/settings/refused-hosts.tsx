import type { Reply } from '../../../../http/http.js';
import { addRenderHost } from '../../../../plugin/plugin.js';
import { Button } from '../../../components/form/button.js';
import { Form, FormActions } from '../../../components/form/form.js';
import { Notice } from '../../../components/page/notice.js';
import type { FormReading } from '../../../forms/form-reading.js';
import { useWords } from '../../../frame.js';
import type { RequestContext } from '../../../request-context.js';
import { requirePlugin } from '../../../shared/plugins/require-plugin.js';

/** Adds a host to those that screens of a plugin may fetch from. */
export async function allowHost(context: RequestContext, form: FormReading): Promise<Reply> {
  const { plugins, screenReports } = context.gateway;
  const setting = requirePlugin(context);
  const host = form.raw('host');
  // Only a host that the page has shown: the form cannot add another one.
  const isRefused = screenReports.refusedHosts(setting.id).includes(host);
  if (!isRefused) return context.redirectTo(`/plugins/${setting.id}`, { tone: 'bad', key: 'hosts.unknown' });
  await plugins.update(setting.id, { settings: addRenderHost(setting, host) });
  return context.redirectTo(`/plugins/${setting.id}`, { tone: 'good', key: 'hosts.allowed', values: { host } });
}

/** Names the hosts that screens of a plugin were not allowed to fetch from, with a button for each. */
export function RefusedHosts({ pluginSettingId, hosts }: { pluginSettingId: number; hosts: readonly string[] }) {
  const { t } = useWords();
  if (hosts.length === 0) return null;
  return (
    <Notice tone="warn" title={t('hosts.refused')}>
      <p>{t('hosts.refused.words')}</p>
      <Form action={`/plugins/${pluginSettingId}/hosts`}>
        <FormActions>
          {hosts.map((host) => (
            <Button key={host} name="host" value={host} text={t('hosts.allow', { host })} />
          ))}
        </FormActions>
      </Form>
    </Notice>
  );
}
