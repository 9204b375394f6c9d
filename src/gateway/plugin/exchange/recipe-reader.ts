import { InkstandError } from '@inkstand/common/errors';
import { type PackageContents, type PackagedRecipe, READ_MS, type Recipe } from '../../recipe/recipe.js';
import type { RecipeSource, WorkerHost } from '../../worker/worker.js';

const OPTIONS = { priority: 'preview', deadlineMs: READ_MS } as const;

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
