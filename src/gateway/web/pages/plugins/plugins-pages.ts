/** Entry point of the pages about all plugins. */
export { createPlugin, showCreate } from './create.js';
export { createFromBundled, showGallery, showPreview } from './gallery.js';
export { importArchive } from './import.js';
export { showPlugins } from './plugins.js';
