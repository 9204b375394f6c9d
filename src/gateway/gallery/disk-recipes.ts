import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { InkstandError } from '@inkstand/common/errors';
import { collectFolder, PACKAGE_LIMITS } from '../recipe/recipe.js';
import type { RecipeSource } from '../worker/worker.js';

/** A folder or zip in a `recipes/` folder. */
export interface DiskRecipe {
  readonly path: string;
  readonly name: string;
  /** The `recipes/` folder that contains it. */
  readonly place: string;
}

const FOLDER = 'recipes';
const MAX_LISTED = 200;

/** Possible `recipes/` folders: of the data folder, the SD card's boot partition and every drive. */
export const listPlaces = (dataDir: string, drives: readonly string[]): readonly string[] =>
  [...new Set([dataDir, '/boot/firmware', ...drives])].map((root) => join(resolve(root), FOLDER));

/** The recipes in these folders, by name; a folder that does not exist or cannot be read counts as empty. */
export async function listDiskRecipes(places: readonly string[]): Promise<readonly DiskRecipe[]> {
  const lists = await Promise.all(
    places.map(async (place) => {
      const entries = await readdir(place, { withFileTypes: true }).catch(() => []);
      return entries
        .filter((entry) => !entry.name.startsWith('.'))
        .filter((entry) => entry.isDirectory() || (entry.isFile() && /\.zip$/i.test(entry.name)))
        .map(({ name }) => ({ path: join(place, name), name: name.replace(/\.zip$/i, ''), place }));
    }),
  );
  return lists
    .flat()
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, MAX_LISTED);
}

/** What one of the listed folders or zips holds, unread. @throws InkstandError `not-found`, and as `collectFolder` */
export async function readDiskRecipe(places: readonly string[], path: string): Promise<RecipeSource> {
  // Only listed paths: any other could be any file of the machine.
  const listed = (await listDiskRecipes(places)).find((one) => one.path === path);
  const info = listed && (await stat(listed.path).catch(() => undefined));
  if (!listed || !info) throw new InkstandError('not-found', 'this recipe is no longer there');
  if (info.isDirectory()) return collectFolder(listed.path);
  if (info.size > PACKAGE_LIMITS.archiveBytes) throw new InkstandError('too-large', `${listed.name} is too large`);
  return readFile(listed.path);
}
