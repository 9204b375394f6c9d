import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { InkstandError } from '@inkstand/common/errors';
import { isObject } from '@inkstand/common/json';
import type { SettingTable } from '../../store/store.js';
import type { ReportProgress } from '../../task/task.js';
import {
  CATALOGUE_LIMITS,
  type CatalogueEntry,
  type CatalogueJob,
  type CatalogueResult,
  type NetworkPolicy,
} from '../../worker/worker.js';
import { EntryFile, type EntryPlace } from './entry-file.js';

/** A list of recipes that the owner added by its address. */
export interface Catalogue {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  /** Undefined until it was read once. */
  readonly refreshedAtMs: number | undefined;
  readonly entryCount: number;
  /** Number of skipped entries: not recipes, or above a limit. */
  readonly leftOut: number;
}

/** An entry with its catalogue. */
export interface ListedRecipe extends CatalogueEntry {
  readonly catalogueId: string;
}

/** Where an entry of a search stands, which takes less memory than the entry. */
interface RecipeMatch {
  readonly catalogueId: string;
  readonly name: string;
  readonly place: EntryPlace;
}

interface CataloguesOptions {
  readonly settings: SettingTable;
  /** Folder of the gallery in the data folder. */
  readonly folder: string;
  readonly run: (job: CatalogueJob) => Promise<CatalogueResult>;
  readonly reach: () => NetworkPolicy;
  readonly now: () => number;
}

const SETTING = 'catalogues';

/** The owner's catalogues. Nothing is requested before `refresh`, which only the owner starts. */
export class Catalogues {
  readonly #options: CataloguesOptions;

  constructor(options: CataloguesOptions) {
    this.#options = options;
  }

  list(): readonly Catalogue[] {
    const stored = this.#options.settings.read(SETTING);
    return Array.isArray(stored) ? stored.filter(isCatalogue) : [];
  }

  /** @throws InkstandError `not-found` */
  get(id: string): Catalogue {
    const catalogue = this.list().find((one) => one.id === id);
    if (catalogue) return catalogue;
    throw new InkstandError('not-found', 'there is no such catalogue');
  }

  /** Adds a catalogue without requesting it. @throws InkstandError `unprocessable`, `limit`, `conflict` */
  async add(address: string): Promise<Catalogue> {
    const text = address.trim();
    const url = text.length <= CATALOGUE_LIMITS.addressChars && URL.canParse(text) ? new URL(text) : undefined;
    if (!url || !/^https?:$/.test(url.protocol)) {
      throw new InkstandError('unprocessable', 'expected an address that begins with http:// or https://');
    }
    const before = this.list();
    if (before.some((one) => one.address === url.href))
      throw new InkstandError('conflict', 'this catalogue is there already');
    if (before.length >= CATALOGUE_LIMITS.catalogues) {
      throw new InkstandError('limit', `expected at most ${CATALOGUE_LIMITS.catalogues} catalogues`);
    }
    const added: Catalogue = {
      id: randomBytes(4).toString('hex'),
      name: nameCatalogue(url),
      address: url.href,
      refreshedAtMs: undefined,
      entryCount: 0,
      leftOut: 0,
    };
    await this.#options.settings.write(SETTING, [...before, added]);
    return added;
  }

  /** Removes a catalogue; recipes added from it stay. @throws InkstandError `not-found` */
  async remove(id: string): Promise<void> {
    const { id: catalogueId } = this.get(id);
    await this.#options.settings.write(
      SETTING,
      this.list().filter((one) => one.id !== catalogueId),
    );
    await (await this.#open(catalogueId)).remove();
  }

  /**
   * Reads the catalogue from its address, a page at a time. If that fails, its known entries are kept.
   * @throws InkstandError
   */
  async refresh(id: string, report: ReportProgress): Promise<Catalogue> {
    const { address } = this.get(id);
    await mkdir(this.#options.folder, { recursive: true });
    const keys = new Set<string>();
    let leftOut = 0;
    let chars = 0;
    await (await this.#open(id)).write(async (append) => {
      for await (const page of this.#fetchPages(firstPage(address))) {
        const kept = page.entries.filter((entry) => {
          const size = JSON.stringify(entry).length;
          if (keys.has(entry.key) || keys.size >= CATALOGUE_LIMITS.entries || chars + size > CATALOGUE_LIMITS.chars)
            return false;
          keys.add(entry.key);
          chars += size;
          return true;
        });
        leftOut += page.skipped + page.entries.length - kept.length;
        await append(kept);
        report({ phase: 'fetching', done: keys.size });
      }
      if (keys.size === 0) throw new InkstandError('unprocessable', 'there is no recipe in the catalogue');
    });
    const refreshed = { ...this.get(id), refreshedAtMs: this.#options.now(), entryCount: keys.size, leftOut };
    await this.#options.settings.write(
      SETTING,
      this.list().map((one) => (one.id === id ? refreshed : one)),
    );
    return refreshed;
  }

  async *#fetchPages(first: string): AsyncGenerator<CatalogueResult> {
    const { run, reach, now } = this.#options;
    const seen = new Set<string>();
    const endMs = now() + CATALOGUE_LIMITS.seconds * 1000;
    for (let url: string | undefined = first; url !== undefined; ) {
      if (seen.has(url) || seen.size >= CATALOGUE_LIMITS.pages || now() > endMs) return;
      seen.add(url);
      const page: CatalogueResult = await run({ kind: 'catalogue', url, reach: reach() });
      yield page;
      url = page.nextUrl;
    }
  }

  /** Searches the stored entries of one catalogue, or of all, in their order. */
  async search(accepts: (entry: ListedRecipe) => boolean, id?: string): Promise<readonly RecipeMatch[]> {
    const matches: RecipeMatch[] = [];
    for (const { id: catalogueId } of this.list().filter((one) => id === undefined || one.id === id)) {
      for await (const [entry, place] of (await this.#open(catalogueId)).read()) {
        if (accepts({ ...entry, catalogueId })) matches.push({ catalogueId, name: entry.name, place });
      }
    }
    return matches;
  }

  /** The entries of a part of a search, without those that were removed meanwhile. */
  async read(matches: readonly RecipeMatch[]): Promise<readonly ListedRecipe[]> {
    const entries: ListedRecipe[] = [];
    for (const { catalogueId, place } of matches) {
      const entry = await (await this.#open(catalogueId)).readAt(place);
      if (entry) entries.push({ ...entry, catalogueId });
    }
    return entries;
  }

  /** @throws InkstandError `not-found` */
  async entry(id: string, key: string): Promise<ListedRecipe> {
    const { id: catalogueId } = this.get(id);
    for await (const [entry] of (await this.#open(catalogueId)).read()) {
      if (entry.key === key) return { ...entry, catalogueId };
    }
    throw new InkstandError('not-found', 'the catalogue has no such recipe: refresh it');
  }

  async #open(id: string): Promise<EntryFile> {
    const path = join(this.#options.folder, `catalogue-${id}.json`);
    const file = new EntryFile(`${path}l`);
    await file.takeOver(path);
    return file;
  }
}

const isCatalogue = (value: unknown): value is Catalogue =>
  isObject(value) &&
  typeof value.id === 'string' &&
  /^[0-9a-f]{8}$/.test(value.id) &&
  typeof value.address === 'string';

/** Catalogues in repositories are named after owner and project, others after their host. */
function nameCatalogue({ host, pathname }: URL): string {
  const [owner, project] = pathname.split('/').filter(Boolean);
  const isRepository = /(^|\.)(github|gitlab|githubusercontent|codeberg)\./.test(`${host}.`) && project !== undefined;
  return (isRepository ? `${owner}/${project}` : host).slice(0, 80);
}

/** Requests the hosted service's list in pages of the maximum size. */
function firstPage(address: string): string {
  const url = new URL(address);
  if (url.pathname.endsWith('/recipes.json') && !url.searchParams.has('per_page'))
    url.searchParams.set('per_page', '100');
  return url.href;
}
