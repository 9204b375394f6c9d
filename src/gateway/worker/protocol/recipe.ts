import type { UploadedFile } from '../../framework-release/framework-release.js';
import type { RecipeFiles } from '../../recipe/recipe.js';
import type { NetworkPolicy } from './fetch.js';

/** Fetches one page of a catalogue: the community's YAML map, or a list in the hosted service's format. */
export interface CatalogueJob {
  readonly kind: 'catalogue';
  readonly url: string;
  readonly reach: NetworkPolicy;
}

export interface CatalogueResult {
  readonly entries: readonly CatalogueEntry[];
  /** Number of entries that are not recipes or have no archive. */
  readonly skipped: number;
  /** The next page, on the same server. */
  readonly nextUrl?: string;
}

/** A recipe as listed in a catalogue. Texts are plain and of limited length. */
export interface CatalogueEntry {
  /** Unique in its catalogue. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  /** Descriptions in other languages, by language tag. */
  readonly descriptions: Readonly<Record<string, string>>;
  readonly author: string;
  readonly licence: string;
  readonly categories: readonly string[];
  /** Address of its archive. */
  readonly archiveUrl: string;
  /** The recipe's folder in the archive; empty when the catalogue names none. */
  readonly folder: string;
  /** Pages about it. */
  readonly links: readonly string[];
}

/** A zip, or files by name, that somebody else made. */
export type RecipeSource = Uint8Array | RecipeFiles;

/** Reads one recipe: the one nearest to the root of an archive. */
export interface RecipeJob {
  readonly kind: 'recipe';
  readonly source: RecipeSource;
}

/** Reads an archive or folder that may hold several recipes, and names them. */
export interface PackageJob {
  readonly kind: 'package';
  readonly source: RecipeSource;
}

/** Reads one recipe of a package with what accompanies it. */
export interface PackagedRecipeJob {
  readonly kind: 'packaged-recipe';
  /** As `PackageContents` holds them. */
  readonly bytes: Uint8Array;
  readonly folder: string;
}

/** Reads and compiles framework files that the owner added: archives, style sheets, fonts. */
export interface FrameworkJob {
  readonly kind: 'framework';
  readonly uploads: readonly UploadedFile[];
}
