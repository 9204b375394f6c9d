/** Entry point of the settings that an owner writes to an SD card before its first start. */
export {
  applyBootReport,
  type BootReport,
  describeBootFault,
  discardBootRequests,
  parseBootReport,
  readBootReport,
} from './boot-report.js';
export { type BootReading, type BootSettingFault, type BootSettings, STORED_SECRET } from './boot-setting.js';
export { readFirstRunFile, withoutFirstRun } from './first-run-file.js';
export { type BootPlan, planBootSettings } from './plan-boot-settings.js';
export { readPreseedFile } from './preseed-file.js';
export { blankSecrets, decodeText, readSettingsFile } from './settings-file.js';
