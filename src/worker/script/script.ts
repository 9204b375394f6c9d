export type {
  CallOutcome,
  Gate,
  ModuleResolver,
  ScriptEngine,
  ScriptError,
  ScriptLimit,
  ScriptOutcome,
  ScriptPlace,
} from './engine.js';
export { DEFAULT_LIMITS, type ScriptLimits } from './limits.js';
export { type FindLibrary, findOwnLibrary, type LibraryAnswer } from './page/libraries.js';
export { type PageRequest, type PageResult, type PreparedScripts, prepareScripts } from './page/run-page.js';
export { createGuestBundle, loadGuestBundle } from './quickjs/guest-bundle.js';
export { type OpenedEngine, type OpenOptions, SandboxPool } from './quickjs/sandbox-pool.js';
