/** Entry point of the page about alerts. */
export { showAlerts } from './alerts.js';
export { acceptWebhookCertificate, saveAlerts, sendTest } from './alerts-actions.js';
