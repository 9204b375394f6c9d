/** Door of the first run: password, owner, place, ready. It closes itself: with a password it leads to the login. */
export { saveOwner, showOwner } from './owner-step.js';
export { showPassword as showWelcome, takePassword } from './password-step.js';
export { savePlace, showPlace } from './place-step.js';
export { showReady } from './ready-step.js';
