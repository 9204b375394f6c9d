import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Releases that replace the installed one. */
export interface ReleasesOptions {
  /** Owned by root, so that the gateway cannot change the program it runs. */
  readonly folder: string;
  /** Version of the installed program, whose bin/inkstand follows the link. */
  readonly installedVersion: string;
}

/** An update on trial, stored on disk to survive a power cut. */
export interface Trial {
  readonly version: string;
  /** Folder of the new release; null for the installed program, which a package has replaced. */
  readonly release: string | null;
  /** Folder of the previous release; null for the installed program. */
  readonly before: string | null;
  /** Schema of the database before the update; null when there was none. */
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
 * link's name contains the installed version, so a new package or image invalidates the link and the installed program
 * runs.
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

  /** Name of the selected folder; undefined for the installed program. */
  async current(): Promise<string | undefined> {
    const target = await readlink(this.#link).catch(() => undefined);
    return target !== undefined && existsSync(join(this.folder, target)) ? basename(target) : undefined;
  }

  /** Where a release of this version is unpacked, and its final folder. */
  placeOf(version: string): { readonly beside: string; readonly folder: string } {
    return { beside: join(this.folder, `${version}.new`), folder: join(this.folder, version) };
  }

  /** Moves a complete release into place, replacing one of the same version. */
  async take(version: string): Promise<void> {
    const { beside, folder } = this.placeOf(version);
    await rm(folder, { recursive: true, force: true });
    await rename(beside, folder);
    await this.#sync();
  }

  /** Selects the folder to run from the next start on; undefined for the installed program. */
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

  /** Deletes incomplete releases, and all that are not named. */
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
