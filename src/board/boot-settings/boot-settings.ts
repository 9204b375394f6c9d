/** Door of the settings that an owner writes on a card before its first start. */
export {
  applyCardReport,
  CARD_REPORT_FILE,
  type CardReport,
  describeComplaint,
  forgetCardWishes,
  parseCardReport,
  readCardReport,
} from './boot-report.js';
export { type CardReading, type CardSettings, type Complaint, KEPT } from './boot-setting.js';
export { readFirstRunFile, withoutFirstRun } from './first-run-file.js';
export { type CardPlan, planCard } from './plan-boot-settings.js';
export { readPreseedFile } from './preseed-file.js';
export { blankSecrets, decodeText, readSettingsFile } from './settings-file.js';
