/** Entry point of the pages about screens. */
export { showScreen } from './screen-page.js';
export { showScreens } from './screens.js';
