/** Entry point of alerts: finding them and notifying the owner. */

export { ALERT_KINDS, type Alert, type AlertKind, keyOfAlert } from './alert-kinds.js';
export { AlertNotifier, type AlertScreen } from './alert-notifier.js';
export { type AlertSettings, isWebhookUrl } from './alert-settings.js';
export { type AlertSource, AlertWatch } from './alert-watch.js';
export { findBoardAlerts, findBootAlerts } from './board-alerts.js';
export { describeCause } from './describe-cause.js';
export { type DisplayCondition, findDisplayAlerts, findWaitingAlerts } from './display-alerts.js';
export { findGatewayAlerts } from './gateway-alerts.js';
export { isLate, LATE_MS } from './late-display.js';
export { LOW_BATTERY_PERCENT } from './low-battery.js';
export { findMaintenanceAlerts } from './maintenance-alerts.js';
export { findPluginAlerts } from './plugin-alerts.js';
export { type IsPreviousAlert, PreviousAlerts } from './previous-alerts.js';
