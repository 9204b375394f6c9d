import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Folder of releases that replace the installed one. */
export interface ReleasesOptions {
  /** Owned by root: the gateway cannot change the program it runs. */
  readonly folder: string;
  /** Folder of the installed program; bin/inkstand there follows the link. */
  readonly installedVersion: string;
}

/** An update on trial; stored on disk, so that the trial survives a power cut. */
export interface Trial {
  readonly version: string;
  /** Its folder; null: the installed program, which was replaced by a new package. */
  readonly release: string | null;
  /** Folder that ran before; null: the installed program. */
  readonly before: string | null;
  /** Schema of the database before; null when there was none. */
  readonly schemaBefore: number | null;
}

/** Result of the last update. */
export interface LastUpdate extends Trial {
  readonly outcome: 'updated' | 'stepped-back' | 'went-back' | 'refused';
  readonly reason?: string;
  readonly atMs: number;
}

/**
 * Releases as folders named by their version, and a link to the one that runs instead of the installed program. The
 * link's name holds the installed version: a new package or image invalidates the link, and the installed program runs.
 */
export class Releases {
  readonly folder: string;
  readonly #link: string;
  readonly #trial: string;
  readonly #last: string;

  constructor({ folder, installedVersion }: ReleasesOptions) {
    this.folder = folder;
    this.#link = join(folder, `current-over-${installedVersion}`);
    this.#trial = join(folder, 'trial.json');
    this.#last = join(folder, 'last.json');
  }

  /** Name of the running folder; undefined: the installed program. */
  async current(): Promise<string | undefined> {
    const target = await readlink(this.#link).catch(() => undefined);
    return target !== undefined && existsSync(join(this.folder, target)) ? basename(target) : undefined;
  }

  /** Where a release of this version is unpacked, and its final folder. */
  placeOf(version: string): { readonly beside: string; readonly folder: string } {
    return { beside: join(this.folder, `${version}.new`), folder: join(this.folder, version) };
  }

  /** Puts a complete release in place of an older one of the same version. */
  async take(version: string): Promise<void> {
    const { beside, folder } = this.placeOf(version);
    await rm(folder, { recursive: true, force: true });
    await rename(beside, folder);
    await this.#sync();
  }

  /** From the next start on, this folder runs; undefined: the installed program. */
  async choose(name: string | undefined): Promise<void> {
    if (name === undefined) await rm(this.#link, { force: true });
    else {
      const beside = `${this.#link}.new`;
      await rm(beside, { force: true });
      await symlink(name, beside);
      await rename(beside, this.#link);
    }
    await this.#sync();
  }

  /** Deletes all releases but those named, and incomplete ones. */
  async deleteAllExcept(names: readonly (string | null | undefined)[]): Promise<void> {
    for (const entry of await readdir(this.folder, { withFileTypes: true })) {
      const isTransient = /^(\d+\.\d+\.\d+|bundle-)|\.new$/.test(entry.name);
      const isOldLink = entry.name.startsWith('current-over-') && join(this.folder, entry.name) !== this.#link;
      if ((isTransient && !names.includes(entry.name)) || isOldLink)
        await rm(join(this.folder, entry.name), { recursive: true, force: true });
    }
  }

  readTrial(): Promise<Trial | undefined> {
    return readJson<Trial>(this.#trial);
  }

  readLast(): Promise<LastUpdate | undefined> {
    return readJson<LastUpdate>(this.#last);
  }

  async startTrial(trial: Trial): Promise<void> {
    await this.#write(this.#trial, trial);
  }

  async endTrial(last: LastUpdate): Promise<void> {
    await this.#write(this.#last, last);
    await rm(this.#trial, { force: true });
    await this.#sync();
  }

  async #write(path: string, value: unknown): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o755 });
    await writeFile(`${path}.new`, JSON.stringify(value), { mode: 0o644, flush: true });
    await rename(`${path}.new`, path);
    await this.#sync();
  }

  async #sync(): Promise<void> {
    const handle = await open(this.folder);
    await handle.sync().finally(() => handle.close());
  }
}

async function readJson<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}
