// @tier full: starts workers
import t from 'tap';
import { createWorkerHost } from '../../../src/gateway/worker/host/host.js';
import type { FetchJob, FetchResult } from '../../../src/gateway/worker/protocol/fetch.js';
import { openPluginContext } from '../../support/gateway/plugin-module.js';

const host = createWorkerHost();
t.teardown(() => host.stop());

t.test('where data came from is stored with it, and counts for plugins that merge it', async (t) => {
  let isPublic: boolean | undefined = true;
  const fetch = async ({ pollingUrl }: FetchJob): Promise<FetchResult> => ({
    sources: pollingUrl
      .split('\n')
      .map((url) => ({
        ...{ url, status: 200, durationMs: 1, bytes: 2, kind: 'changed', data: { url } },
        ...(isPublic === undefined ? {} : { isPublic: isPublic && !url.includes('.local') }),
      })),
  });
  const { plugins, origins, poller, store, settle } = await openPluginContext(t, host, { fetch });
  const polled = await plugins.create({
    ...{ name: 'Both', strategy: 'polling' },
    settings: { polling_url: 'https://api.example/a\nhttp://ha.local:8123/b' },
  });
  const merging = await plugins.create({
    ...{ name: 'Merged', strategy: 'plugin_merge', settings: { merge_plugin_setting_ids: [polled.id] } },
  });
  await poller.poll(polled);
  await settle();
  const both = { isPublic: true, homeHosts: ['ha.local:8123'], otherHosts: ['api.example'] };
  t.strictSame(await origins.of(polled), both);
  t.strictSame(await origins.of(merging), both);
  await plugins.flush();
  t.strictSame(await origins.of(polled), both, 'also when it is read from the database');
  isPublic = false;
  await poller.poll(polled);
  const home = { isPublic: false, homeHosts: ['api.example', 'ha.local:8123'], otherHosts: [] };
  t.strictSame(await origins.of(polled), home, 'the same data from elsewhere');
  await plugins.flush();
  await store.transaction((writer) => writer.run('UPDATE plugin_source SET is_public = NULL'));
  t.match(await origins.of(polled), { isPublic: true, homeHosts: [] }, 'what is not known may be public');
  const pushed = await plugins.create({ name: 'Pushed', strategy: 'webhook', settings: {} });
  t.match(await origins.of(pushed), { isPublic: false });
});
