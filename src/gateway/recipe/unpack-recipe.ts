import { InkstandError } from '@inkstand/common/errors';
import { writeBytes } from '../byte-size.js';
import { withZip, type ZipFailure } from '../zip/zip.js';
import { findRecipeFolders } from './find-folders.js';
import { isRecipeFile, type RecipeFiles } from './recipe-files.js';
import { ARCHIVE_LIMITS } from './recipe-limits.js';

const ZIP_LIMITS = { maxEntries: ARCHIVE_LIMITS.entries, maxFileBytes: ARCHIVE_LIMITS.fileBytes };

/** The contents of an archive. */
interface UnpackedRecipe {
  readonly files: RecipeFiles;
  /** Paths in the archive that are not part of the recipe. */
  readonly ignored: readonly string[];
}

/**
 * Reads the files of a recipe from a zip: flat, in a wrapping folder, or in its `src/`. Sizes are counted while
 * unpacking, whatever the archive declares.
 * @throws InkstandError `unprocessable` when it is not a recipe, `too-large` above a limit
 */
export async function unpackRecipe(bytes: Uint8Array): Promise<UnpackedRecipe> {
  if (bytes.length > ARCHIVE_LIMITS.bytes) {
    throw new InkstandError(
      'too-large',
      `expected an archive of at most ${writeBytes(ARCHIVE_LIMITS.bytes)}, got ${writeBytes(bytes.length)}`,
    );
  }
  return withZip(bytes, { limits: ZIP_LIMITS, explain: explainFailure }, async (entries) => {
    const folder = findFolder(entries.map(({ name }) => name));
    const files = new Map<string, Uint8Array>();
    const ignored: string[] = [];
    for (const entry of entries) {
      const name = entry.name.slice(folder.length);
      if (entry.name.endsWith('/')) continue;
      if (entry.name.startsWith(folder) && isRecipeFile(name)) files.set(name, await entry.read());
      else ignored.push(entry.name);
    }
    return { files, ignored };
  });
}

/** The folder of the settings file nearest to the root, else that of the views. */
function findFolder(names: readonly string[]): string {
  const [folder] = findRecipeFolders(names);
  if (folder !== undefined) return folder;
  throw new InkstandError('unprocessable', 'expected a settings.yml or full.liquid in the archive', {
    hint: 'pack the files themselves: settings.yml next to full.liquid',
  });
}

function explainFailure({ kind, entry, cause }: ZipFailure): InkstandError {
  switch (kind) {
    case 'too-many-entries':
      return new InkstandError('too-large', `expected at most ${ARCHIVE_LIMITS.entries} files in the archive`);
    case 'too-large':
      return new InkstandError(
        'too-large',
        `expected ${entry} to have at most ${writeBytes(ARCHIVE_LIMITS.fileBytes)}`,
      );
    case 'not-a-zip':
    case 'damaged': {
      const reason = cause instanceof Error ? cause.message : 'it cannot be read';
      return new InkstandError('unprocessable', `expected a zip archive: ${reason}`, { cause });
    }
  }
}
