/** Entry point of the first run: password, owner, place, ready. Redirects to the login once there is a password. */
export { saveOwner, showOwner } from './owner-step.js';
export { saveFirstPassword, showPassword as showWelcome } from './password-step.js';
export { savePlace, showPlace } from './place-step.js';
export { showReady } from './ready-step.js';
