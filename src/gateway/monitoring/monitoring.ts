export { Counters } from './counters.js';
export { EXPOSITION_TYPE, writeExposition } from './exposition.js';
export { feedGatewayPlugins } from './gateway-feed.js';
export type { Inventory } from './hardware.js';
export { checkHealth, type HealthOptions } from './health.js';
export { createLog, type Log } from './log.js';
export { type LoggedLine, LogRing } from './log-ring.js';
export { gatherMetrics, type MetricsOptions } from './metrics.js';
