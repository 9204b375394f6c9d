/** Entry point of the page about official framework releases. */
export { showFramework } from './framework.js';
export { confirmRemove, removePart, uploadToFramework } from './framework-actions.js';
