export { type Boot, readBoot } from './boot.js';
export {
  applyBootReport,
  type BootReading,
  type BootReport,
  type BootSettingFault,
  blankSecrets,
  decodeText,
  describeBootFault,
  discardBootRequests,
  parseBootReport,
  planBootSettings,
  readBootReport,
  readFirstRunFile,
  readPreseedFile,
  readSettingsFile,
  withoutFirstRun,
} from './boot-settings/boot-settings.js';
export { CardWear, type CardWrites, estimateWear, readDiskWrites } from './card-wear.js';
export { ClockWatch } from './clock/clock-watch.js';
export { EARLIEST_TIME_MS } from './clock/earliest-time.js';
export { type ClockFacts, type ClockLevel, isPlausible } from './clock/judge-clock.js';
export { readClockFacts } from './clock/read-clock-facts.js';
export { setClock } from './clock/set-clock.js';
export { loadPercent, type PowerState, readSystem, type Space, type SystemReadings } from './readings.js';
export { createService, readInheritedSockets } from './service.js';
export { readSystemLanguage, readSystemZone } from './system-zone.js';
export { serveTime } from './time-server/time-server.js';
