/** Entry point of the page about official releases of the framework. */
export { showFramework } from './framework.js';
export { confirmRemove, removePart, uploadToFramework } from './framework-actions.js';
