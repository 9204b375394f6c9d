/** The child process that fetches, parses and renders, as the gateway sees it. */

export { childEnvironment } from './child.js';
export { createWorkerHost, type WorkerHost, withoutScripts } from './host.js';
export { findLiteralHosts } from './literal-hosts.js';
export { mayRunScripts } from './may-run-scripts.js';
export { permissionFlags } from './permissions.js';
export { isMemoryLimited, withLimits } from './process-limits.js';
export {
  type AssetPolicy,
  type CalendarNote,
  type CatalogueEntry,
  type CatalogueJob,
  type CatalogueResult,
  type CellCrop,
  type CellPicture,
  type CellSource,
  type CheckedPicture,
  type DataOrigin,
  type DisplayReport,
  type DownloadJob,
  type DownloadResult,
  type FetchJob,
  type FetchResult,
  PICTURE_LIMIT_BYTES,
  type PictureJob,
  type PictureResult,
  type PictureSource,
  type Priority,
  RECEIVED_LIMIT_BYTES,
  type ReachPolicy,
  type ReadingReport,
  type RecipeSource,
  type RenderJob,
  type RenderResult,
  type RequestJob,
  type RequestResult,
  type ScriptRefusal,
  type SourceAnswer,
  type TransformJob,
  type Trust,
} from './protocol.js';
export { buildRenderJob } from './render-job.js';
export { findScriptAddresses } from './script/library/find-script-addresses.js';
export type { TransformResult } from './script/transform/transform-result.js';
