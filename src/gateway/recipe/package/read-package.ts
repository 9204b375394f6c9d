import { InkstandError } from '@inkstand/common/errors';
import { writeBytes } from '../../byte-size.js';
import { withZip, type ZipFailure } from '../../zip/zip.js';
import { packFiles } from '../pack-files.js';
import type { RecipeFiles } from '../recipe-files.js';
import { PACKAGE_LIMITS } from '../recipe-limits.js';
import { collectFiles, tooLarge } from './collect-files.js';
import type { PackageContents, PackagedRecipe } from './package.js';
import { listPackaged, readPackaged } from './packaged-recipes.js';

const LIMITS = { maxEntries: PACKAGE_LIMITS.entries, maxFileBytes: PACKAGE_LIMITS.fileBytes };

/**
 * The recipes of an archive or of files by path. Sizes are counted while unpacking, whatever the archive declares;
 * paths that leave the archive are rejected.
 *
 * @throws InkstandError `unprocessable` when there is no recipe, `too-large` above a limit
 */
export async function readPackage(source: Uint8Array | RecipeFiles): Promise<PackageContents> {
  const files = source instanceof Uint8Array ? await unpack(source) : source;
  return { bytes: await packFiles([...files]), recipes: await listPackaged(files) };
}

/** One recipe of a package that `readPackage` made. @throws InkstandError `not-found`, and as `readRecipeFiles` */
export async function readPackagedRecipe(bytes: Uint8Array, folder: string): Promise<PackagedRecipe> {
  const explain = (): InkstandError => new InkstandError('not-found', 'this recipe is no longer kept: fetch it again');
  const files = await withZip(bytes, { limits: LIMITS, explain }, async (entries) => {
    const read = new Map<string, Uint8Array>();
    for (const entry of entries) read.set(entry.name, await entry.read());
    return read;
  });
  return readPackaged(files, folder);
}

async function unpack(bytes: Uint8Array): Promise<RecipeFiles> {
  if (bytes.length > PACKAGE_LIMITS.archiveBytes)
    throw tooLarge(`an archive of at most ${writeBytes(PACKAGE_LIMITS.archiveBytes)}`);
  return withZip(bytes, { limits: LIMITS, explain }, (entries) =>
    collectFiles(entries.filter(({ name }) => !name.endsWith('/')).map(({ name, read }) => ({ path: name, read }))),
  );
}

function explain({ kind, entry, cause }: ZipFailure): InkstandError {
  switch (kind) {
    case 'too-many-entries':
      return tooLarge(`at most ${PACKAGE_LIMITS.entries} files in the archive`);
    case 'too-large':
      return tooLarge(`${entry ?? 'a file'} to have at most ${writeBytes(PACKAGE_LIMITS.fileBytes)}`);
    case 'not-a-zip':
    case 'damaged':
      return new InkstandError('unprocessable', 'expected a zip archive that can be read', { cause });
  }
}
