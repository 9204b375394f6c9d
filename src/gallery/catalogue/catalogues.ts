import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { InkstandError } from '../../errors.js';
import { isObject } from '../../json/json.js';
import { plainText } from '../../plugin/plugin.js';
import { type SettingTable, writeDurably } from '../../store/store.js';
import type { ReportProgress } from '../../task/task.js';
import type { CatalogueEntry, CatalogueJob, CatalogueResult, ReachPolicy } from '../../worker/worker.js';

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

/** An entry with plain texts and its catalogue. */
export interface ListedRecipe extends CatalogueEntry {
  readonly catalogueId: string;
}

export interface CataloguesOptions {
  readonly settings: SettingTable;
  /** Folder of the gallery in the data folder. */
  readonly folder: string;
  readonly run: (job: CatalogueJob) => Promise<CatalogueResult>;
  readonly reach: () => ReachPolicy;
  readonly now: () => number;
}

const SETTING = 'catalogues';
const LIMITS = { catalogues: 20, entries: 3_000, pages: 40, addressChars: 1_000, seconds: 120 } as const;

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
    const found = this.list().find((one) => one.id === id);
    if (found) return found;
    throw new InkstandError('not-found', 'there is no such catalogue');
  }

  /** Adds a catalogue without requesting it. @throws InkstandError `unprocessable`, `limit`, `conflict` */
  async add(address: string): Promise<Catalogue> {
    const text = address.trim();
    const url = text.length <= LIMITS.addressChars && URL.canParse(text) ? new URL(text) : undefined;
    if (!url || !/^https?:$/.test(url.protocol)) {
      throw new InkstandError('unprocessable', 'expected an address that begins with http:// or https://');
    }
    const before = this.list();
    if (before.some((one) => one.address === url.href))
      throw new InkstandError('conflict', 'this catalogue is there already');
    if (before.length >= LIMITS.catalogues) {
      throw new InkstandError('limit', `expected at most ${LIMITS.catalogues} catalogues`);
    }
    const added: Catalogue = {
      ...{ id: randomBytes(4).toString('hex'), name: nameCatalogue(url), address: url.href },
      ...{ refreshedAtMs: undefined, entryCount: 0, leftOut: 0 },
    };
    await this.#options.settings.write(SETTING, [...before, added]);
    return added;
  }

  /** Removes a catalogue; recipes added from it stay. @throws InkstandError `not-found` */
  async remove(id: string): Promise<void> {
    const { id: known } = this.get(id);
    await this.#options.settings.write(
      SETTING,
      this.list().filter((one) => one.id !== known),
    );
    await rm(this.#fileOf(known), { force: true });
  }

  /** Reads the catalogue from its address. If that fails, its known entries are kept. @throws InkstandError */
  async refresh(id: string, report: ReportProgress): Promise<Catalogue> {
    const { address } = this.get(id);
    const entries = new Map<string, ListedRecipe>();
    const seen = new Set<string>();
    const endMs = this.#options.now() + LIMITS.seconds * 1000;
    let leftOut = 0;
    for (let url: string | undefined = firstPage(address); url !== undefined; ) {
      if (seen.has(url) || seen.size >= LIMITS.pages || this.#options.now() > endMs) break;
      seen.add(url);
      const page = await this.#options.run({ kind: 'catalogue', url, reach: this.#options.reach() });
      leftOut += page.skipped;
      for (const entry of page.entries) {
        if (entries.size < LIMITS.entries || entries.has(entry.key)) entries.set(entry.key, tidyEntry(entry, id));
        else leftOut++;
      }
      report({ phase: 'fetching', done: entries.size });
      url = page.nextUrl;
    }
    if (entries.size === 0) throw new InkstandError('unprocessable', 'there is no recipe in the catalogue');
    await mkdir(this.#options.folder, { recursive: true });
    await writeDurably(this.#fileOf(id), JSON.stringify([...entries.values()]));
    const refreshed = { ...this.get(id), refreshedAtMs: this.#options.now(), entryCount: entries.size, leftOut };
    await this.#options.settings.write(
      SETTING,
      this.list().map((one) => (one.id === id ? refreshed : one)),
    );
    return refreshed;
  }

  /** The stored entries of one catalogue, or of all. */
  async entries(id?: string): Promise<readonly ListedRecipe[]> {
    const wanted = this.list().filter((one) => id === undefined || one.id === id);
    const lists = await Promise.all(wanted.map((one) => this.#read(one.id)));
    return lists.flat();
  }

  /** @throws InkstandError `not-found` */
  async entry(id: string, key: string): Promise<ListedRecipe> {
    const found = (await this.#read(this.get(id).id)).find((one) => one.key === key);
    if (found) return found;
    throw new InkstandError('not-found', 'the catalogue has no such recipe: refresh it');
  }

  async #read(id: string): Promise<readonly ListedRecipe[]> {
    const text = await readFile(this.#fileOf(id), 'utf8').catch(() => '[]');
    try {
      return JSON.parse(text);
    } catch {
      // Truncated by a full disk; a refresh writes it again.
      return [];
    }
  }

  #fileOf(id: string): string {
    return join(this.#options.folder, `catalogue-${id}.json`);
  }
}

const isCatalogue = (value: unknown): value is Catalogue =>
  isObject(value) &&
  typeof value.id === 'string' &&
  /^[0-9a-f]{8}$/.test(value.id) &&
  typeof value.address === 'string';

const tidyEntry = (entry: CatalogueEntry, catalogueId: string): ListedRecipe => ({
  ...entry,
  catalogueId,
  name: plainText(entry.name),
  author: plainText(entry.author),
  licence: plainText(entry.licence),
  description: plainText(entry.description),
  descriptions: Object.fromEntries(Object.entries(entry.descriptions).map(([tag, text]) => [tag, plainText(text)])),
});

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
