export { BUNDLE_LIMITS } from './bundle-limits.js';
export type { LastUpdate } from './installed-releases.js';
export { listKeyFolders, readVersion } from './installed-version.js';
export { RestartRequest } from './restart-request.js';
export { openUpdateInbox, type UpdateInbox } from './update-inbox.js';
