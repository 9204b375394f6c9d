import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { InkstandError } from '@inkstand/common/errors';
import { writeBytes } from '../byte-size.js';
import {
  assembleRecipe,
  decodeUtf8,
  isRecipeFile,
  type Recipe,
  type RecipeFiles,
  SETTINGS_NAMES,
} from './recipe-files.js';
import { ARCHIVE_LIMITS, checkSettingsSize } from './recipe-limits.js';
import { parseSettingsYaml } from './settings-yaml.js';
import { addTranslations, TRANSLATIONS_NAME } from './translations.js';
import { unpackRecipe } from './unpack-recipe.js';

/** Reads an uploaded archive. @throws InkstandError `unprocessable`, `too-large` */
export async function readRecipeArchive(bytes: Uint8Array): Promise<Recipe> {
  const { files, ignored } = await unpackRecipe(bytes);
  return readRecipeFiles(files, ignored);
}

/** Reads a recipe from its files, by name. @throws InkstandError `unprocessable` */
export async function readRecipeFiles(files: RecipeFiles, ignored: readonly string[] = []): Promise<Recipe> {
  const settings = addTranslations(await readSettings(files), await parseFile(files, TRANSLATIONS_NAME));
  checkSettingsSize(settings);
  return assembleRecipe(files, settings, ignored);
}

/**
 * Reads a recipe from disk: a folder (or its `src`), a zip, or a single `.liquid` file, which is used for every view.
 * @throws InkstandError `not-found`, and as `readRecipeArchive`
 */
export async function readRecipe(path: string): Promise<Recipe> {
  const info = await stat(path).catch(() => undefined);
  if (!info) throw new InkstandError('not-found', `${path} does not exist`);
  if (info.isDirectory()) return readFolder(path);
  if (path.endsWith('.liquid')) {
    const full = decodeUtf8(await readBounded(path), path);
    return {
      settings: {},
      markup: { full, half_horizontal: full, half_vertical: full, quadrant: full },
      ignoredFiles: [],
    };
  }
  if (info.size > ARCHIVE_LIMITS.bytes) {
    throw new InkstandError(
      'too-large',
      `expected ${path} to have at most ${writeBytes(ARCHIVE_LIMITS.bytes)}, got ${writeBytes(info.size)}`,
    );
  }
  return readRecipeArchive(await readFile(path));
}

async function readFolder(path: string): Promise<Recipe> {
  for (const folder of [path, join(path, 'src')]) {
    const names = (await readdir(folder).catch(() => [])).filter(isRecipeFile);
    if (names.length === 0) continue;
    const files = new Map<string, Uint8Array>();
    for (const name of names) files.set(name, await readBounded(join(folder, name)));
    return readRecipeFiles(files);
  }
  throw new InkstandError('not-found', `expected settings.yml and .liquid files in ${path}`);
}

async function readBounded(path: string): Promise<Uint8Array> {
  const { size } = await stat(path);
  if (size <= ARCHIVE_LIMITS.fileBytes) return readFile(path);
  throw new InkstandError(
    'too-large',
    `expected ${path} to have at most ${writeBytes(ARCHIVE_LIMITS.fileBytes)}, got ${writeBytes(size)}`,
  );
}

/** The settings of a recipe, without its translations. @throws InkstandError `unprocessable` */
export async function readSettings(files: RecipeFiles): Promise<Readonly<Record<string, unknown>>> {
  return parseFile(
    files,
    SETTINGS_NAMES.find((one) => files.has(one)),
  );
}

async function parseFile(files: RecipeFiles, name: string | undefined): Promise<Readonly<Record<string, unknown>>> {
  const bytes = name === undefined ? undefined : files.get(name);
  return name === undefined || !bytes ? {} : parseSettingsYaml(decodeUtf8(bytes, name), name);
}
