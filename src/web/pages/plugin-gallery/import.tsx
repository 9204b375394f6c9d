import type { Reply } from '../../../http/http.js';
import { importRecipe, readRecipeArchive } from '../../../plugin/plugin.js';
import type { FormReading } from '../../form.js';
import type { RequestContext } from '../../request-context.js';
import { runTask } from '../../tasks/run-task.js';
import { packagePath } from '../recipe-gallery/package.js';
import { showGallery } from './gallery.js';

/**
 * Creates a plugin from an uploaded archive; an archive with several recipes is shown instead. An invalid one is
 * reported at its field.
 */
export async function importArchive(context: RequestContext, form: FormReading): Promise<Reply> {
  const { plugins, joinPlaylist } = context.gateway;
  if (!form.file || form.file.bytes.byteLength === 0) {
    form.fail('file', 'gallery.import.none');
    return showGallery(context, form);
  }
  const { bytes, name } = form.file;
  const onFailure = (reason: string): Promise<Reply> => {
    form.fail('file', 'gallery.import.wrong', { reason });
    return showGallery(context, form);
  };
  return runTask(context, { kind: 'import', subject: name, onFailure }, async (report) => {
    report({ phase: 'reading' });
    const gallery = await context.gateway.gallery();
    if (await gallery.holdsSeveral(bytes)) {
      const { id } = await gallery.openUpload(bytes, report);
      return { message: 'gallery.several', values: { name }, path: packagePath(id) };
    }
    const recipe = await readRecipeArchive(bytes);
    report({ phase: 'storing' });
    const { setting } = await importRecipe(plugins, recipe, name.replace(/\.zip$/i, '') || 'Recipe');
    await joinPlaylist(setting.id);
    return { message: 'plugins.imported', values: { name: setting.name }, path: `/plugins/${setting.id}/report` };
  });
}
