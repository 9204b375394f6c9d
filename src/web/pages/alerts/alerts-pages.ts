/** Door of the page about what is told when something goes wrong. */
export { showAlerts } from './alerts.js';
export { saveAlerts, sendTest } from './alerts-actions.js';
