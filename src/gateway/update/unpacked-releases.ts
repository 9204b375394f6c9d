import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { compareVersions } from '@inkstand/common/versions';
import type { Releases } from './installed-releases.js';

/** Where the gateway stores the version of an unpacked release that it asks to run, in the data folder; a unit watches for it. */
export const RELEASE_REQUEST = 'update/use-release';
/** Size limit of a request: longer than any version. */
export const MAX_REQUEST_BYTES = 100;

const VERSION = /^\d{1,6}\.\d{1,6}\.\d{1,6}(-[0-9A-Za-z.-]{1,40})?$/;

/** The folder of an unpacked release; undefined when there is none of this version. */
export function findRelease(releases: Releases, version: string): string | undefined {
  if (!VERSION.test(version)) return undefined;
  const { folder } = releases.placeOf(version);
  return existsSync(join(folder, 'build/src/main.js')) ? folder : undefined;
}

/** Versions of unpacked releases that are newer than `version` and support a schema, newest first. */
export async function listReleasesFor(releases: Releases, version: string, schema: number): Promise<readonly string[]> {
  const names = await readdir(releases.folder).catch(() => []);
  const versions: string[] = [];
  for (const name of names) {
    const folder = findRelease(releases, name);
    if (folder === undefined || compareVersions(name, version) <= 0) continue;
    if ((await readNewestSchema(folder)) >= schema) versions.push(name);
  }
  return versions.sort((a, b) => compareVersions(b, a));
}

async function readNewestSchema(release: string): Promise<number> {
  // Every release has its migrations here, whatever its folders are (`scripts/stage`).
  const names = await readdir(join(release, 'build/src/store/migrations')).catch(() => []);
  return Math.max(0, ...names.map((name) => Number(/^(\d{4})-.*\.sql$/.exec(name)?.[1] ?? 0)));
}
