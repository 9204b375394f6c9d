import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeBytes } from '../../byte-size.js';
import { InkstandError } from '../../errors.js';
import { findRecipeFolders, isRecipeFile, type RecipeFiles } from '../../plugin/plugin.js';
import { withZip, type ZipFailure } from '../../zip/zip.js';

/** Limits of an archive from elsewhere; repositories contain more than recipes. */
export const PACKAGE_LIMITS = {
  archiveBytes: 20_000_000,
  entries: 10_000,
  fileBytes: 1_000_000,
  /** Total size of the files that are kept. */
  bytes: 10_000_000,
  recipes: 200,
  depth: 8,
} as const;

/** File next to a recipe with data and values for its pictures, and the licence. */
export const PROJECT_NAME = '.trmnlp.yml';
export const SAMPLE_NAME = 'sample.json';
const LICENCE = /^(?:licen[cs]e|copying)(?:\.(?:md|txt))?$/i;

/** Whether a file of that name contains the licence. */
export const isLicenceFile = (name: string): boolean => LICENCE.test(name);

/** A file in an archive or folder that has not been read yet. */
interface FoundFile {
  /** Relative, with `/`. */
  readonly path: string;
  read(): Promise<Uint8Array>;
}

/**
 * The files of an archive that belong to its recipes, by path. Sizes are counted while unpacking, whatever the archive
 * declares; paths that leave the archive are rejected.
 *
 * @throws InkstandError `unprocessable` when there is no recipe, `too-large` above a limit
 */
export async function collectArchive(bytes: Uint8Array): Promise<RecipeFiles> {
  if (bytes.length > PACKAGE_LIMITS.archiveBytes)
    throw tooLarge(`an archive of at most ${writeBytes(PACKAGE_LIMITS.archiveBytes)}`);
  const limits = { maxEntries: PACKAGE_LIMITS.entries, maxFileBytes: PACKAGE_LIMITS.fileBytes };
  return withZip(bytes, { limits, explain }, (entries) =>
    collect(entries.filter(({ name }) => !name.endsWith('/')).map(({ name, read }) => ({ path: name, read }))),
  );
}

/** The same for a folder on a disk. Links are not followed. */
export async function collectFolder(folder: string): Promise<RecipeFiles> {
  const found: FoundFile[] = [];
  const walk = async (path: string, prefix: string, depth: number): Promise<void> => {
    for (const entry of await readdir(path, { withFileTypes: true })) {
      if (found.length > PACKAGE_LIMITS.entries) throw tooLarge(`at most ${PACKAGE_LIMITS.entries} files`);
      const inner = join(path, entry.name);
      const isHidden = entry.name.startsWith('.') && entry.name !== PROJECT_NAME;
      if (isHidden || entry.name === 'node_modules') continue;
      if (entry.isDirectory() && depth < PACKAGE_LIMITS.depth) await walk(inner, `${prefix}${entry.name}/`, depth + 1);
      else if (entry.isFile()) found.push({ path: prefix + entry.name, read: () => readBounded(inner) });
    }
  };
  await walk(folder, '', 1);
  return collect(found);
}

async function readBounded(path: string): Promise<Uint8Array> {
  const { size } = await stat(path);
  if (size > PACKAGE_LIMITS.fileBytes)
    throw tooLarge(`${path} to have at most ${writeBytes(PACKAGE_LIMITS.fileBytes)}`);
  return readFile(path);
}

async function collect(found: readonly FoundFile[]): Promise<RecipeFiles> {
  const folders = findRecipeFolders(found.map(({ path }) => path)).slice(0, PACKAGE_LIMITS.recipes);
  if (folders.length === 0) {
    throw new InkstandError('unprocessable', 'expected a recipe: a settings.yml or full.liquid', {
      hint: 'name the folder of the recipe, or an archive that contains it',
    });
  }
  const files = new Map<string, Uint8Array>();
  let byteCount = 0;
  for (const { path, read } of found) {
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

/** The project of a recipe: the folder around its `src/`, else its own folder. */
export const rootOf = (folder: string): string => folder.replace(/(^|\/)src\/$/, '$1');

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

const tooLarge = (what: string): InkstandError => new InkstandError('too-large', `expected ${what}`);
