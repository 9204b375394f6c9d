/** Entry point of the pages about recipes from elsewhere. */
export {
  addCatalogue,
  confirmRemove,
  drawListed,
  fetchListed,
  refreshCatalogue,
  removeCatalogue,
} from './catalogue-actions.js';
export { showCatalogues } from './catalogues.js';
export { fetchAddress, openDisk, showElsewhere } from './elsewhere.js';
export { addFromPackage, showPackage, showPicture } from './package.js';
