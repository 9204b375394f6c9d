import type { Test } from 'tap';
import { Gallery } from '../../../src/gateway/gallery/gallery.js';
import { PluginSettings, RecipeReader } from '../../../src/gateway/plugin/plugin.js';
import { RenderInputs } from '../../../src/gateway/screen/screen.js';
import { PluginSettingTable } from '../../../src/gateway/store/plugin/plugin-setting-table.js';
import { openTables } from '../../../src/gateway/store/tables.js';
import { createWorkerHost } from '../../../src/gateway/worker/host/host.js';
import { dataFolder } from '../../support/storage/data-folder.js';
import { openTestStore } from '../../support/storage/open-store.js';

const user = { id: 1, name: 'A', firstName: 'A', lastName: '', locale: 'en', timeZone: 'UTC', utcOffsetSeconds: 0 };

/** The gallery on a real database with a real worker, which starts with the first job. */
export async function openGallery(t: Test) {
  const dataDir = dataFolder(t);
  const now = (): number => Date.now();
  const inputs = new RenderInputs(dataDir, 0);
  const worker = createWorkerHost();
  t.teardown(() => worker.stop());
  const store = await openTestStore({ dataDir, now });
  t.teardown(() => store.close());
  const tables = await openTables(store);
  const table = new PluginSettingTable(store);
  await table.load();
  const plugins = new PluginSettings({ table, now, limitBytes: 256 * 1024, onChange: () => undefined });
  const recipes = new RecipeReader((job, options) => worker.run(job, options));
  const gallery = new Gallery({
    ...{ dataDir, settings: tables.settings, plugins, recipes, worker, now, user: () => user },
    reach: () => ({ allowLoopback: true, gatewayPorts: [] }),
    drives: async () => [],
    inputFingerprint: () => inputs.fingerprint(),
    requireSpace: async () => undefined,
  });
  return { gallery, plugins, dataDir, worker };
}

/** A progress that nobody follows. */
export const unseen = (): void => undefined;

/** All stored entries of one catalogue, or of all. */
export const listEntries = async ({ catalogues }: Gallery, id?: string) =>
  catalogues.read(await catalogues.search(() => true, id));
