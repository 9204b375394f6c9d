export type {
  Gate,
  ScriptOutcome,
} from './engine.js';
export { findLibraryIn } from './library/find-library.js';
export { DEFAULT_LIMITS, limitsOfSeconds, type ScriptLimits } from './limits.js';
export { type OwnerLibrary, type PageRequest, type PageResult, prepareScripts } from './page/run-page.js';
export { createGuestBundle, loadGuestBundle } from './quickjs/guest-bundle.js';
export { SandboxPool } from './quickjs/sandbox-pool.js';
