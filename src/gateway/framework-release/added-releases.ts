import { createHash } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InkstandError } from '@inkstand/common/errors';
import { SerialQueue } from '@inkstand/common/serial-queue';
import { compareVersions } from '@inkstand/common/versions';
import { saveFolderList } from '../store/store.js';
import type { UploadedFile } from './added-files.js';
import type { Findings, PictureFinding } from './read-added-files.js';
import {
  FRAMEWORK_FOLDER,
  FRAMEWORK_LIST,
  nameFont,
  RELEASE_FILES,
  type ReleaseList,
  readReleaseList,
} from './release-list.js';

/** The added parts of the official framework, newest release first. */
export interface FrameworkContents {
  readonly releases: readonly ({ readonly version: string } & StoredSize)[];
  readonly fonts: readonly ({ readonly name: string } & StoredSize)[];
  readonly pictures: ({ readonly count: number } & StoredSize) | undefined;
}

/** Disk space of a part, and when it was added, in milliseconds since 1970. */
interface StoredSize {
  readonly bytes: number;
  readonly addedAtMs: number;
}

/** Versions of added releases, names of fonts, number of pictures. */
interface AddedToFramework {
  readonly releases: readonly string[];
  readonly fonts: readonly string[];
  readonly pictures: number;
}

/** Names of parts that are removed as a whole. */
const PARTS = ['fonts', 'pictures'] as const;

interface FrameworkReleasesOptions<Source> {
  readonly dataDir: string;
  /** Reads and compiles the sources; throws InkstandError for those that cannot be used. */
  readonly read: (sources: readonly Source[]) => Promise<Findings>;
  /** Throws `no-space`. */
  readonly requireSpace?: (byteCount: number) => Promise<void>;
}

/**
 * Official framework releases, fonts and pictures in the data folder. Changes are made one at a time; each takes effect once
 * the list names it.
 */
export class FrameworkReleases<Source = UploadedFile> {
  readonly #options: FrameworkReleasesOptions<Source>;
  readonly #folder: string;
  readonly #changes = new SerialQueue();

  constructor(options: FrameworkReleasesOptions<Source>) {
    this.#options = options;
    this.#folder = join(options.dataDir, FRAMEWORK_FOLDER);
  }

  async list(): Promise<FrameworkContents> {
    const { releases, fonts, pictures } = readReleaseList(this.#folder);
    const sizeOf = (...names: readonly string[]): Promise<StoredSize> =>
      measureFiles(names.map((name) => join(this.#folder, name)));
    return {
      releases: await Promise.all(
        releases.map(async ({ version, folder }) => ({
          version,
          ...(await sizeOf(...Object.values(RELEASE_FILES).map((name) => join(folder, name)))),
        })),
      ),
      fonts: await Promise.all(fonts.map(async (font) => ({ name: nameFont(font), ...(await sizeOf(font.file)) }))),
      pictures: pictures && { count: pictures.count, ...(await sizeOf(pictures.file)) },
    };
  }

  /**
   * Adds what the files contain, and replaces parts with the same name. `onRead` is called once they are read.
   * @throws InkstandError, and then nothing has changed
   */
  async add(sources: readonly Source[], onRead?: () => void): Promise<AddedToFramework> {
    const findings = await this.#options.read(sources);
    onRead?.();
    await this.#options.requireSpace?.(countBytes(findings));
    await this.#changes.run(() => this.#store(findings));
    return {
      releases: findings.releases.map(({ head }) => head.version),
      fonts: findings.fonts.map(({ font }) => nameFont(font)),
      pictures: findings.pictures?.count ?? 0,
    };
  }

  /** Removes a release by its version, or all `fonts` or `pictures`. @throws InkstandError `not-found` */
  remove(name: string): Promise<void> {
    return this.#changes.run(async () => {
      const { releases, fonts, pictures } = readReleaseList(this.#folder);
      const left: ReleaseList = {
        releases: releases.filter(({ version }) => version !== name),
        fonts: name === 'fonts' ? [] : fonts,
        pictures: name === 'pictures' ? undefined : pictures,
      };
      const isChanged =
        left.releases.length < releases.length || left.fonts.length < fonts.length || left.pictures !== pictures;
      if (isChanged) return saveList(this.#folder, left);
      const isPart = PARTS.some((part) => part === name);
      throw new InkstandError('not-found', isPart ? `there are no ${name} to remove` : `there is no release ${name}`);
    });
  }

  async #store(findings: Findings): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const before = readReleaseList(this.#folder);
    const releases = new Map(before.releases.map((one) => [one.version, one]));
    for (const release of findings.releases) {
      const { version } = release.head;
      releases.set(version, { version, folder: await storeRelease(this.#folder, release) });
    }
    const fonts = new Map(before.fonts.map((font) => [nameFont(font), font]));
    for (const { font, bytes, end } of findings.fonts) {
      const file = `${hash(bytes)}${end}`;
      await writeFile(join(this.#folder, file), bytes, { flush: true });
      fonts.set(nameFont(font), { ...font, file });
    }
    const pictures = findings.pictures ? await storePictures(this.#folder, findings.pictures) : before.pictures;
    await saveList(this.#folder, { releases: [...releases.values()], fonts: [...fonts.values()], pictures });
  }
}

const countBytes = ({ releases, fonts, pictures }: Findings): number =>
  releases.reduce((sum, { rules, variables }) => sum + rules.byteLength + variables.byteLength, 0) +
  fonts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) +
  (pictures?.table.byteLength ?? 0);

/** Missing files count as empty, so that a release with damaged files is still listed. */
async function measureFiles(paths: readonly string[]): Promise<StoredSize> {
  const stats = await Promise.all(paths.map((path) => stat(path).catch(() => undefined)));
  return {
    bytes: stats.reduce((sum, file) => sum + (file?.size ?? 0), 0),
    addedAtMs: Math.max(0, ...stats.map((file) => Math.round(file?.mtimeMs ?? 0))),
  };
}

async function storeRelease(folder: string, { head, rules, variables }: Findings['releases'][number]): Promise<string> {
  const name = `${head.version}-${hash(rules, variables)}`;
  const beside = join(folder, `${name}.part`);
  await rm(beside, { recursive: true, force: true });
  await mkdir(beside);
  await writeFile(join(beside, RELEASE_FILES.head), JSON.stringify(head), { flush: true });
  await writeFile(join(beside, RELEASE_FILES.rules), rules, { flush: true });
  await writeFile(join(beside, RELEASE_FILES.variables), variables, { flush: true });
  await rm(join(folder, name), { recursive: true, force: true });
  await rename(beside, join(folder, name));
  return name;
}

async function storePictures(
  folder: string,
  { table, count }: PictureFinding,
): Promise<NonNullable<ReleaseList['pictures']>> {
  const file = `pictures-${hash(table)}.table`;
  await writeFile(join(folder, file), table, { flush: true });
  return { file, count };
}

/** The new list takes effect when it is renamed; then unlisted files are deleted. */
async function saveList(folder: string, list: ReleaseList): Promise<void> {
  const sorted = {
    releases: list.releases.toSorted((a, b) => compareVersions(b.version, a.version)),
    fonts: list.fonts.toSorted((a, b) => (nameFont(a) < nameFont(b) ? -1 : 1)),
    pictures: list.pictures,
  };
  const named = new Set([
    ...list.releases.map((one) => one.folder),
    ...list.fonts.map(({ file }) => file),
    ...(list.pictures ? [list.pictures.file] : []),
  ]);
  const text = `${JSON.stringify(sorted, null, 1)}\n`;
  await saveFolderList(join(folder, FRAMEWORK_LIST), text, (name) => named.has(name));
}

const hash = (...parts: readonly Uint8Array[]): string => {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part);
  return sum.digest('hex').slice(0, 12);
};
