import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { InkstandError } from '@inkstand/common/errors';
import { isObject } from '@inkstand/common/json';
import { type Recipe, readTranslated } from '../recipe/recipe.js';
import type { MergeVariables } from './data/merge-push.js';
import { type Imported, importRecipe } from './exchange/recipe-exchange.js';
import { withPartials } from './partials.js';
import type { PluginSettings } from './plugin-settings.js';
import { listShownSecrets } from './trust/shown-secrets.js';

/** A recipe bundled with the gateway. */
interface BundledRecipe {
  /** Name of its folder, such as `month-calendar`. */
  readonly key: string;
  readonly recipe: Recipe;
  /** Sample data for previews, in the form that its source sends. */
  readonly sample: MergeVariables;
  /** Sample pictures for previews of the strategy `pictures`. */
  readonly samplePictures: readonly Uint8Array[];
}

/** A category of bundled recipes. */
export type BundledGroup = keyof typeof import('./bundled-groups.json');

/** Categories with their recipes, in the order of the gallery and the documentation. */
export const BUNDLED_GROUPS: Readonly<Record<BundledGroup, readonly string[]>> = JSON.parse(
  readFileSync(new URL('./bundled-groups.json', import.meta.url), 'utf8'),
);

const FOLDER = fileURLToPath(new URL('./bundled/', import.meta.url));

/** All keys, in alphabetical order. */
export function listBundledKeys(): readonly string[] {
  return readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Other words for each bundled recipe, by its key and language. */
export async function readSearchWords(): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
  return JSON.parse(await readFile(new URL('./bundled-search-words.json', import.meta.url), 'utf8'));
}

/** Reads a bundled recipe, whose files the build has parsed (`scripts/build/copy-assets.mjs`). @throws InkstandError `not-found` */
export async function readBundled(key: string): Promise<BundledRecipe> {
  const folder = folderOf(key);
  const compiled: Recipe = JSON.parse(await readFile(`${folder}/recipe.json`, 'utf8'));
  const recipe = withPartials(compiled);
  const sample: unknown = JSON.parse(await readFile(`${folder}/sample.json`, 'utf8'));
  if (!isObject(sample)) throw new InkstandError('internal', `expected an object in the sample of ${key}`);
  return { key, recipe, sample, samplePictures: await readSamplePictures(`${folder}/sample`) };
}

async function readSamplePictures(folder: string): Promise<readonly Uint8Array[]> {
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.sort().map((name) => readFile(`${folder}/${name}`)));
}

/** Path of its preview on an 800 × 480 display, rendered from the sample. @throws InkstandError `not-found` */
export const previewOfBundled = (key: string): string => `${folderOf(key)}/preview.png`;

/** Only listed keys are accepted, because others could be paths to other files. */
function folderOf(key: string): string {
  if (listBundledKeys().includes(key)) return `${FOLDER}${key}`;
  throw new InkstandError('not-found', `there is no bundled recipe "${key}"`);
}

/**
 * The bundled recipe as it is added, named in the language of `locale`. If data is sent to the recipe from outside, its
 * sample becomes its `static_data`, which only previews show.
 * @throws InkstandError `not-found`
 */
export async function readBundledToAdd(key: string, locale: string): Promise<Recipe> {
  const { recipe, sample } = await readBundled(key);
  const name = readTranslated(recipe.settings, 'name', locale);
  const hasSample = recipe.settings.strategy !== 'static' && Object.keys(sample).length > 0;
  return {
    ...recipe,
    settings: { ...recipe.settings, name, ...(hasSample && { static_data: JSON.stringify(sample) }) },
  };
}

/** Creates a plugin setting from a bundled recipe. @throws InkstandError `not-found` */
export async function addBundled(plugins: PluginSettings, key: string, locale: string): Promise<Imported> {
  const recipe = await readBundledToAdd(key, locale);
  // It is part of Inkstand like its scripts. Where it uses no secret, a later version that does is asked for.
  const showsSecrets = listShownSecrets(recipe).length > 0;
  return importRecipe(plugins, recipe, key, {
    runScripts: true,
    ...(showsSecrets && { showSecrets: true }),
    origin: { kind: 'bundled', key },
  });
}
