import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeBytes } from '../../byte-size.js';
import type { RecipeFiles } from '../recipe-files.js';
import { PACKAGE_LIMITS } from '../recipe-limits.js';
import { collectFiles, type PackagedFile, tooLarge } from './collect-files.js';
import { PROJECT_NAME } from './package.js';

/**
 * The files of a folder on a disk that belong to its recipes, by path. Links are not followed, and no file is parsed.
 *
 * @throws InkstandError `unprocessable` when there is no recipe, `too-large` above a limit
 */
export async function collectFolder(folder: string): Promise<RecipeFiles> {
  const entries: PackagedFile[] = [];
  const walk = async (path: string, prefix: string, depth: number): Promise<void> => {
    for (const entry of await readdir(path, { withFileTypes: true })) {
      if (entries.length > PACKAGE_LIMITS.entries) throw tooLarge(`at most ${PACKAGE_LIMITS.entries} files`);
      const inner = join(path, entry.name);
      const isHidden = entry.name.startsWith('.') && entry.name !== PROJECT_NAME;
      if (isHidden || entry.name === 'node_modules') continue;
      if (entry.isDirectory() && depth < PACKAGE_LIMITS.depth) await walk(inner, `${prefix}${entry.name}/`, depth + 1);
      else if (entry.isFile()) entries.push({ path: prefix + entry.name, read: () => readBounded(inner) });
    }
  };
  await walk(folder, '', 1);
  return collectFiles(entries);
}

async function readBounded(path: string): Promise<Uint8Array> {
  const { size } = await stat(path);
  if (size > PACKAGE_LIMITS.fileBytes)
    throw tooLarge(`${path} to have at most ${writeBytes(PACKAGE_LIMITS.fileBytes)}`);
  return readFile(path);
}
