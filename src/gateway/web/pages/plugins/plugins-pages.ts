/** Entry point of the pages about all plugins. */

export { createFromBundled, showAddPlugin, showPreview } from './add-plugin.js';
export { createPlugin, showCreate } from './create-plugin.js';
export { importArchive } from './import.js';
export { showPlugins } from './plugins.js';
