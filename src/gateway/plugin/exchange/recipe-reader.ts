import { InkstandError } from '@inkstand/common/errors';
import type { PackageContents, PackagedRecipe, Recipe } from '../../recipe/recipe.js';
import type { RecipeSource, WorkerHost } from '../../worker/worker.js';

/** Includes the start of the worker on a small board. A recipe of usual size takes milliseconds. */
const DEADLINE_MS = 20_000;
const OPTIONS = { priority: 'preview', deadlineMs: DEADLINE_MS } as const;

/**
 * Reads recipes that somebody else made, in the worker: an archive or YAML file that takes all of its time or memory
 * does not keep the gateway from its displays.
 */
export class RecipeReader {
  readonly #run: WorkerHost['run'];

  constructor(run: WorkerHost['run']) {
    this.#run = run;
  }

  /** One recipe: an archive, or its files by name. @throws InkstandError `unprocessable`, `too-large` */
  read(source: RecipeSource): Promise<Recipe> {
    return explainEnd(this.#run({ kind: 'recipe', source }, OPTIONS));
  }

  /** The recipes of an archive or folder. @throws InkstandError `unprocessable`, `too-large` */
  readPackage(source: RecipeSource): Promise<PackageContents> {
    return explainEnd(this.#run({ kind: 'package', source }, OPTIONS));
  }

  /** One recipe of a package. @throws InkstandError `not-found`, `unprocessable` */
  readPackaged(bytes: Uint8Array, folder: string): Promise<PackagedRecipe> {
    return explainEnd(this.#run({ kind: 'packaged-recipe', bytes, folder }, OPTIONS));
  }
}

/** Only a recipe made for that takes so much time or memory, so it is the recipe that is wrong. */
async function explainEnd<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading;
  } catch (cause) {
    if (!(cause instanceof InkstandError) || (cause.code !== 'timeout' && cause.code !== 'unavailable')) throw cause;
    throw new InkstandError('unprocessable', 'reading the recipe takes too much time or memory', { cause });
  }
}
