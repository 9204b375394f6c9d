import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from './manifest.js';
import type { LastUpdate } from './releases.js';

export interface UpdateInboxOptions {
  readonly environment: NodeJS.ProcessEnv;
  readonly dataDir: string;
  /** Version that runs. */
  readonly version: string;
  /** Folders of public keys that are trusted. */
  readonly keyFolders: readonly string[];
}

/** Where the gateway, which may change no program, takes updates for the unit that applies them. */
export interface UpdateInbox {
  /** A bundle waits or is being applied. */
  isBusy(): boolean;
  last(): Promise<LastUpdate | undefined>;
  /** Looks at an uploaded file and lays it ready; the unit verifies it once more. Throws, and the file is gone, when it does not fit. */
  submit(path: string): Promise<Manifest>;
}

/** Undefined where no unit applies updates. Everything is loaded when somebody comes. */
export function openUpdateInbox({
  environment,
  dataDir,
  version,
  keyFolders,
}: UpdateInboxOptions): UpdateInbox | undefined {
  const { INKSTAND_RELEASES: folder, INKSTAND_INSTALLED_VERSION: installedVersion } = environment;
  // The folder is made where the unit is installed; a container has neither.
  if (!folder || !installedVersion || !existsSync(folder)) return undefined;
  const open = async () => {
    const update = await import('./bundle-update.js');
    return { ...update, releases: new update.Releases({ folder, installedVersion }) };
  };
  return {
    isBusy: () => existsSync(join(dataDir, 'update/apply.inkstand-update')) || existsSync(join(folder, 'trial.json')),
    last: async () => (await open()).releases.readLast(),
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
