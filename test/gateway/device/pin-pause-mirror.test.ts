import t from 'tap';
import { FakeDisplay } from '../../support/display/fake-display.js';
import { FIRMWARES } from '../../support/display/firmware.js';
import { addContent, startGateway } from '../../support/gateway/display-gateway.js';

const HOUR_MS = 3_600_000;

/** Two joined displays of different kinds on a playlist of three. */
async function startHome(t: Parameters<typeof startGateway>[0]) {
  const gateway = await startGateway(t);
  gateway.device.joinWindow.open(10);
  const displays = [4, 0].map((kind, i) => new FakeDisplay(gateway.base, FIRMWARES[kind]!, `AA:BB:CC:DD:EE:0${i}`));
  for (const display of displays) await display.wake('powercycle');
  for (let i = 0; i < 3; i++) await addContent(gateway);
  await gateway.runner.settle();
  const { devices, playlists } = gateway.tables;
  const [hall, rollouts] = displays.map((display) => ({
    display,
    find: () => devices.findByMac(display.mac)!,
    change: async (change: Parameters<typeof devices.update>[1]) => {
      await devices.update(devices.findByMac(display.mac)!.id, change);
      await gateway.runner.settle();
    },
  }));
  const wake = async (one: typeof hall, minutesLater = 0) => {
    gateway.clock.nowMs += minutesLater * 60_000;
    const answer = await one!.display.wake();
    t.same(answer.faults, []);
    return answer;
  };
  return { gateway, hall: hall!, rollouts: rollouts!, wake, items: playlists.items(playlists.choose(undefined).id) };
}

t.test('a pinned item stays until its time is over, then the rotation continues', async (t) => {
  const { gateway, hall, wake, items } = await startHome(t);
  const first = await wake(hall, 15);
  await hall.change({ pinnedItemId: items[2]!.id, pinnedUntilMs: gateway.clock.nowMs + 20 * 60_000 });
  const pinned = await wake(hall, 5);
  t.not(pinned.filename, first.filename);
  t.match(gateway.device.displayForecast.states(hall.find()).next.why, { kind: 'pinned' });
  t.equal((await wake(hall, 14)).filename, pinned.filename);
  const second = await wake(hall, 15);
  t.notMatch([first.filename, pinned.filename], [second.filename]);
  t.match(gateway.device.displayForecast.states(hall.find()).next.why, { kind: 'turn', count: 3 });
});

t.test('a mirroring display shows the same item rendered for its own panel', async (t) => {
  const { gateway, hall, rollouts, wake } = await startHome(t);
  await rollouts.change({ orientation: 'portrait' });
  await wake(hall, 15);
  await wake(hall, 15);
  await rollouts.change({ mirroredDeviceId: hall.find().id });
  const same = await wake(rollouts, 1);
  const shown = gateway.device.displayForecast.states(hall.find()).next.shows;
  const mirrored = gateway.device.displayForecast.states(rollouts.find());
  t.same(mirrored.next.shows, shown);
  t.match(mirrored.next.why, { kind: 'mirrored', deviceId: hall.find().id });
  t.ok(same.refreshSeconds > 14 * 60 - 10 && same.refreshSeconds <= 14 * 60 + 20, 'it calls just after the other one');
  await wake(hall, 14);
  await wake(rollouts, 1);
  t.same(
    gateway.device.displayForecast.states(rollouts.find()).next.shows,
    gateway.device.displayForecast.states(hall.find()).next.shows,
  );
});

t.test('a display returns to its own playlist when the mirrored one is blocked', async (t) => {
  const { gateway, hall, rollouts, wake } = await startHome(t);
  const { playlists } = gateway.tables;
  const own = await playlists.create('Desk');
  const [first] = playlists.items(playlists.choose(undefined).id);
  await playlists.addMashup(own.id, '1Lx1R', [first?.content.kind === 'plugin' ? first.content.pluginSettingId : 0]);
  const [item] = playlists.items(own.id);
  const mashupId = item?.content.kind === 'mashup' ? item.content.id : 0;
  gateway.contents.set(-mashupId, { name: 'Both', version: '1', revision: '1', refreshSeconds: 900 });
  await rollouts.change({ playlistId: own.id, mirroredDeviceId: hall.find().id });
  await wake(hall, 15);
  t.match((await wake(rollouts, 1)).filename, /^plugin-/);
  await hall.change({ status: 'blocked' });
  t.match((await wake(rollouts, 15)).filename, /^mashup-/);
});

t.test('a mashup whose plugins are all deleted is no longer sent', async (t) => {
  const { gateway, rollouts, wake, items } = await startHome(t);
  const { playlists } = gateway.tables;
  const { id: playlistId } = await playlists.create('Desk');
  const ids = items.slice(0, 2).map(({ content }) => (content.kind === 'plugin' ? content.pluginSettingId : 0));
  const { content } = await playlists.addMashup(playlistId, '1Lx1R', ids);
  const mashupId = content.kind === 'mashup' ? content.id : 0;
  gateway.contents.set(-mashupId, { name: 'Both', version: '1', revision: '1', refreshSeconds: 900 });
  await rollouts.change({ playlistId });
  t.match((await wake(rollouts, 15)).filename, /^mashup-/);
  await gateway.plugins.delete(ids[0]!);
  t.match((await wake(rollouts, 15)).filename, /^mashup-/, 'the other half is left');
  await gateway.plugins.delete(ids[1]!);
  gateway.contents.delete(-mashupId);
  t.notMatch((await wake(rollouts, 15)).filename, /^mashup-/);
});

t.test('a paused display keeps its screen and calls once a day', async (t) => {
  const { gateway, hall, wake } = await startHome(t);
  const before = await wake(hall, 15);
  await hall.change({ pausedUntilMs: gateway.clock.nowMs + 50 * HOUR_MS });
  const paused = await wake(hall, 15);
  t.equal(paused.filename, before.filename);
  t.equal(paused.refreshSeconds, 86_400);
  t.equal((await wake(hall, 26 * 60)).refreshSeconds, Math.round(23.75 * 3600), 'and follows after the last item');
  t.not((await wake(hall, 25 * 60)).filename, before.filename);
});

t.test('viewing a display does not advance its playlist', async (t) => {
  const { gateway, hall, wake } = await startHome(t);
  const shown = await wake(hall, 15);
  const rotation = gateway.device.telemetry.lastOf(hall.find().id)?.rotation;
  const { next, planned } = gateway.device.displayForecast.states(hall.find());
  t.equal(
    gateway.device.displayForecast.forecast(hall.find()).at(-1)?.toMs,
    gateway.clock.nowMs + 15 * 60_000 + 24 * HOUR_MS,
  );
  t.not(next.shows, planned.shows);
  t.same(gateway.device.telemetry.lastOf(hall.find().id)?.rotation, rotation);
  t.equal((await wake(hall)).filename, shown.filename);
});
