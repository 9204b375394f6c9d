import type { TransformResult } from '@inkstand/sandbox';
import type { Findings } from '../../framework-release/framework-release.js';
import type { PackageContents, PackagedRecipe, Recipe } from '../../recipe/recipe.js';
import type { AlbumJob, AlbumResult } from './album.js';
import type {
  DownloadJob,
  DownloadResult,
  FetchJob,
  FetchResult,
  RequestJob,
  RequestResult,
  TransformJob,
} from './fetch.js';
import type { ConvertJob, PictureJob, PictureResult } from './picture.js';
import type {
  CatalogueJob,
  CatalogueResult,
  FrameworkJob,
  PackagedRecipeJob,
  PackageJob,
  RecipeJob,
} from './recipe.js';
import type { RenderJob, RenderResult } from './render.js';

/**
 * The messages between gateway and worker on the child's IPC channel (advanced serialisation: bytes stay bytes). Each
 * job has one answer and its own deadline, after which the job fails and the child is replaced.
 */
export type Job =
  | AlbumJob
  | CatalogueJob
  | ConvertJob
  | DownloadJob
  | FetchJob
  | FrameworkJob
  | PackageJob
  | PackagedRecipeJob
  | PictureJob
  | RecipeJob
  | RenderJob
  | RequestJob
  | TransformJob;

interface JobResults {
  readonly album: AlbumResult;
  readonly catalogue: CatalogueResult;
  readonly convert: Uint8Array;
  readonly download: DownloadResult;
  readonly fetch: FetchResult;
  readonly framework: Findings;
  readonly package: PackageContents;
  readonly 'packaged-recipe': PackagedRecipe;
  readonly picture: PictureResult;
  readonly recipe: Recipe;
  readonly render: RenderResult;
  readonly request: RequestResult;
  readonly transform: TransformResult;
}
/** The result of a job. */
export type JobResult<J extends Job> = JobResults[J['kind']];

/** Among waiting jobs, lower values run first. */
export const PRIORITIES = { preview: 0, due: 1, later: 2, repeated: 3 } as const;
/** Priority of a job. */
export type Priority = keyof typeof PRIORITIES;
