// @tier full: starts two gateways
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { openApi } from '../../support/api/api-client.js';
import { createKey, startGatewayProcess } from '../../support/gateway/gateway-process.js';
import { addDisplays } from '../../support/gateway/gateway-with-displays.js';
import { inkstand } from '../../support/gateway/run-inkstand.js';
import { samplePictures } from '../../support/pictures/sample-pictures.js';
import { dataFolder } from '../../support/storage/data-folder.js';
import { waitFor } from '../../support/wait-for.js';

interface Item extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly playlist_id: number;
  readonly row_order: number;
  readonly plugin_setting_id: number;
  readonly mashup?: { readonly plugin_setting_ids: readonly number[] };
}

/** What must be the same on both sides, without the numbers that each gives. */
async function describe(api: Awaited<ReturnType<typeof openApi>>) {
  const list = async (path: string) => (await api('GET', path)).body.data;
  const plugins = await list('/api/plugin_settings');
  const nameOf = (id: number | null) => plugins.find((one: { id: number }) => one.id === id)?.name ?? null;
  const playlists = await list('/api/playlists');
  // Listed once for each display that shows them.
  const listed: readonly Item[] = await list('/api/playlists/items');
  const items = [...new Map(listed.map((item) => [item.id, item])).values()].sort(
    (one, other) => one.playlist_id - other.playlist_id || one.row_order - other.row_order,
  );
  const details = await Promise.all(
    plugins.map(async ({ id }: { id: number }) => (await api('GET', `/api/plugin_settings/${id}/details`)).body.data),
  );
  return {
    plugins: details.map(({ uuid, name, strategy, settings, fields, sizes }) => ({
      ...{ uuid, name, strategy, fields, sizes },
      url: settings.polling_url,
    })),
    items: items.map((item) => {
      const { visible, duration_seconds, windows, priority, skip_unchanged, mashup } = item;
      const playlist = playlists.find(({ id }: { id: number }) => id === item.playlist_id).name;
      const names = mashup ? mashup.plugin_setting_ids.map(nameOf) : [nameOf(item.plugin_setting_id)];
      return { playlist, names, visible, duration_seconds, windows, priority, skip_unchanged };
    }),
    specialDays: playlists.map(({ name, special_days: days }: { name: string; special_days: object }) => ({
      name,
      days,
    })),
    displays: (await list('/api/devices')).map((device: Readonly<Record<string, unknown>>) => {
      const { name, mac_address, friendly_id, model, orientation, refresh_rate, sleep_mode_enabled, status } = device;
      return { name, mac_address, friendly_id, model, orientation, refresh_rate, sleep_mode_enabled, status };
    }),
  };
}

t.test('another Inkstand comes over whole, and a second time nothing is doubled', async (t) => {
  const folders = dataFolder(t);
  const [from, to] = [join(folders, 'from'), join(folders, 'to')];
  for (const folder of [from, to]) mkdirSync(folder);
  await addDisplays(from, Date.now());
  const source = await startGatewayProcess({ dataDir: from });
  t.teardown(() => source.stop());
  const target = await startGatewayProcess({ dataDir: to });
  t.teardown(() => target.stop());
  const there = await openApi(source, 'admin');
  const here = await openApi(target, 'admin');
  const photo = (await there('POST', '/api/plugin_settings', { name: 'Photo', strategy: 'webhook_image' })).body.data;
  const image = samplePictures().png!.bytes.toString('base64');
  t.equal((await there('POST', `/api/plugin_settings/${photo.id}/image`, { image })).status, 200);
  const pushed = (await there('POST', '/api/plugin_settings', { name: 'Soil', strategy: 'webhook' })).body.data;
  await there('PUT', `/api/plugin_settings/${pushed.id}/markup/markup_full`, { content: '{{ soil }}\r\n' });
  await there('POST', `/api/custom_plugins/${pushed.uuid}`, { merge_variables: { soil: 41 } });
  const mashup = { layout: '1Lx1R', plugin_setting_ids: [1, pushed.id] };
  const { body: added } = await there('POST', '/api/playlists/items', { playlist_id: 1, mashup });
  await there('PATCH', `/api/playlists/items/${added.data.id}`, {
    ...{ priority: 4, skip_unchanged: true, duration_seconds: 1200, visible: false },
    windows: [{ days: [1, 2], start: '07:30', end: '09:00' }],
  });
  await there('PATCH', '/api/playlists/1', {
    special_days: {
      holidays: { country: 'DE', region: 'BY', plan: 'sunday' },
      dates: { days: ['2026-12-24/2027-01-06'], plan: 'quiet' },
    },
  });
  await there('PATCH', '/api/devices/1', { refresh_rate: 1200, orientation: 'portrait' });
  await there('PATCH', '/api/devices/3', { mirrored_device_id: 1 });

  const keyFile = join(to, 'key');
  writeFileSync(keyFile, await createKey(from, 'move', 'admin'));
  const copy = () => inkstand(['import-from', source.base, '--key-file', keyFile, '--data', to]);
  const first = await copy();
  t.equal(first.code, 0, first.error);
  t.notMatch(first.out, /does not give out/);
  const all = await describe(there);
  const joined = all.displays.filter(({ status }: { status: string }) => status === 'joined');
  const wanted = { ...all, displays: joined };
  t.ok(joined.length < all.displays.length, 'who waits for approval there is not let in here');
  const copied = await waitFor('the copy in the running gateway', async () => {
    const seen = await describe(here);
    // The gateway may have noticed the copy between two of these requests.
    return seen.displays.length === joined.length ? describe(here) : undefined;
  });
  t.strictSame(copied.plugins, wanted.plugins);
  t.strictSame(copied.items, wanted.items);
  t.strictSame(copied.displays, joined);
  const special = ({ specialDays }: typeof all) =>
    specialDays.find(({ days }: { days: { holidays: unknown } }) => days.holidays);
  t.ok(special(all));
  t.strictSame(special(copied), special(all));
  const devices = (await here('GET', '/api/devices')).body.data as { id: number; mac_address: string }[];
  const [kitchen, , hallway] = devices;
  t.match(hallway, { mirrored_device_id: kitchen!.id });
  t.strictSame(
    (await here('GET', `/api/devices/${kitchen!.id}/key`)).body,
    (await there('GET', '/api/devices/1/key')).body,
    'displays keep their keys',
  );
  const [soil, frame] = ['Soil', 'Photo'].map(
    (name) => copied.plugins.find((one: { name: string }) => one.name === name)!.uuid,
  );
  for (const uuid of [soil, frame]) {
    const path = `/api/plugin_settings/${uuid}/data`;
    t.strictSame((await here('GET', path)).body, (await there('GET', path)).body, 'what was pushed');
  }
  t.equal((await here('GET', `/api/plugin_settings/${frame}/image`)).status, 200);

  writeFileSync(keyFile, await createKey(from, 'look', 'read'));
  const second = await copy();
  t.equal(second.code, 0, second.error);
  t.notMatch(second.out, /^(added|completed)/m, 'also with a key that sees no address of a webhook');
  t.strictSame(await describe(here), copied);
});
