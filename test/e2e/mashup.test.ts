import t from 'tap';
import { openApi } from '../support/api/api-client.js';
import { FakeDisplay } from '../support/display/fake-display.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { inkShare } from '../support/display/picture-rules.js';
import { startGatewayProcess } from '../support/gateway/gateway-process.js';
import { dataFolder } from '../support/storage/data-folder.js';
import { waitFor } from '../support/wait-for.js';

const BLACK = '<div style="background:#000;width:100%;height:100%"></div>';

t.test('two plugins share a screen, and a change of either renders it again', async (t) => {
  const gateway = await startGatewayProcess({ dataDir: dataFolder(t) });
  t.teardown(() => gateway.stop());
  const api = await openApi(gateway, 'write');
  const display = new FakeDisplay(gateway.base, FIRMWARES[4]!, 'AA:BB:CC:DD:EE:FF');
  const make = async (name: string) => {
    const { body } = await api('POST', '/api/plugin_settings', { name, plugin_id: 37 });
    await api('POST', `/api/custom_plugins/${body.data.uuid}`, { merge_variables: { text: name } });
    await api('PUT', `/api/plugin_settings/${body.data.id}/markup/markup_full`, { content: '<p>{{ text }}</p>' });
    return body.data.id as number;
  };
  const [left, right] = [await make('Left'), await make('Right')];
  const { body: list } = await api('POST', '/api/playlists', { name: 'Shared' });
  const mashup = { layout: '1Lx1R', plugin_setting_ids: [left, right] };
  const added = await api('POST', '/api/playlists/items', { playlist_id: list.data.id, mashup });
  t.match(added, { status: 200, body: { data: { mashup } } });
  await display.wake('powercycle');
  const { body: devices } = await api('GET', '/api/devices');
  await api('PATCH', `/api/devices/${devices.data[0].id}`, { playlist_id: list.data.id });
  const wakeAfter = (before: string) =>
    waitFor('a picture of the mashup', async () => {
      const wake = await display.wake();
      t.same(wake.faults, []);
      return wake.filename.startsWith('mashup-') && wake.filename !== before ? wake : undefined;
    });
  const first = await wakeAfter('');
  await api('PUT', `/api/plugin_settings/${right}/markup/markup_half_vertical`, { content: BLACK });
  const second = await wakeAfter(first.filename);
  t.equal(second.filename.slice(0, 13), first.filename.slice(0, 13), 'the same screen to firmware');
  const ink = inkShare(second.picture!);
  t.ok(ink > 0.35 && ink < 0.55, `half of the screen is black: ${ink}`);
  await api('DELETE', `/api/plugin_settings/${right}`);
  const third = await wakeAfter(second.filename);
  t.ok(inkShare(third.picture!) < 0.1, 'the place of a deleted plugin is empty');
});
