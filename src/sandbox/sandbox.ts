export type { MapTile, MapTiles } from './host/map/map-tiles.js';
export type { ScriptAnswer, ScriptRequest } from './host/request/script-request.js';
export type { PageNetwork } from './page/page-network.js';
export { type OwnerLibrary, type PageRequest, type PageResult, prepareScripts } from './page/run-page.js';
export { runPython } from './python/run-python.js';
export { createGuestBundle, loadGuestBundle } from './quickjs/guest-bundle.js';
export { SandboxPool } from './quickjs/sandbox-pool.js';
export type {
  Gate,
  ScriptOutcome,
} from './script-engine.js';
export { limitsOfSeconds, SCRIPT_LIMITS, type ScriptLimits } from './script-limits.js';
export { runTransform } from './transform/run-transform.js';
export type { TransformOptions } from './transform/transform-options.js';
export type { TransformResult } from './transform/transform-result.js';
