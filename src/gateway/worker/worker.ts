/** The child process that fetches, parses and renders, as the gateway sees it. */

export type { TransformResult } from '@inkstand/sandbox';
export { findScriptAddresses } from '@inkstand/sandbox/find-script-addresses';
export { childEnvironment } from './host/child.js';
export { createWorkerHost, type WorkerHost, withoutScripts } from './host/host.js';
export { permissionFlags } from './host/node-permissions.js';
export { isMemoryLimited, withLimits } from './host/prlimit.js';
export { buildRenderJob } from './host/render-job.js';
export { findDataHosts, findLiteralHosts } from './literal-hosts.js';
export { mayRunScripts } from './may-run-scripts.js';
export {
  type AlbumFailure,
  type AlbumJob,
  type AlbumPicture,
  type AlbumResult,
  type AlbumSource,
  PICTURE_FILE,
} from './protocol/album.js';
export { CATALOGUE_LIMITS } from './protocol/catalogue-limits.js';
export type {
  FetchJob,
  FetchResult,
  NetworkPolicy,
  RequestJob,
  RequestResult,
  SourceAnswer,
  TransformJob,
  TransformLanguage,
  Trust,
} from './protocol/fetch.js';
export type { Priority } from './protocol/job.js';
export type {
  CheckedPicture,
  DisplayReport,
  PictureJob,
  PictureResult,
  PictureSource,
} from './protocol/picture.js';
export {
  ALBUM_BATCH,
  ALBUM_LIMIT,
  PICTURE_LIMIT_BYTES,
  RECEIVED_LIMIT_BYTES,
  STORED_PICTURE,
  UPLOAD_LIMITS,
} from './protocol/picture-limits.js';
export type { CatalogueEntry, CatalogueJob, CatalogueResult, RecipeSource } from './protocol/recipe.js';
export type { AssetPolicy, CellPicture, CellSource, DataOrigin, RenderJob, RenderResult } from './protocol/render.js';
export type { CalendarNote, ReadingReport } from './protocol/report.js';
