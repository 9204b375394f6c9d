/** Entry point of Home. */
export { changeDisplays } from './bulk-actions.js';
export { hideChecklist } from './checklist.js';
export { showDisplays } from './displays.js';
