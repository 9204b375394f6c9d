import { join } from 'node:path';
import { InkstandError } from '@inkstand/common/errors';
import {
  importRecipe,
  type PluginSettings,
  type RecipeOrigin,
  type RecipeReader,
  readBundledToAdd,
  type Viewer,
} from '../plugin/plugin.js';
import {
  PACKAGE_LIMITS,
  type PackageContents,
  type PackagedRecipe,
  type Recipe,
  type RecipeName,
} from '../recipe/recipe.js';
import type { SettingTable } from '../store/store.js';
import type { ReportProgress } from '../task/task.js';
import type { NetworkPolicy, RecipeSource, WorkerHost } from '../worker/worker.js';
import { Catalogues, type ListedRecipe } from './catalogue/catalogues.js';
import { type DiskRecipe, listDiskRecipes, listPlaces, readDiskRecipe } from './disk-recipes.js';
import { type DrawnRecipe, type DrawRequest, drawRecipe } from './draw-recipe.js';
import { KeptPictures } from './package/kept-pictures.js';
import { matchFolder } from './package/match-folder.js';
import { type Package, type PackageAbout, PackageStore } from './package/package-store.js';
import { planAddress } from './recipe-address.js';
import type { SharedRecipe } from './share/share-recipe.js';
import type { Choices, UpdatePlan } from './update/compare-recipes.js';
import { planRecipeUpdate, updateRecipe } from './update/update-recipe.js';

interface GalleryOptions {
  readonly dataDir: string;
  readonly settings: SettingTable;
  readonly plugins: PluginSettings;
  readonly recipes: RecipeReader;
  readonly worker: Pick<WorkerHost, 'run'>;
  readonly user: () => Viewer['user'];
  readonly reach: () => NetworkPolicy;
  /** Mount points of removable drives. */
  readonly drives: () => Promise<readonly string[]>;
  /** Changes when a font is added or removed, among others. */
  readonly inputFingerprint: () => string;
  readonly requireSpace: (byteCount: number) => Promise<void> | void;
  readonly now: () => number;
}

/** A plugin setting that was created from a recipe of a package. */
interface AddedRecipe {
  readonly pluginSettingId: number;
  readonly name: string;
}

/** A version of a recipe, and its origin. */
export interface Candidate {
  readonly recipe: Recipe;
  readonly origin: RecipeOrigin;
}

/**
 * Finds, fetches, shows and adds recipes from elsewhere. Requests to other machines are sent only by methods that the
 * owner's click or API call starts, never on a schedule and never while rendering.
 */
export class Gallery {
  readonly #options: GalleryOptions;
  readonly #packages: PackageStore;
  readonly #pictures: KeptPictures;
  readonly catalogues: Catalogues;

  constructor(options: GalleryOptions) {
    const { dataDir, settings, worker, reach, now } = options;
    const folder = join(dataDir, 'gallery');
    this.#options = options;
    this.#packages = new PackageStore(join(folder, 'packages'), now);
    this.#pictures = new KeptPictures(join(folder, 'packages'), options.inputFingerprint);
    this.catalogues = new Catalogues({
      settings,
      folder,
      reach,
      now,
      run: (job) => worker.run(job, { priority: 'preview', deadlineMs: 30_000 }),
    });
  }

  /** Fetches the recipes at an address: a zip, or a folder of a public repository. @throws InkstandError */
  async fetchAddress(address: string, report: ReportProgress): Promise<Package> {
    const { page, archiveUrl, folder } = planAddress(address);
    const bytes = await this.#download(archiveUrl, report);
    return this.#keep(bytes, { kind: 'address', page, archiveUrl, folder }, report);
  }

  /** Fetches the recipe of a catalogue's entry. @throws InkstandError */
  async fetchListed(entry: ListedRecipe, report: ReportProgress): Promise<Package> {
    const { archiveUrl, folder, key, author, licence, description } = entry;
    const { address: catalogue } = this.catalogues.get(entry.catalogueId);
    const bytes = await this.#download(archiveUrl, report);
    const origin = { kind: 'catalogue', catalogue, key, archiveUrl, folder } as const;
    return this.#keep(bytes, origin, report, { author, licence, description });
  }

  /** Opens an uploaded archive without adding anything. @throws InkstandError */
  async openUpload(bytes: Uint8Array, report: ReportProgress): Promise<Package> {
    return this.#keep(bytes, { kind: 'upload' }, report);
  }

  /**
   * Keeps an uploaded archive that has more than one recipe, without adding any. Undefined for another one, and for one
   * that cannot be read. @throws InkstandError `no-space`
   */
  async openSeveral(bytes: Uint8Array, report: ReportProgress): Promise<Package | undefined> {
    const contents = await this.#options.recipes.readPackage(bytes).catch(() => undefined);
    if (contents === undefined || contents.recipes.length < 2) return undefined;
    return this.#keepContents(contents, { kind: 'upload' }, report);
  }

  /** Folders and zips in the `recipes/` folders of the data folder, the SD card and drives. */
  async listDisk(): Promise<readonly DiskRecipe[]> {
    return listDiskRecipes(await this.places());
  }

  /** The folders that `listDisk` reads. */
  async places(): Promise<readonly string[]> {
    return listPlaces(this.#options.dataDir, await this.#options.drives());
  }

  /** Opens a result of `listDisk`. @throws InkstandError */
  async openDisk(path: string, report: ReportProgress): Promise<Package> {
    const source = await readDiskRecipe(await this.places(), path);
    return this.#keep(source, { kind: 'disk', path, folder: '' }, report);
  }

  /** Fetches the newest version of an added recipe from its origin. @throws InkstandError */
  async fetchAgain(origin: RecipeOrigin, report: ReportProgress): Promise<Package> {
    if (origin.kind === 'disk') return this.openDisk(origin.path, report);
    if (origin.kind !== 'address' && origin.kind !== 'catalogue') {
      throw new InkstandError('unprocessable', 'this recipe came without an address: give a newer archive');
    }
    return this.#keep(await this.#download(origin.archiveUrl, report), origin, report);
  }

  /** @throws InkstandError `not-found` */
  package(id: string): Promise<Package> {
    return this.#packages.get(id);
  }

  /** The newest package of each fetched catalogue entry, by archive and folder. */
  async fetched(): Promise<ReadonlyMap<string, Package>> {
    const packages = new Map<string, Package>();
    for (const one of (await this.#packages.list()).toReversed()) {
      if (one.origin.kind === 'catalogue') packages.set(fetchedKey(one.origin), one);
    }
    return packages;
  }

  /** The recipes that the owner requested, which may be only some of the package. */
  recipesOf({ origin, recipes }: Package): readonly RecipeName[] {
    return 'folder' in origin ? matchFolder(recipes, origin.folder) : recipes;
  }

  /** @throws InkstandError `not-found`, and as `RecipeReader` */
  async recipe(packageId: string, folder: string): Promise<PackagedRecipe> {
    return this.#options.recipes.readPackaged(await this.#packages.read(packageId), folder);
  }

  /**
   * A picture of a recipe with its own sample data, cached with the package. @throws InkstandError when it cannot be
   * rendered
   */
  async picture(packageId: string, folder: string, request: DrawRequest): Promise<DrawnRecipe> {
    const { id, recipes } = await this.#packages.get(packageId);
    const kept = nameDrawing(id, recipes, folder, request);
    return this.#pictures.get(kept, async () => this.#draw(await this.recipe(id, folder), request));
  }

  /** Characters and icons without a font in a picture that `picture` drew before; empty if it did not. */
  async missingFonts(
    { id, recipes }: Package,
    folder: string,
    request: DrawRequest,
  ): Promise<DrawnRecipe['missingFonts']> {
    return this.#pictures.missingFonts(nameDrawing(id, recipes, folder, request));
  }

  /**
   * Creates a plugin setting from a recipe; its scripts do not run, and its markup gets no secrets, until the owner allows
   * it. @throws InkstandError
   */
  async add(packageId: string, folder: string, showSecrets?: boolean): Promise<AddedRecipe> {
    const { origin, recipes } = await this.#packages.get(packageId);
    const packaged = await this.recipe(packageId, folder);
    const fallback = recipes.find((one) => one.folder === folder)?.name ?? 'Recipe';
    const { setting } = await importRecipe(this.#options.plugins, withSample(packaged), fallback, {
      origin: originOf(origin, folder),
      ...(showSecrets === undefined ? {} : { showSecrets }),
    });
    return { pluginSettingId: setting.id, name: setting.name };
  }

  /**
   * The newer version to compare an added recipe with: from a package, or the bundled one.
   *
   * @throws InkstandError `not-found`, `unprocessable` when it is ambiguous
   */
  async candidate(pluginSettingId: number, packageId: string | undefined, locale: string): Promise<Candidate> {
    const baseOrigin = (await this.#options.plugins.recipeBase(pluginSettingId))?.origin;
    if (packageId === undefined) {
      if (baseOrigin?.kind === 'bundled')
        return { recipe: await readBundledToAdd(baseOrigin.key, locale), origin: baseOrigin };
      throw new InkstandError('unprocessable', 'this recipe has to be fetched first');
    }
    const source = await this.#packages.get(packageId);
    const folder = pickFolder(this.recipesOf(source), baseOrigin);
    const origin = originOf(source.origin, folder);
    return { recipe: withSample(await this.recipe(source.id, folder)), origin };
  }

  /** What a newer version would change in a plugin setting. @throws InkstandError `not-found` */
  planUpdate(pluginSettingId: number, recipe: Recipe): Promise<UpdatePlan> {
    return planRecipeUpdate(this.#options.plugins, pluginSettingId, recipe);
  }

  /** Applies a newer version; see `updateRecipe`. @throws InkstandError `not-found`, `unprocessable` */
  update(pluginSettingId: number, { recipe, origin }: Candidate, choices: Choices): Promise<UpdatePlan> {
    return updateRecipe(this.#options.plugins, pluginSettingId, recipe, { choices, origin });
  }

  /** The full view of a shared recipe with its sample. @throws InkstandError when it cannot be rendered */
  async drawShared({ settings, markup, sample }: SharedRecipe): Promise<Uint8Array> {
    const recipe = { settings, markup, ignoredFiles: [] };
    const drawn = await this.#draw(
      { recipe, sample: { data: sample, fieldValues: {} } },
      { view: 'full', runScripts: true },
    );
    return drawn.bytes;
  }

  /** The full view of a plugin's recipe with some data. Fetches nothing. @throws InkstandError when it cannot be rendered */
  drawAdded(recipe: Recipe, sample: PackagedRecipe['sample'], runScripts: boolean): Promise<DrawnRecipe> {
    return this.#draw({ recipe, sample }, { view: 'full', runScripts });
  }

  #draw(packaged: Pick<PackagedRecipe, 'recipe' | 'sample'>, request: DrawRequest): Promise<DrawnRecipe> {
    const { worker, user, reach, now } = this.#options;
    return drawRecipe(packaged, request, { user, reach, now, run: (job) => worker.run(job, { priority: 'preview' }) });
  }

  async #download(url: string, report: ReportProgress): Promise<Uint8Array> {
    const { worker, reach } = this.#options;
    report({ phase: 'fetching' });
    const { bytes } = await worker.run(
      {
        kind: 'download',
        url,
        reach: reach(),
        maxBytes: PACKAGE_LIMITS.archiveBytes,
        timeoutMs: PACKAGE_LIMITS.downloadMs,
      },
      { priority: 'preview', deadlineMs: PACKAGE_LIMITS.downloadMs + 15_000 },
    );
    report({ phase: 'reading' });
    return bytes;
  }

  async #keep(
    source: RecipeSource,
    origin: RecipeOrigin,
    report: ReportProgress,
    about: PackageAbout = {},
  ): Promise<Package> {
    return this.#keepContents(await this.#options.recipes.readPackage(source), origin, report, about);
  }

  async #keepContents(
    contents: PackageContents,
    origin: RecipeOrigin,
    report: ReportProgress,
    about: PackageAbout = {},
  ): Promise<Package> {
    report({ phase: 'storing' });
    await this.#options.requireSpace(contents.bytes.byteLength);
    const kept = await this.#packages.add(contents, origin, about);
    if (this.recipesOf(kept).length > 0) return kept;
    throw new InkstandError('not-found', 'there is no recipe in that folder of the archive');
  }
}

/** Identifies a fetched catalogue entry. */
const fetchedKey = ({ archiveUrl, folder }: { readonly archiveUrl: string; readonly folder: string }): string =>
  `${archiveUrl} ${folder}`;

/** File name of a picture without its extension; it begins with the package's id, with which it is deleted. */
function nameDrawing(
  id: string,
  recipes: readonly RecipeName[],
  folder: string,
  { view, runScripts }: DrawRequest,
): string {
  const index = recipes.findIndex((one) => one.folder === folder);
  return `${id}-${index}-${view}${runScripts ? '-scripts' : ''}`;
}

/** The folder of the same recipe in a newer archive, whose wrapping folder may be named after its version. */
function pickFolder(recipes: readonly RecipeName[], origin: RecipeOrigin | undefined): string {
  const [first] = recipes;
  if (!first) throw new InkstandError('not-found', 'there is no recipe in the archive');
  const unwrap = (folder: string): string => folder.slice(folder.indexOf('/') + 1);
  const wanted = origin !== undefined && 'folder' in origin && origin.folder !== '' ? `${origin.folder}/` : '';
  const same =
    recipes.find(({ folder }) => folder === wanted) ?? recipes.find(({ folder }) => unwrap(folder) === unwrap(wanted));
  return (same ?? first).folder;
}

/** The sample becomes `static_data`, which previews show until there is data. */
function withSample({ recipe, sample }: PackagedRecipe): PackagedRecipe['recipe'] {
  const { settings } = recipe;
  const hasData = typeof settings.static_data === 'string' && settings.static_data.trim() !== '';
  if (settings.strategy === 'static' || hasData || Object.keys(sample.data).length === 0) return recipe;
  return { ...recipe, settings: { ...settings, static_data: JSON.stringify(sample.data) } };
}

/** The origin of one recipe in a package, with its own folder. */
const originOf = (origin: RecipeOrigin, folder: string): RecipeOrigin =>
  'folder' in origin ? { ...origin, folder: folder.replace(/\/$/, '') } : origin;
