/** Applying, trying out and rolling back a signed bundle; loaded on demand. */
export { rollBack, startInstalled, switchRelease, type UpdateSite } from './apply-update.js';
export { readDataSchema } from './data-copy.js';
export { holdLock } from './data-owner.js';
export { type LastUpdate, Releases } from './installed-releases.js';
export type { Manifest } from './manifest.js';
export { applyPending, BUNDLE_REQUEST } from './pending-update.js';
export { controlService } from './service-control.js';
export { BUNDLE_SUFFIX, checkBundle, findBundle, stageBundle } from './stage-bundle.js';
export { tryOutRelease } from './try-out.js';
export { listReleasesFor, RELEASE_REQUEST } from './unpacked-releases.js';
export { withUpdaterLock } from './updater-lock.js';
