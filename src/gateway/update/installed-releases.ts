import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Releases that replace the installed one. */
interface ReleasesOptions {
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
  /** How often it was interrupted; absent for never. */
  readonly interruptions?: number;
  /** Why it is being rolled back. */
  readonly failure?: string;
}

/** A bundle that is being unpacked, in the trial's file, which a unit watches for. */
interface Unpacking {
  /** How often this began, with the same request. */
  readonly unpacking: number;
  /** The release that is complete. */
  readonly taken?: string;
}

/** Result of the last update. */
export interface LastUpdate extends Omit<Trial, 'interruptions' | 'failure'> {
  readonly outcome: 'updated' | 'stepped-back' | 'went-back' | 'refused';
  readonly reason?: string;
  readonly atMs: number;
}

/** Names of what an interrupted update leaves. */
const INCOMPLETE = /^bundle-|\.new$/;

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
    const { unpacking = 1 } = (await readJson<Unpacking>(this.#trial)) ?? {};
    await this.#write(this.#trial, { unpacking, taken: version } satisfies Unpacking);
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
    await this.#delete(
      (name) =>
        INCOMPLETE.test(name) ||
        (/^\d+\.\d+\.\d+/.test(name) && !names.includes(name)) ||
        (name.startsWith('current-over-') && join(this.folder, name) !== this.#link),
    );
  }

  /** Records that a bundle is being unpacked, and deletes what an interrupted one left. Returns how often this began. */
  async startUnpacking(): Promise<number> {
    const unpacking = ((await readJson<Unpacking>(this.#trial))?.unpacking ?? 0) + 1;
    await this.#write(this.#trial, { unpacking } satisfies Unpacking);
    await this.#delete((name) => INCOMPLETE.test(name));
    return unpacking;
  }

  /** Deletes what was unpacked and will not be tried, if there is anything. */
  async endUnpacking(): Promise<void> {
    if (!existsSync(this.#trial)) return;
    const { taken } = (await readJson<Unpacking>(this.#trial)) ?? {};
    const last = await this.readLast();
    const used = [await this.current(), last?.release, last?.before];
    await this.#delete((name) => INCOMPLETE.test(name) || (name === taken && !used.includes(name)));
    await rm(this.#trial, { force: true });
    await this.#sync();
  }

  /** An update that is tried or rolled back. */
  async readTrial(): Promise<Trial | undefined> {
    const read = await readJson<Trial | Unpacking>(this.#trial);
    return read && 'release' in read ? read : undefined;
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

  async #delete(isUnwanted: (name: string) => boolean): Promise<void> {
    for (const name of await readdir(this.folder))
      if (isUnwanted(name)) await rm(join(this.folder, name), { recursive: true, force: true });
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
