/** Entry point of the page about scripts that the owner added. */
export { showLibrary } from './library.js';
export { confirmRemove, removeScript, uploadScript } from './library-actions.js';
