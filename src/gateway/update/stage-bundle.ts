import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { mkdtemp, open, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { InkstandError } from '@inkstand/common/errors';
import { compareVersions } from '@inkstand/common/versions';
import { writeBytes } from '../byte-size.js';
import { BUNDLE_LIMITS, MAX_ATTEMPTS, RESERVED_BYTES } from './bundle-limits.js';
import { countDataBytes, readDataSchema } from './data-copy.js';
import { readAsOwner } from './data-owner.js';
import type { Releases } from './installed-releases.js';
import { nameArchitecture, requireFit } from './judge-update.js';
import { countBytes, type Manifest } from './manifest.js';
import { readKeys, withBundle } from './open-bundle.js';

/** File name suffix of bundles. */
export const BUNDLE_SUFFIX = '.inkstand-update';

export interface StageOptions {
  readonly releases: Releases;
  readonly dataDir: string;
  /** Folders with trusted public keys. */
  readonly keyFolders: readonly string[];
  /** Version that runs now. */
  readonly version: string;
  readonly allowsOlder: boolean;
  /** The file is a request: it stays until the update is tried, and is read again after a power cut, a few times. */
  readonly isRequest?: boolean;
  /** Runs the release once without changing anything; throws when it does not start. */
  readonly tryOut: (folder: string) => Promise<void>;
}

/**
 * Verifies a bundle and unpacks it as a release, without switching to it; that it was unpacked is recorded until
 * `switchRelease` or `endUnpacking`. Another user may own the file and change it at any moment, so a private copy is
 * verified and unpacked. Throws `invalid`, `too-large`, `conflict`.
 */
export async function stageBundle(path: string, options: StageOptions): Promise<Manifest> {
  const { releases, tryOut } = options;
  if ((await releases.startUnpacking()) > MAX_ATTEMPTS && options.isRequest) {
    await releases.endUnpacking();
    throw new InkstandError('conflict', `unpacking the update was interrupted ${MAX_ATTEMPTS} times`);
  }
  const folder = await mkdtemp(join(releases.folder, 'bundle-'));
  try {
    const copy = join(folder, 'bundle');
    await copyBundle(path, copy, options);
    return await withBundle(copy, await readKeys(options.keyFolders), async ({ manifest, unpack }) => {
      await requireSpace(manifest, options);
      const { beside } = releases.placeOf(manifest.version);
      await rm(beside, { recursive: true, force: true });
      await unpack(beside);
      await tryOut(beside);
      // One sync for thousands of files, because one each would take half a minute on an SD card.
      await promisify(execFile)('sync', ['-f', beside]);
      if ((await releases.current()) === manifest.version)
        throw new InkstandError('conflict', `version ${manifest.version} is running from this place`);
      await releases.take(manifest.version);
      return manifest;
    });
  } catch (error) {
    await releases.endUnpacking();
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads the description of a bundle, after the same checks but without unpacking. */
export async function checkBundle(path: string, options: Omit<StageOptions, 'tryOut'>): Promise<Manifest> {
  return withBundle(path, await readKeys(options.keyFolders), async ({ manifest }) => {
    await requireSpace(manifest, options);
    return manifest;
  });
}

/**
 * The newest bundle for this machine in a folder, such as a USB stick; chosen by name, because each is verified later.
 */
export async function findBundle(folder: string, skippedVersion?: string): Promise<string | undefined> {
  const wanted = new RegExp(
    `^inkstand-(\\d+\\.\\d+\\.\\d+[\\w.-]*)-${nameArchitecture(process.arch)}\\${BUNDLE_SUFFIX}$`,
  );
  const bundles = (await readdir(folder)).flatMap((name) => {
    const [, version] = wanted.exec(name) ?? [];
    return version === undefined || version === skippedVersion ? [] : [{ name, version }];
  });
  const newest = bundles.sort((a, b) => compareVersions(b.version, a.version))[0];
  return newest && join(folder, newest.name);
}

async function requireSpace(manifest: Manifest, options: Omit<StageOptions, 'tryOut'>): Promise<void> {
  const { releases, dataDir, version, allowsOlder } = options;
  const { bavail, bsize } = await statfs(releases.folder).catch(() => statfs(dataDir));
  requireFit(manifest, {
    version,
    allowsOlder,
    architecture: nameArchitecture(process.arch),
    node: process.versions.node,
    schema: await readDataSchema(dataDir),
    freeBytes: bavail * bsize,
    // Twice the data: its copy, and another copy in case that one has to be restored.
    neededBytes: Math.ceil(countBytes(manifest.files) * 1.1) + 2 * (await countDataBytes(dataDir)) + RESERVED_BYTES,
  });
}

async function copyBundle(
  from: string,
  to: string,
  { dataDir, isRequest = false }: Pick<StageOptions, 'dataDir' | 'isRequest'>,
): Promise<void> {
  const stream = isRequest ? await readAsOwner(dataDir, from) : undefined;
  if (stream) return writeCopy(stream, to);
  const source = await open(from, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch((cause) => {
    throw new InkstandError('not-found', `cannot read the update ${from}`, { cause });
  });
  try {
    const stats = await source.stat();
    if (!stats.isFile()) throw new InkstandError('invalid', `expected ${from} to be a file`);
    await writeCopy(source.createReadStream({ autoClose: false }), to);
  } finally {
    await source.close();
  }
}

async function writeCopy(source: AsyncIterable<Buffer>, to: string): Promise<void> {
  const target = await open(to, 'wx', 0o600);
  try {
    let bytes = 0;
    for await (const part of source) {
      bytes += part.length;
      if (bytes > BUNDLE_LIMITS.bundleBytes)
        throw new InkstandError('too-large', `expected an update of at most ${writeBytes(BUNDLE_LIMITS.bundleBytes)}`);
      await target.writeFile(part);
    }
  } finally {
    await target.close();
  }
}
