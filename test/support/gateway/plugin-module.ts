import type { Test } from 'tap';
import {
  AlbumFetcher,
  ANY_DEVICE,
  DataFetcher,
  DataOrigins,
  FieldChoices,
  MirrorReports,
  PictureFetcher,
  PluginMerger,
  PluginPictures,
  PluginSettings,
  Poller,
  UploadedPictures,
  type Viewer,
} from '../../../src/gateway/plugin/plugin.js';
import { PluginPictureTable } from '../../../src/gateway/store/plugin/plugin-picture-table.js';
import { PluginSettingTable } from '../../../src/gateway/store/plugin/plugin-setting-table.js';
import { PluginSourceTable } from '../../../src/gateway/store/plugin/plugin-source-table.js';
import { UploadedPictureTable } from '../../../src/gateway/store/plugin/uploaded-picture-table.js';
import type { WorkerHost } from '../../../src/gateway/worker/host/host.js';
import type { FetchJob } from '../../../src/gateway/worker/protocol/fetch.js';
import type { PictureJob } from '../../../src/gateway/worker/protocol/picture.js';
import { dataFolder } from '../storage/data-folder.js';
import { openTestStore } from '../storage/open-store.js';

const viewer: Viewer = {
  user: { id: 1, name: 'A B', firstName: 'A', lastName: 'B', locale: 'en', timeZone: 'UTC', utcOffsetSeconds: 0 },
  device: { ...ANY_DEVICE, friendlyId: 'ABC123', percentCharged: 85, wifiStrength: 90, widthPx: 800, heightPx: 480 },
};

/** The plugin module on a real database with a real worker and a settable clock. */
export async function openPluginContext(
  t: Test,
  host: WorkerHost,
  { fetch = (job: FetchJob) => host.run(job), limitBytes = 256 * 1024, onReport = (): void => undefined } = {},
) {
  const clock = { now: 1_795_000_000_000 };
  const now = () => clock.now;
  const store = await openTestStore({ dataDir: dataFolder(t), now });
  t.teardown(() => store.close());
  const table = new PluginSettingTable(store);
  await table.load();
  const changes: number[] = [];
  const log = { warn: () => undefined };
  const plugins: PluginSettings = new PluginSettings({
    ...{ table, now, limitBytes },
    onChange: (id) => {
      changes.push(id);
      followed = followed.then(() => merger.refreshDependents(id));
    },
  });
  let followed = Promise.resolve();
  const merger = new PluginMerger({ plugins, log });
  const sources = new PluginSourceTable(store);
  const origins = new DataOrigins({ plugins, sources });
  const pictureTable = new PluginPictureTable(store);
  const requireSpace = async (): Promise<void> => undefined;
  const checking = { plugins, now, requireSpace, run: (job: PictureJob) => host.run(job) };
  const uploads = new UploadedPictures({ ...checking, table: new UploadedPictureTable(store) });
  const pictures = new PluginPictures({ ...checking, uploads, table: pictureTable });
  const polled = { plugins, viewer: () => viewer, reach: () => ({ allowLoopback: true, gatewayPorts: [] }), now };
  const reports = new MirrorReports(() => plugins.list());
  const open = () =>
    new Poller({
      ...{ plugins, now, monotonicMs: now, log, onReport },
      fetchers: {
        data: new DataFetcher({ ...polled, sources, fetch, transform: (job) => host.run(job) }),
        picture: new PictureFetcher({
          ...polled,
          ...{ pictures, table: pictureTable, reports },
          run: (job) => host.run(job),
        }),
        album: new AlbumFetcher({
          ...{ uploads, now, reach: polled.reach },
          run: (job) => host.run(job),
          check: (job) => host.run(job),
          roots: async () => [],
        }),
      },
    });
  /** Waits until all data is merged. */
  const settle = async (): Promise<void> => {
    for (let before: unknown; before !== followed; await followed) before = followed;
  };
  const choices = new FieldChoices({ ...polled, fetch });
  return {
    plugins,
    origins,
    pictures,
    uploads,
    choices,
    reports,
    poller: open(),
    reopen: open,
    clock,
    changes,
    store,
    settle,
  };
}
