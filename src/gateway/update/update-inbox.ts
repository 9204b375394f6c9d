import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeDurably } from '../store/store.js';
import type { LastUpdate } from './installed-releases.js';
import type { Manifest } from './manifest.js';

interface UpdateInboxOptions {
  readonly environment: NodeJS.ProcessEnv;
  readonly dataDir: string;
  /** Version that is running. */
  readonly version: string;
  /** Folders with trusted public keys. */
  readonly keyFolders: readonly string[];
}

/** Passes uploaded updates to the unit that applies them, because the gateway itself may not change the program. */
export interface UpdateInbox {
  /** A bundle is waiting or being applied. */
  isBusy(): boolean;
  last(): Promise<LastUpdate | undefined>;
  /**
   * Checks an uploaded file and passes it on; the unit verifies it again. Throws and deletes the file when it is
   * unsuitable.
   */
  submit(path: string): Promise<Manifest>;
  /** Versions of newer unpacked releases that can open data of a schema, newest first. */
  listReleasesFor(schema: number): Promise<readonly string[]>;
  /** Asks for an unpacked release to run instead of this version; the unit supervises it like an update. */
  requestRelease(version: string): Promise<void>;
}

/** Undefined when no unit applies updates. Modules are loaded at the first upload. */
export function openUpdateInbox({
  environment,
  dataDir,
  version,
  keyFolders,
}: UpdateInboxOptions): UpdateInbox | undefined {
  const { INKSTAND_RELEASES: folder, INKSTAND_INSTALLED_VERSION: installedVersion } = environment;
  // The folder exists if the unit is installed, which a container does not have.
  if (!folder || !installedVersion || !existsSync(folder)) return undefined;
  const open = async () => {
    const update = await import('./updater.js');
    return { ...update, releases: new update.Releases({ folder, installedVersion }) };
  };
  return {
    isBusy: () => existsSync(join(dataDir, 'update/apply.inkstand-update')) || existsSync(join(folder, 'trial.json')),
    last: async () => (await open()).releases.readLast(),
    async listReleasesFor(schema) {
      const { releases, listReleasesFor } = await open();
      return listReleasesFor(releases, version, schema);
    },
    async requestRelease(wanted) {
      const path = join(dataDir, (await open()).RELEASE_REQUEST);
      await mkdir(dirname(path), { recursive: true, mode: 0o750 });
      await writeDurably(path, `${wanted}\n`);
    },
    async submit(path) {
      const { checkBundle, releases, BUNDLE_REQUEST } = await open();
      try {
        const manifest = await checkBundle(path, { releases, dataDir, keyFolders, version, allowsOlder: false });
        await rename(path, join(dataDir, BUNDLE_REQUEST));
        return manifest;
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}
