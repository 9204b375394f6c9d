import t from 'tap';
import { FIRMWARES } from '../support/display/firmware.js';
import { FlashDisplay } from '../support/display/flash-display.js';
import { startWholeGateway } from '../support/gateway/whole-gateway.js';
import { plainRequest } from '../support/http/plain-request.js';
import { dataFolder } from '../support/storage/data-folder.js';

t.setTimeout(300_000);

const OG = FIRMWARES.find(({ name }) => name === 'OG 1.8.15')!;
const MINUTE_MS = 60_000;

t.test('a message is on each display after its next call, until its time or until it is removed', async (t) => {
  let gateway = await startWholeGateway(t, dataFolder(t));
  const { plugins, runner, joinPlaylist } = gateway.parts;
  const setting = await plugins.create({ name: 'Note', settings: { strategy: 'webhook' } });
  await plugins.writeMarkup(setting.id, { full: '<span class="value">{{ text }}</span>' });
  await plugins.writeData(setting, { merge_variables: { text: 'one' } });
  await joinPlaylist(setting.id);
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { Authorization: `Bearer ${gateway.key}`, 'Content-Type': 'application/json' };
    const answer = await plainRequest(`${gateway.base}/api/${path}`, {
      ...{ method, headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return JSON.parse(answer.body.toString()).data;
  };
  const [kitchen, hall] = ['01', '02'].map(
    (end) => new FlashDisplay(gateway.base, OG, `AA:BB:CC:DD:EE:${end}`, gateway.now),
  );
  if (!kitchen || !hall) throw new Error('expected two displays');
  await kitchen.setUp();
  await gateway.parts.device.joinWindow.open(10);
  await hall.setUp();
  await runner.settle();
  for (const display of [kitchen, hall]) await display.wake();
  const usual = kitchen.shown?.name;
  t.type(usual, 'string');

  const started = await call('POST', 'broadcasts', { message: 'Dinner is ready!', minutes: 40 });
  t.match(started, { shown_on: [], waiting: [{ device_id: 1 }, { device_id: 2 }], unknown: [] });
  await runner.settle();
  const pass = async (minutes: number): Promise<void> => {
    gateway.clock.aheadMs += minutes * MINUTE_MS;
    await gateway.parts.runner.settle();
  };
  await pass(15);
  await kitchen.wake();
  t.not(kitchen.shown?.name, usual, 'the message');
  const screens = await call('GET', 'devices/1/screens');
  t.match(screens.shown, { kind: 'item', playlist_item_id: null, broadcast_id: started.id, name: 'Dinner is ready!' });
  t.match(screens.next, { reason: 'broadcast', broadcast_id: started.id });
  const [halfway] = await call('GET', 'broadcasts');
  t.match(halfway, { shown_on: [1], waiting: [], unknown: [2] }, 'the other display is late');
  t.equal((await call('GET', 'playlists/1')).item_ids.length, 1, 'no playlist has changed');

  gateway = await gateway.reopen();
  await gateway.parts.runner.settle();
  await hall.wake();
  t.equal(
    gateway.parts.broadcasts.statusOf(gateway.parts.broadcasts.get(started.id)).shownOn.length,
    2,
    'after a restart, too',
  );

  await pass(15);
  await kitchen.wake();
  t.equal(kitchen.refreshSeconds <= 10 * 60, true, 'it calls when the message ends');
  await pass(11);
  await kitchen.wake();
  t.equal(kitchen.shown?.name, usual, 'over');

  const paused = await call('POST', 'broadcasts', { message: 'Now', device_ids: [1] });
  await gateway.parts.tables.devices.update(1, { pausedUntilMs: gateway.now() + 600 * MINUTE_MS });
  await pass(15);
  await kitchen.wake();
  t.not(kitchen.shown?.name, usual, 'also on a paused display');
  await call('DELETE', `broadcasts/${paused.id}`);
  await pass(15);
  await kitchen.wake();
  t.equal(kitchen.shown?.name, usual, 'a pause does not keep what was removed');

  await gateway.parts.tables.devices.update(1, { pausedUntilMs: 0 });
  const replaced = await call('POST', 'broadcasts', { message: 'Long', minutes: 100_000, device_ids: [1] });
  const later = await call('POST', 'broadcasts', { message: 'Short', device_ids: [1] });
  await gateway.parts.runner.settle();
  t.match((await call('GET', 'devices/1/screens')).next, { reason: 'broadcast', broadcast_id: later.id });
  t.match((await call('GET', 'broadcasts'))[1], { id: replaced.id, replaced_on: [1], waiting: [], unknown: [] });
  await call('DELETE', `broadcasts/${later.id}`);
  t.match(
    (await call('GET', 'devices/1/screens')).next,
    { kind: 'item', broadcast_id: null },
    'what was replaced does not come back',
  );

  const message = await call('POST', 'broadcasts', { message: 'Stay', device_ids: [1] });
  t.match(message, { not_rendered: [1], failed: [] });
  await gateway.parts.runner.settle();
  await pass(15);
  await kitchen.wake();
  const parts = gateway.parts;
  const skipping = await parts.plugins.create({ name: 'Skips', settings: { strategy: 'webhook' } });
  await parts.plugins.writeData(skipping, { merge_variables: { text: 'none' } });
  await parts.plugins.writeMarkup(skipping.id, { full: '<script>window.TRMNL_SKIP_SCREEN_GENERATION = true</script>' });
  const stuck = await call('POST', 'broadcasts', { plugin_setting_id: skipping.id, device_ids: [1] });
  await parts.runner.settle();
  t.match((await call('GET', 'broadcasts'))[0], {
    ...{ id: stuck.id, waiting: [], unknown: [] },
    ...{ failed: [1], not_rendered: [], shown_by: null },
  });
  const { shown, next } = await call('GET', 'devices/1/screens');
  t.match([shown, next], [{ broadcast_id: message.id }, { broadcast_id: message.id }], 'what there is stays');
});
