import { InkstandError } from '@inkstand/common/errors';
import { writeBytes } from '../../byte-size.js';
import { findRecipeFolders } from '../find-folders.js';
import { isRecipeFile, type RecipeFiles } from '../recipe-files.js';
import { PACKAGE_LIMITS } from '../recipe-limits.js';
import { isLicenceFile, PROJECT_NAME, rootOf, SAMPLE_NAME } from './package.js';

/** A file in an archive or folder that has not been read yet. */
export interface PackagedFile {
  /** Relative, with `/`. */
  readonly path: string;
  read(): Promise<Uint8Array>;
}

/** The files that belong to recipes, by path. @throws InkstandError `unprocessable`, `too-large` */
export async function collectFiles(entries: readonly PackagedFile[]): Promise<RecipeFiles> {
  const folders = findRecipeFolders(entries.map(({ path }) => path)).slice(0, PACKAGE_LIMITS.recipes);
  if (folders.length === 0) {
    throw new InkstandError('unprocessable', 'expected a recipe: a settings.yml or full.liquid', {
      hint: 'name the folder of the recipe, or an archive that contains it',
    });
  }
  const files = new Map<string, Uint8Array>();
  let byteCount = 0;
  for (const { path, read } of entries) {
    if (!belongsToRecipe(path, folders)) continue;
    const bytes = await read();
    byteCount += bytes.byteLength;
    if (byteCount > PACKAGE_LIMITS.bytes)
      throw tooLarge(`recipes of at most ${writeBytes(PACKAGE_LIMITS.bytes)} in total`);
    files.set(path, bytes);
  }
  return files;
}

function belongsToRecipe(path: string, folders: readonly string[]): boolean {
  const cut = path.lastIndexOf('/') + 1;
  const [folder, name] = [path.slice(0, cut), path.slice(cut)];
  if (folders.includes(folder) && isRecipeFile(name)) return true;
  if (!isLicenceFile(name) && name !== PROJECT_NAME && name !== SAMPLE_NAME) return false;
  return (
    folders.some((one) => one === folder || rootOf(one) === folder) ||
    (isLicenceFile(name) && cut === path.indexOf('/') + 1)
  );
}

export const tooLarge = (what: string): InkstandError => new InkstandError('too-large', `expected ${what}`);
