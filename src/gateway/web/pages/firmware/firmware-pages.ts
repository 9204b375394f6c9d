/** Entry point of the page about firmware of displays. */
export { showFirmware } from './firmware.js';
export { confirmRemove, offerFirmware, removeFile, stopOffer, uploadFirmware } from './firmware-actions.js';
