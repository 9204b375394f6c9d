/** Entry point of the pages about all plugins. */
export { createPlugin, showCreate } from './create.js';
export { showGallery, showPreview, takeBundled } from './gallery.js';
export { importArchive } from './import.js';
export { showPlugins } from './plugins.js';
