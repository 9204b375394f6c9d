import t from 'tap';
import { apiOf } from '../support/api/api-client.js';
import { FakeDisplay } from '../support/display/fake-display.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { startWholeGateway } from '../support/gateway/whole-gateway.js';
import { dataFolder } from '../support/storage/data-folder.js';

const MINUTE_MS = 60_000;

const clockAt = (time: string): { aheadMs: number } => ({ aheadMs: Date.parse(time) - Date.now() });

t.test('a display with nothing scheduled says what comes next and sleeps until exactly then', async (t) => {
  const gateway = await startWholeGateway(t, dataFolder(t), clockAt('2026-11-28T15:00:30Z'));
  const { parts, clock, now } = gateway;
  const api = apiOf(gateway);
  await parts.tables.settings.write('time_zone', 'Europe/Berlin');
  const { body } = await api('POST', '/api/plugin_settings', { name: 'Clock', plugin_id: 37 });
  await api('POST', `/api/custom_plugins/${body.data.uuid}`, { merge_variables: { text: 'now' } });
  await api('PUT', `/api/plugin_settings/${body.data.id}/markup/markup_full`, { content: '<b>{{ text }}</b>' });
  const display = new FakeDisplay(gateway.base, FIRMWARES[4]!, 'AA:BB:CC:DD:EE:FF');
  await display.wake('powercycle');
  await parts.runner.settle();
  t.match((await display.wake()).filename, /^plugin-/);
  const { playlists, devices } = parts.tables;
  const [item] = playlists.items(playlists.choose(undefined).id);
  // 06:00 to 08:00 on Sundays; it is Saturday, 16:00.
  await playlists.updateItem(item!.id, { windows: [{ days: [7], startMinutes: 360, endMinutes: 480 }] });
  clock.aheadMs += 5 * MINUTE_MS;
  const idle = await display.wake();
  t.same(idle.faults, []);
  t.match(idle.filename, /^onidle-/, 'not "Almost ready"');
  const opensAtMs = Date.parse('2026-11-29T05:00:00Z');
  t.ok(Math.abs(now() + idle.refreshSeconds * 1000 - opensAtMs) < 2000, 'it sleeps until the window opens');
  clock.aheadMs += idle.refreshSeconds * 1000;
  t.match((await display.wake()).filename, /^plugin-/);

  const device = devices.list()[0]!;
  const other = [{ days: [1], startMinutes: 600, endMinutes: 660 }];
  await playlists.updateItem(item!.id, { windows: other });
  const { status } = await api('PATCH', `/api/devices/${device.id}`, { idle_keeps_picture: true });
  t.equal(status, 200);
  clock.aheadMs += 30 * MINUTE_MS;
  const kept = await display.wake();
  t.match(kept.filename, /^plugin-/, 'the last screen stays');
  t.equal(kept.refreshSeconds, 86_400, 'and calls once a day');
  await api('PATCH', `/api/devices/${device.id}`, { idle_keeps_picture: false });

  await playlists.updateItem(item!.id, { windows: other, isVisible: false });
  clock.aheadMs += 5 * MINUTE_MS;
  t.match((await display.wake()).filename, /^nothng-/, 'closed and hidden: nothing comes next');
});

t.test('an item that asks to be skipped before it had a screen is not an error', async (t) => {
  const gateway = await startWholeGateway(t, dataFolder(t));
  const { parts } = gateway;
  const api = apiOf(gateway);
  const { body } = await api('POST', '/api/plugin_settings', { name: 'Waste', plugin_id: 37 });
  await api('POST', `/api/custom_plugins/${body.data.uuid}`, { merge_variables: { TRMNL_SKIP_DISPLAY: true } });
  await api('PUT', `/api/plugin_settings/${body.data.id}/markup/markup_full`, { content: '<b>none</b>' });
  const display = new FakeDisplay(gateway.base, FIRMWARES[4]!, 'AA:BB:CC:DD:EE:FF');
  await display.wake('powercycle');
  await parts.runner.settle();
  const idle = await display.wake();
  t.match(idle.filename, /^onidle-/);
  t.ok(idle.refreshSeconds > 800, `no calls every minute: ${idle.refreshSeconds}`);
  t.same(await parts.watch.find(), []);
});
