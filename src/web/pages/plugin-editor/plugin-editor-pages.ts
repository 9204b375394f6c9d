/** Door of the pages of one plugin. */
export { askDelete, deletePlugin, exportPlugin } from './delete.js';
export { previewMarkup, saveMarkup, showMarkup } from './markup.js';
export { fetchNow, showPlugin } from './overview.js';
export { addPicture, askRemovePicture, removePicture, showPicture } from './pictures.js';
export { showReport } from './report.js';
export { saveSettings, showSettings } from './settings.js';
