import type { Gallery } from '../gallery/gallery.js';
import type { PluginSettings, RecipeReader } from '../plugin/plugin.js';
import type { RenderInputs } from '../screen/screen.js';
import type { Base } from './base.js';

/** Recipes from elsewhere; the module is loaded when a page or API client first needs it. */
export function createGallery(
  base: Base,
  plugins: PluginSettings,
  recipes: RecipeReader,
  renderInputs: RenderInputs,
): () => Promise<Gallery> {
  const { config, tables, worker, user, reach, space, now } = base;
  let gallery: Promise<Gallery> | undefined;
  const load = async (): Promise<Gallery> => {
    const module = await import('../gallery/gallery.js');
    return new module.Gallery({
      dataDir: config.dataDir,
      settings: tables.settings,
      plugins,
      recipes,
      worker,
      user,
      reach,
      now,
      drives: async () => (await import('../backup/backup-folder.js')).listDrives(),
      inputFingerprint: () => renderInputs.fingerprint(),
      requireSpace: space.requireSpace,
    });
  };
  return () => {
    gallery ??= load();
    return gallery;
  };
}
