import type { Recipe } from '../recipe-files.js';

/** Files next to a recipe with data and values for its pictures. */
export const PROJECT_NAME = '.trmnlp.yml';
export const SAMPLE_NAME = 'sample.json';
const LICENCE = /^(?:licen[cs]e|copying)(?:\.(?:md|txt))?$/i;

/** Whether a file of that name contains the licence. */
export const isLicenceFile = (name: string): boolean => LICENCE.test(name);

/** The project of a recipe: the folder around its `src/`, else its own folder. */
export const rootOf = (folder: string): string => folder.replace(/(^|\/)src\/$/, '$1');

/** A recipe of a package, by name. */
export interface RecipeName {
  /** Folder in the package; empty or ending in `/`. */
  readonly folder: string;
  readonly name: string;
}

/** The recipes of an archive or folder from elsewhere, without its other files. */
export interface PackageContents {
  /** A zip of the files that belong to recipes; equal files give equal bytes. */
  readonly bytes: Uint8Array;
  readonly recipes: readonly RecipeName[];
}

/** A recipe of a package, with its accompanying files. */
export interface PackagedRecipe {
  readonly folder: string;
  readonly recipe: Recipe;
  /** Data and field values for its pictures; empty when it has none. */
  readonly sample: RecipeSample;
  /** A short name such as `MIT`; undefined without a licence file. */
  readonly licence: string | undefined;
}

export interface RecipeSample {
  readonly data: Readonly<Record<string, unknown>>;
  readonly fieldValues: Readonly<Record<string, unknown>>;
}
