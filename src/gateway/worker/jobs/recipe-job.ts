import { readPackage, readPackagedRecipe } from '../../recipe/package/read-package.js';
import { readRecipeArchive, readRecipeFiles } from '../../recipe/read-recipe.js';
import type { Job, JobResult } from '../protocol/job.js';
import type { PackagedRecipeJob, PackageJob, RecipeJob } from '../protocol/recipe.js';

/** Reads recipes that somebody else made. @throws InkstandError with the reason, in words for the owner */
export function runRecipeJob(job: RecipeJob | PackageJob | PackagedRecipeJob): Promise<JobResult<Job>> {
  if (job.kind === 'packaged-recipe') return readPackagedRecipe(job.bytes, job.folder);
  if (job.kind === 'package') return readPackage(job.source);
  return job.source instanceof Uint8Array ? readRecipeArchive(job.source) : readRecipeFiles(job.source);
}
