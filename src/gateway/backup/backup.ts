export type { BackupFile } from './backup-folder.js';
export { DiskSpace, Maintenance, type MaintenanceFacts } from './maintenance/maintenance.js';
export { type OpenedData, openData } from './open-data.js';
export type { BackupPlan, BackupResult } from './plan-backup.js';
export type { RestoreFact } from './restore-note.js';
export { type RestoreChoices, RestoreRun } from './restore-run.js';
export { explainUnusable, isConflict, UnopenedData, type UnopenedReason } from './unopened-data.js';
export type { Manifest } from './write-backup.js';
