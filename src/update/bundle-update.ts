/** Applying, trying out and rolling back a signed bundle; loaded only when needed. */
export { goBack, type ServiceControl, settleInstalled, switchRelease, type UpdateSite } from './apply-update.js';
export { LIMITS, type Manifest } from './manifest.js';
export { asOnlyUpdater } from './only-updater.js';
export { applyPending, BUNDLE_REQUEST } from './pending.js';
export { type LastUpdate, Releases } from './releases.js';
export { controlService } from './service-control.js';
export { BUNDLE_SUFFIX, checkBundle, findBundle, type TakeOptions, takeBundle } from './take-bundle.js';
export { tryOutRelease } from './try-out.js';
