import { InkstandError } from '../../../errors.js';
import type { Reply } from '../../../http/http.js';
import { importRecipe, readRecipeArchive } from '../../../plugin/plugin.js';
import type { FormReading } from '../../form.js';
import type { RequestContext } from '../../request-context.js';
import { showGallery } from './gallery.js';

/** Creates a plugin from an uploaded archive; a rejected one is reported at its field and not stored. */
export async function importArchive(context: RequestContext, form: FormReading): Promise<Reply> {
  const { plugins, joinPlaylist } = context.gateway;
  if (!form.file || form.file.bytes.byteLength === 0) {
    form.fail('file', 'gallery.import.none');
    return showGallery(context, form);
  }
  try {
    const recipe = await readRecipeArchive(form.file.bytes);
    const { setting } = await importRecipe(plugins, recipe, form.file.name.replace(/\.zip$/i, '') || 'Recipe');
    await joinPlaylist(setting.id);
    return context.redirectTo(`/plugins/${setting.id}/report`, {
      tone: 'good',
      key: 'plugins.imported',
      values: { name: setting.name },
    });
  } catch (error) {
    if (!(error instanceof InkstandError) || error.code === 'internal') throw error;
    form.fail('file', 'gallery.import.wrong', { reason: error.message });
    return showGallery(context, form);
  }
}
