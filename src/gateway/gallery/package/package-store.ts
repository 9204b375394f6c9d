import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InkstandError } from '@inkstand/common/errors';
import { SerialQueue } from '@inkstand/common/serial-queue';
import type { RecipeOrigin } from '../../plugin/plugin.js';
import type { PackageContents, RecipeName } from '../../recipe/recipe.js';
import { saveFolderList } from '../../store/store.js';

/** Recipes that were fetched or found, kept for inspection until one is added. */
export interface Package {
  readonly id: string;
  /** Origin of the package; each of its recipes has its own folder. */
  readonly origin: RecipeOrigin;
  /** Its description in a catalogue. */
  readonly about: PackageAbout;
  readonly recipes: readonly RecipeName[];
  readonly fetchedAtMs: number;
  readonly byteCount: number;
}

export interface PackageAbout {
  readonly author?: string;
  readonly licence?: string;
  readonly description?: string;
}

const KEPT = { packages: 300, bytes: 60_000_000 } as const;
const INDEX = 'packages.json';
const ID = /^[0-9a-f]{16}$/;

/** The packages in the data folder. Backups do not include them, because they can be fetched again. */
export class PackageStore {
  readonly #folder: string;
  readonly #now: () => number;
  readonly #additions = new SerialQueue();

  constructor(folder: string, now: () => number) {
    this.#folder = folder;
    this.#now = now;
  }

  /** Newest first. */
  async list(): Promise<readonly Package[]> {
    const text = await readFile(join(this.#folder, INDEX), 'utf8').catch(() => '[]');
    try {
      return JSON.parse(text);
    } catch {
      // Truncated by a full disk; packages can be fetched again.
      return [];
    }
  }

  /** @throws InkstandError `not-found` */
  async get(id: string): Promise<Package> {
    const listed = ID.test(id) ? (await this.list()).find((one) => one.id === id) : undefined;
    if (listed) return listed;
    throw new InkstandError('not-found', 'this recipe is no longer kept: fetch it again');
  }

  /** The zip of a package's files. @throws InkstandError `not-found` */
  async read(id: string): Promise<Uint8Array> {
    const { id: packageId } = await this.get(id);
    const bytes = await readFile(join(this.#folder, `${packageId}.zip`)).catch(() => undefined);
    if (bytes) return bytes;
    throw new InkstandError('not-found', 'this recipe is no longer kept: fetch it again');
  }

  /** Keeps the recipes of an archive; an equal archive from the same origin is kept only once. */
  add(contents: PackageContents, origin: RecipeOrigin, about: PackageAbout = {}): Promise<Package> {
    return this.#additions.run(() => this.#add(contents, origin, about));
  }

  async #add({ bytes, recipes }: PackageContents, origin: RecipeOrigin, about: PackageAbout): Promise<Package> {
    const id = createHash('sha256').update(bytes).update(JSON.stringify(origin)).digest('hex').slice(0, 16);
    const added = { id, origin, about, recipes, fetchedAtMs: this.#now(), byteCount: bytes.byteLength };
    await mkdir(this.#folder, { recursive: true });
    await writeFile(join(this.#folder, `${id}.zip`), bytes);
    const kept = withinLimits([added, ...(await this.list()).filter((one) => one.id !== id)]);
    // Pictures of a package begin with its id, too.
    const ids = new Set(kept.map((one) => one.id));
    const isKept = (id = ''): boolean => !ID.test(id) || ids.has(id);
    await saveFolderList(join(this.#folder, INDEX), JSON.stringify(kept), (name) => isKept(name.split(/[.-]/)[0]));
    return added;
  }
}

function withinLimits(packages: readonly Package[]): readonly Package[] {
  let bytes = 0;
  return packages.slice(0, KEPT.packages).filter(({ byteCount }) => {
    bytes += byteCount;
    return bytes <= KEPT.bytes;
  });
}
