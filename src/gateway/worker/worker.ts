/** The child process that fetches, parses and renders, as the gateway sees it. */

export type { TransformResult } from '@inkstand/sandbox';
export { findScriptAddresses } from '@inkstand/sandbox/find-script-addresses';
export { childEnvironment } from './host/child.js';
export { createWorkerHost, type WorkerHost, withoutScripts } from './host/host.js';
export { permissionFlags } from './host/permissions.js';
export { isMemoryLimited, withLimits } from './host/process-limits.js';
export { buildRenderJob } from './host/render-job.js';
export { findLiteralHosts } from './literal-hosts.js';
export { mayRunScripts } from './may-run-scripts.js';
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
