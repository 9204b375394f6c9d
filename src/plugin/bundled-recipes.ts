import { readdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { InkstandError } from '../errors.js';
import { isObject } from '../json/json.js';
import type { MergeVariables } from './merge.js';
import { withPartials } from './partials.js';
import type { UploadedPictures } from './picture/uploaded-pictures.js';
import type { PluginSettings } from './plugin-settings.js';
import { readRecipe } from './read-recipe.js';
import type { Recipe } from './recipe.js';
import { type Imported, importRecipe } from './recipe-exchange.js';
import { readTranslated } from './recipe-translations.js';

/** A recipe that comes along with the gateway. */
export interface BundledRecipe {
  /** Name of its folder: `month-calendar`. */
  readonly key: string;
  readonly recipe: Recipe;
  /** Data as its source would bring them, so that it never looks empty. */
  readonly sample: MergeVariables;
  /** Files of pictures that it shows until there are others, for the strategy `pictures`. */
  readonly samplePictures: readonly Uint8Array[];
}

const FOLDER = fileURLToPath(new URL('./bundled/', import.meta.url));

/** Keys of all of them, in the order of the alphabet. */
export function listBundledKeys(): readonly string[] {
  return readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Reads one from its folder. @throws InkstandError `not-found` */
export async function readBundled(key: string): Promise<BundledRecipe> {
  const folder = folderOf(key);
  const recipe = withPartials(await readRecipe(folder));
  const sample: unknown = JSON.parse(await readFile(`${folder}/sample.json`, 'utf8'));
  if (!isObject(sample)) throw new InkstandError('internal', `expected an object in the sample of ${key}`);
  return { key, recipe, sample, samplePictures: await readSamplePictures(`${folder}/sample`) };
}

async function readSamplePictures(folder: string): Promise<readonly Uint8Array[]> {
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.sort().map((name) => readFile(`${folder}/${name}`)));
}

/** Path of its picture on a display of 800 × 480, drawn from the sample. @throws InkstandError `not-found` */
export const previewOfBundled = (key: string): string => `${folderOf(key)}/preview.png`;

/** Of a key that is listed: anything else could lead elsewhere. */
function folderOf(key: string): string {
  if (listBundledKeys().includes(key)) return `${FOLDER}${key}`;
  throw new InkstandError('not-found', `there is no bundled recipe "${key}"`);
}

/** Where a bundled recipe is put. */
export interface BundledTargets {
  readonly plugins: PluginSettings;
  readonly uploads: UploadedPictures;
}

/**
 * Makes a plugin setting of one, named in the language of `locale`, which shows the sample until its own data arrives.
 * @throws InkstandError `not-found`
 */
export async function addBundled({ plugins, uploads }: BundledTargets, key: string, locale: string): Promise<Imported> {
  const { recipe, sample, samplePictures } = await readBundled(key);
  const name = readTranslated(recipe.settings, 'name', locale);
  const imported = await importRecipe(plugins, { ...recipe, settings: { ...recipe.settings, name } }, key);
  for (const picture of samplePictures) await uploads.add(imported.setting, picture);
  // Made-up readings of the gateway itself would be taken for real ones; true ones come within a minute.
  if (Object.keys(sample).length === 0 || recipe.settings.source === 'gateway') return imported;
  return { ...imported, setting: await plugins.writeData(imported.setting, sample) };
}
