/** Entry point of the pages of one plugin. */

export { clonePlugin } from './clone.js';
export { confirmDelete, deletePlugin } from './delete.js';
export { previewMarkup, saveMarkup, showMarkup } from './markup/markup.js';
export { confirmReset, resetMarkup } from './markup/reset-markup.js';
export { fetchNow, savePushLimit, showPlugin } from './overview.js';
export { resetCrop, saveCrop, showCrop } from './pictures/crop.js';
export { addPicture, confirmRemovePicture, removePicture, showPicture } from './pictures/pictures.js';
export { applyRecipeUpdate, compareArchive, fetchNewest, showRecipeUpdate } from './recipe-update.js';
export { redirectToMarkup } from './redirect-to-markup.js';
export { showReport } from './report/report.js';
export { answerScripts, answerSecrets } from './settings/allow-questions.js';
export { acceptCertificate } from './settings/certificates.js';
export { allowHost } from './settings/refused-hosts.js';
export { saveSettings, showSettings } from './settings/settings.js';
export { downloadShared, exportPlugin, showShare } from './share.js';
export { saveTransform, showTransform } from './transform.js';
