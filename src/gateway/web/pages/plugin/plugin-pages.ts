/** Entry point of the pages of one plugin. */

export { acceptCertificate } from './certificates.js';
export { clonePlugin } from './clone.js';
export { resetCrop, saveCrop, showCrop } from './crop.js';
export { confirmDelete, deletePlugin, exportPlugin } from './delete.js';
export { previewMarkup, saveMarkup, showMarkup } from './markup.js';
export { fetchNow, savePushLimit, showPlugin } from './overview.js';
export { addPicture, confirmRemovePicture, removePicture, showPicture } from './pictures.js';
export { applyRecipeUpdate, compareArchive, fetchNewest, showRecipeUpdate } from './recipe-update.js';
export { redirectToMarkup } from './redirect.js';
export { allowHost } from './refused-hosts.js';
export { showReport } from './report.js';
export { confirmReset, resetMarkup } from './reset-markup.js';
export { answerScripts } from './scripts.js';
export { answerSecrets } from './secrets.js';
export { saveSettings, showSettings } from './settings.js';
export { downloadShared, showShare } from './share.js';
export { saveTransform, showTransform } from './transform.js';
