import t from 'tap';
import { planRefresh } from '../../../src/gateway/device/plan/refresh-rate.js';
import type { ItemContent } from '../../../src/gateway/store/store.js';
import { FakeDisplay } from '../../support/display/fake-display.js';
import { FIRMWARES } from '../../support/display/firmware.js';
import { addContent, renderBlank, startGateway } from '../../support/gateway/display-gateway.js';

const macOf = (index: number): string => `AA:BB:CC:DD:EE:${String(index).padStart(2, '0')}`;

t.test('every firmware generation sets up, waits, and gets screens that it can decode', async (t) => {
  const gateway = await startGateway(t);
  const first = new FakeDisplay(gateway.base, FIRMWARES[0]!, macOf(0));
  const wake = await first.wake('powercycle');
  t.same(wake.faults, [], 'an empty playlist is explained');
  t.match(wake.filename, /^nothng-/);
  await addContent(gateway);
  await addContent(gateway);
  gateway.device.joinWindow.open(10);
  for (const [index, firmware] of FIRMWARES.entries()) {
    const display = index === 0 ? first : new FakeDisplay(gateway.base, firmware, macOf(index));
    const names: string[] = [];
    for (let i = 0; i < 6; i++) {
      gateway.clock.nowMs += 905_000;
      const { faults, filename } = await display.wake(i % 2 ? 'timer' : 'button');
      t.same(faults, [], `${firmware.name}, wake ${i}`);
      names.push(filename);
      await gateway.runner.settle();
    }
    const screens = names.filter((name) => name.startsWith('plugin-'));
    t.ok(screens.length >= 5, `${firmware.name} shows the playlist soon: ${names.join(' ')}`);
    t.equal(new Set(screens).size, 2, 'two items take turns under two names');
    t.same(await display.sendLog('it failed'), []);
  }
  await gateway.device.telemetry.flush();
  const device = gateway.tables.devices.findByMac(macOf(4))!;
  t.match(await gateway.tables.telemetry.readLogs(device.id, 5), [{ message: 'it failed', level: 'error' }]);
  t.equal((await gateway.tables.telemetry.readReadings(device.id, 0)).length, 6);
});

t.test('a single item with a duration of a minute is renewed every minute', async (t) => {
  const gateway = await startGateway(t);
  await addContent(gateway);
  const display = new FakeDisplay(gateway.base, FIRMWARES[4]!, macOf(1));
  const { playlists } = gateway.tables;
  const [item] = playlists.items(playlists.choose(undefined).id);
  await display.wake('powercycle');
  await gateway.runner.settle();
  gateway.clock.nowMs += 60_000;
  t.equal((await display.wake()).refreshSeconds, 900, 'without one, at the interval of the display');
  await playlists.updateItem(item!.id, { durationSeconds: 60 });
  for (let i = 0; i < 3; i++) {
    gateway.clock.nowMs += 61_000;
    t.equal((await display.wake()).refreshSeconds, 60);
  }
});

t.test('a display whose playlist items are all hidden explains that', async (t) => {
  const gateway = await startGateway(t);
  const display = new FakeDisplay(gateway.base, FIRMWARES[4]!, macOf(1));
  const empty = await display.wake('powercycle');
  await addContent(gateway);
  const { playlists, devices } = gateway.tables;
  const [item] = playlists.items(playlists.choose(undefined).id);
  await playlists.updateItem(item!.id, { isVisible: false });
  const device = devices.findByMac(macOf(1))!;
  t.match(gateway.device.screens.explainAbsence(device), { kind: 'empty', isHidden: true });
  gateway.clock.nowMs += 900_000;
  const hidden = await display.wake();
  t.match(hidden.filename, /^nothng-/);
  t.notSame(hidden.picture, empty.picture, 'its screen is another one');
});

t.test(
  'an item that failed is explained, not one whose window is closed, and the display wakes at its opening',
  async (t) => {
    const gateway = await startGateway(t);
    const { clock, runner, tables } = gateway;
    const display = new FakeDisplay(gateway.base, FIRMWARES[4]!, macOf(1));
    await display.wake('powercycle');
    // New displays call every minute for an hour.
    clock.nowMs += 61 * 60_000;
    gateway.draw = () => Promise.reject(new Error('out of memory'));
    await addContent(gateway);
    await runner.settle();
    gateway.draw = renderBlank;
    const closed = await addContent(gateway, { version: '2' });
    await runner.settle();
    const { playlists } = tables;
    const item = playlists.items(playlists.choose(undefined).id).find(({ content }) => isOf(content, closed))!;
    const minutes = Math.floor((clock.nowMs % 86_400_000) / 60_000);
    const inMinutes = (later: number) => (minutes + later) % 1440;
    const days = [1, 2, 3, 4, 5, 6, 7];
    await playlists.updateItem(item.id, {
      windows: [{ days, startMinutes: inMinutes(10), endMinutes: inMinutes(70) }],
    });
    const failed = await display.wake();
    t.match(failed.filename, /^errors-/, 'not "Almost ready"');
    t.ok(failed.refreshSeconds > 500 && failed.refreshSeconds <= 600, `until it opens: ${failed.refreshSeconds}`);
  },
);

t.test('a display that waits for a first screen does not sleep past the opening of another item', async () => {
  const input = { refreshSeconds: 900, nowMs: 3_600_000 };
  const seconds = (secondsUntilChange: number | undefined, sinceMs: number): number =>
    planRefresh({ ...input, reason: { kind: 'waiting', sinceMs, secondsUntilChange } });
  t.equal(seconds(300, 0), 300);
  t.equal(seconds(undefined, 0), 900);
  t.equal(seconds(300, 3_590_000), 60);
});

const isOf = (content: ItemContent, pluginSettingId: number): boolean =>
  content.kind === 'plugin' && content.pluginSettingId === pluginSettingId;
