export { listKeyFolders, readVersion } from './installed.js';

export type { LastUpdate } from './installed-releases.js';
export { RestartRequest } from './restart-request.js';
export { openUpdateInbox, type UpdateInbox } from './update-inbox.js';
