/** Entry point of the settings that an owner writes to an SD card before its first start. */
export {
  applyBootReport,
  type BootReport,
  describeBootFault,
  discardBootRequests,
  parseBootReport,
  readBootReport,
} from './boot-report.js';
export { type BootReading, type BootSettingFault, type BootSettings, STORED_SECRET } from './boot-setting-keys.js';
export { readFirstRunFile, withoutFirstRun } from './imager-first-run-file.js';
export { readPreseedFile } from './imager-preseed-file.js';
export { blankSecrets, decodeText, readSettingsFile } from './inkstand-txt-file.js';
export { type BootPlan, planBootSettings } from './plan-boot-settings.js';
