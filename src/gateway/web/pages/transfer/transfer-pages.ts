/** Entry point of the page that copies from another server. */
export { showTransfer } from './transfer.js';
export { transferFile, transferServer } from './transfer-actions.js';
