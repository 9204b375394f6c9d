import { InkstandError } from '@inkstand/common/errors';
import { isObject, parseJson, wrapRoot } from '@inkstand/common/json';
import { findRecipeFolders } from '../find-folders.js';
import { readRecipeFiles, readSettings } from '../read-recipe.js';
import { decodeUtf8, isRecipeFile, type Recipe, type RecipeFiles } from '../recipe-files.js';
import { parseSettingsYaml } from '../settings-yaml.js';
import { nameLicence } from './name-licence.js';
import {
  isLicenceFile,
  type PackagedRecipe,
  PROJECT_NAME,
  type RecipeName,
  type RecipeSample,
  rootOf,
  SAMPLE_NAME,
} from './package.js';

/** The recipes of a package; one with unreadable settings is named after its folder. */
export async function listPackaged(files: RecipeFiles): Promise<readonly RecipeName[]> {
  const names: RecipeName[] = [];
  for (const folder of findRecipeFolders([...files.keys()])) {
    const settings = await readSettings(filesOf(files, folder)).catch(() => ({}) as Recipe['settings']);
    const name = typeof settings.name === 'string' ? settings.name.trim().slice(0, 120) : '';
    names.push({ folder, name: name || rootOf(folder).replace(/\/$/, '').split('/').at(-1) || 'Recipe' });
  }
  return names;
}

/** @throws InkstandError `not-found`, and as `readRecipeFiles` */
export async function readPackaged(files: RecipeFiles, folder: string): Promise<PackagedRecipe> {
  const folderFiles = filesOf(files, folder);
  if (folderFiles.size === 0) throw new InkstandError('not-found', 'there is no such recipe in the package');
  const root = rootOf(folder);
  const recipe = await readRecipeFiles(folderFiles);
  return {
    folder,
    recipe,
    sample: await readSample(files, [folder, root]),
    licence: readLicence(files, [root, folder]),
  };
}

const filesOf = (files: RecipeFiles, folder: string): RecipeFiles =>
  new Map(
    [...files].flatMap(([path, bytes]) => {
      const name = path.slice(folder.length);
      return path.startsWith(folder) && isRecipeFile(name) ? [[name, bytes] as const] : [];
    }),
  );

/**
 * Reads `variables` and `custom_fields` of a project file, or `sample.json` of a bundled recipe; unreadable files count
 * as empty.
 */
async function readSample(files: RecipeFiles, folders: readonly string[]): Promise<RecipeSample> {
  let data: Readonly<Record<string, unknown>> = {};
  let fieldValues: Readonly<Record<string, unknown>> = {};
  for (const folder of folders) {
    const project = files.get(folder + PROJECT_NAME);
    const json = files.get(folder + SAMPLE_NAME);
    if (project) {
      const read = await parseSettingsYaml(decodeUtf8(project, PROJECT_NAME), PROJECT_NAME).catch(() => undefined);
      if (isObject(read?.variables)) data = { ...read.variables, ...data };
      if (isObject(read?.custom_fields)) fieldValues = { ...read.custom_fields, ...fieldValues };
    }
    if (json) data = { ...readJson(json), ...data };
  }
  return { data, fieldValues };
}

function readJson(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    return wrapRoot(parseJson(decodeUtf8(bytes, SAMPLE_NAME)));
  } catch {
    return {};
  }
}

/** The licence nearest to the recipe: in its folder, its project, or the archive's root. */
function readLicence(files: RecipeFiles, folders: readonly string[]): string | undefined {
  const path = [...files.keys()]
    .filter((one) => isLicenceFile(one.slice(one.lastIndexOf('/') + 1)))
    .filter((one) => folders.some((folder) => folder.startsWith(one.slice(0, one.lastIndexOf('/') + 1))))
    .sort((a, b) => b.split('/').length - a.split('/').length)[0];
  const bytes = path === undefined ? undefined : files.get(path);
  return bytes && nameLicence(new TextDecoder().decode(bytes.subarray(0, 4_000)));
}
