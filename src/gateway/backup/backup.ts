export type { BackupFile } from './backup-folder.js';
export { BackupRunner, type BackupRunnerOptions } from './backup-runner.js';
export { type BackupPlan, type BackupResult, DEFAULT_PLAN, MAX_KEPT_BACKUPS } from './backup-schedule.js';
export { type OpenedData, openData } from './open-data.js';
export type { Restored } from './replace-data.js';
export { type RestoreFact, RestoreNote } from './restore-note.js';
export { type RestoreChoices, RestoreRun } from './restore-run.js';
export { explainUnusable, isConflict, UnopenedData, type UnopenedReason } from './unopened-data.js';
export type { Manifest } from './write-backup.js';
