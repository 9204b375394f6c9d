import type { Reply } from '../../../http/http.js';
import { BIN_DAYS } from '../../../store/store.js';
import { Confirm } from '../../components/form/confirm.js';
import type { RequestContext } from '../../request-context.js';
import { requirePlugin } from '../../shared/plugins/require-plugin.js';

/** Asks for confirmation: what is deleted and what stays. */
export function confirmDelete(context: RequestContext): Reply {
  const { t } = context.words;
  const setting = requirePlugin(context);
  return context.show(
    <Confirm
      title={t('plugin.delete.title', { name: setting.name })}
      section="plugins"
      parent={{ href: `/plugins/${setting.id}`, label: setting.name }}
      action={`/plugins/${setting.id}/delete`}
      confirm={t('plugin.delete')}
    >
      <p>{t('plugin.delete.words', { days: BIN_DAYS })}</p>
    </Confirm>,
  );
}

/** Moves the plugin with its data to the bin. */
export async function deletePlugin(context: RequestContext): Promise<Reply> {
  const { id, name } = requirePlugin(context);
  const { plugins, undos, wakeRunner } = context.gateway;
  await plugins.delete(id);
  wakeRunner();
  const undo = undos.offer(async () => {
    await plugins.restore(id);
    return { path: `/plugins/${id}`, flash: { tone: 'good', key: 'bin.restored', values: { name } } };
  });
  return context.redirectTo('/plugins', { tone: 'good', key: 'plugin.deleted', values: { name }, undo });
}
