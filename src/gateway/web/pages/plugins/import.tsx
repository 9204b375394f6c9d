import type { Reply } from '../../../http/http.js';
import { importRecipe } from '../../../plugin/plugin.js';
import type { FormReading } from '../../forms/form-reading.js';
import type { RequestContext } from '../../request-context.js';
import { runTask } from '../../tasks/run-task.js';
import { packagePath } from '../gallery/package.js';
import { showAddPlugin } from './add-plugin.js';

/**
 * Creates a plugin from an uploaded archive; an archive with several recipes is shown instead. An invalid one is
 * reported at its field.
 */
export async function importArchive(context: RequestContext, form: FormReading): Promise<Reply> {
  const { plugins, recipes, joinPlaylist } = context.gateway;
  if (!form.file || form.file.bytes.byteLength === 0) {
    form.fail('file', 'gallery.import.none');
    return showAddPlugin(context, form);
  }
  const { bytes, name } = form.file;
  const onFailure = (reason: string): Promise<Reply> => {
    form.fail('file', 'gallery.import.wrong', { reason });
    return showAddPlugin(context, form);
  };
  return runTask(context, { kind: 'import', subject: name, onFailure }, async (report) => {
    report({ phase: 'reading' });
    const gallery = await context.gateway.gallery();
    const several = await gallery.openSeveral(bytes, report);
    if (several) return { message: 'gallery.several', values: { name }, path: packagePath(several.id) };
    const recipe = await recipes.read(bytes);
    report({ phase: 'storing' });
    const { setting } = await importRecipe(plugins, recipe, name.replace(/\.zip$/i, '') || 'Recipe');
    await joinPlaylist(setting.id);
    return { message: 'plugins.imported', values: { name: setting.name }, path: `/plugins/${setting.id}/report` };
  });
}
