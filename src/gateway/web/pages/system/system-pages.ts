/** Entry point of the pages about the gateway itself. */
export { showAccess } from './access.js';
export { changePassword, endSession, endSignIn, makeKey, revokeKey } from './access-actions.js';
export { downloadBackup, makeBackup, showBackup } from './backup.js';
export { backUpNow, saveSchedule } from './backup-actions.js';
export { saveTime } from './clock-actions.js';
export { showHealth } from './health.js';
export { confirmReplaceAuthority, downloadAuthority, replaceAuthority, showHttps, switchHttps } from './https.js';
export { showLicences } from './licences.js';
export { makeSupport, showLog } from './log.js';
export { saveDisplayAddress, saveNetwork } from './network.js';
export { saveOwner, showOwner } from './owner.js';
export { dismissRepair } from './repair-notice.js';
export { confirmRestore, restore, uploadBackup } from './restore.js';
export { showUpdate, uploadUpdate } from './update.js';
