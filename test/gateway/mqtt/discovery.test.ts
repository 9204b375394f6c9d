// @tier full: starts a broker
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { Ajv } from 'ajv';
import t from 'tap';
import { FIRMWARES } from '../../support/display/firmware.js';
import { FlashDisplay } from '../../support/display/flash-display.js';
import { startWholeGateway } from '../../support/gateway/whole-gateway.js';
import { NO_BROKER, startBroker, watchTopics } from '../../support/sources/broker.js';
import { dataFolder } from '../../support/storage/data-folder.js';
import { waitFor } from '../../support/wait-for.js';

const OG = FIRMWARES.find(({ name }) => name === 'OG 1.8.15')!;
const SCHEMA = JSON.parse(
  readFileSync(new URL('../../../../test/fixtures/home-assistant/discovery.schema.json', import.meta.url), 'utf8'),
);
const validate = new Ajv({ strict: false }).compile(SCHEMA);

/** A gateway with one display that shows one of two plugins, published to a real broker. */
async function publishDisplay() {
  const broker = await startBroker(t);
  const client = await broker.connect();
  const seen = await watchTopics(client, '#');
  const gateway = await startWholeGateway(t, dataFolder(t));
  const { plugins, mqtt, tables, runner } = gateway.parts;
  const { id: playlistId } = tables.playlists.choose(undefined);
  for (const name of ['First', 'Second']) {
    const setting = await plugins.create({ name, strategy: 'static', settings: { static_data: '{}' } });
    await plugins.writeMarkup(setting.id, { full: `<span class="value">${name}</span>` });
    await tables.playlists.addItem(playlistId, setting.id);
  }
  const display = new FlashDisplay(gateway.base, OG, 'AA:BB:CC:DD:EE:01', gateway.now);
  await display.setUp();
  await runner.settle();
  await display.wake();
  await mqtt.change({
    ...{ isOn: true, brokerUrl: broker.url, userName: '', password: '', caPem: '', isDiscoveryOn: true },
    discoveryPrefix: 'homeassistant',
  });
  const device = tables.devices.list()[0]!;
  const find = (ending: string) => [...seen].find(([topic]) => topic.endsWith(ending));
  const id = device.friendlyId.toLowerCase();
  const root = await waitFor('the state of the display', async () => {
    const [topic] = find(`/${id}/state`) ?? [];
    return topic?.slice(0, -`/${id}/state`.length);
  });
  const state = () => JSON.parse(seen.get(`${root}/${id}/state`)?.toString() || '{}');
  const command = (name: string, value: string) => client.publishAsync(`${root}/${id}/set/${name}`, value, { qos: 1 });
  const stateWhere = (what: string, holds: (found: Record<string, unknown>) => boolean) =>
    waitFor(what, async () => (holds(state()) ? state() : undefined));
  return { ...gateway, broker, client, seen, display, device, id, root, state, command, stateWhere };
}

const published = NO_BROKER ? undefined : await publishDisplay();

t.test('displays and the gateway are announced as Home Assistant documents it', { skip: NO_BROKER }, async (t) => {
  const { seen, root, id, display, device, state, parts } = published!;
  const configs = [...seen].filter(([topic]) => topic.startsWith('homeassistant/device/'));
  t.equal(configs.length, 2, 'one display and the gateway');
  for (const [topic, payload] of configs) {
    t.match(topic, /^homeassistant\/device\/inkstand_[0-9a-f]{8}_(gateway|[0-9a-z]+)\/config$/);
    const message = JSON.parse(payload.toString());
    t.ok(validate(message), `${topic}: ${JSON.stringify(validate.errors)}`);
    t.equal(message.availability_topic, `${root}/availability`);
    const known = JSON.parse(
      seen.get(Object.values<Record<string, string>>(message.components)[0]!.state_topic!)!.toString(),
    );
    for (const [name, { value_template: template }] of Object.entries<Record<string, string>>(message.components))
      if (template) t.ok(template === `{{ value_json.${name} }}` && Object.hasOwn(known, name), `${name} has a state`);
  }
  t.equal(seen.get(`${root}/availability`)?.toString(), 'online');
  t.same(seen.get(`${root}/${id}/picture`), display.shown!.bytes, 'the picture that it shows');
  t.match(state(), { shown: 'First', battery: Number, signal: Number, playlist: String, problem: 'OFF' });
  t.equal(Date.parse(state().next_call), Math.floor(parts.device.telemetry.expectedWakeMs(device.id)! / 1000) * 1000);
  t.ok(validate({}) === false, 'an empty message would not be accepted');
});

t.test('commands change what a display gets', { skip: NO_BROKER }, async (t) => {
  const { display, command, stateWhere, parts, device, seen, root, id } = published!;
  const { devices, playlists } = parts.tables;
  const shown = () => parts.device.shown.find(device.id)?.subject;
  await command('pin', 'Second');
  await stateWhere('the pin', ({ pin, planned }) => pin === 'Second' && planned === 'Second');
  await display.wake();
  t.match(shown(), { kind: 'item', name: 'Second' }, 'the display fetched what was pinned');
  await stateWhere('what it shows', (found) => found.shown === 'Second');
  await waitFor('its picture', async () =>
    seen.get(`${root}/${id}/picture`)?.equals(display.shown!.bytes) ? true : undefined,
  );
  await command('pin', 'Not pinned');
  await stateWhere('no pin', ({ pin }) => pin === 'Not pinned');
  t.equal(devices.find(device.id)?.pinnedItemId, undefined);
  await command('pause', '4 hours');
  await stateWhere('the pause', ({ pause }) => pause === '4 hours');
  t.ok(devices.find(device.id)!.pausedUntilMs! > Date.now());
  await command('pause', 'Not paused');
  await stateWhere('no pause', ({ pause }) => pause === 'Not paused');
  await command('quiet_hours', 'ON');
  await stateWhere('quiet hours', ({ quiet_hours }) => quiet_hours === 'ON');
  t.ok(devices.find(device.id)?.sleepsAtNight);
  const other = await playlists.create('Evening');
  await command('playlist', 'Evening');
  await stateWhere('the playlist', ({ playlist }) => playlist === 'Evening');
  t.equal(devices.find(device.id)?.playlistId, other.id);
});

t.test('a notification is a message on the display for an hour', { skip: NO_BROKER }, async (t) => {
  const { command, display, parts, stateWhere, device } = published!;
  await command('notify', 'x'.repeat(601));
  await command('notify', ' The washing machine is done ');
  const [message] = await waitFor('the message', async () => {
    const current = parts.broadcasts.current();
    return current.length > 0 ? current : undefined;
  });
  t.match(message, { content: { kind: 'message', text: 'The washing machine is done' }, deviceIds: [device.id] });
  await parts.runner.settle();
  await display.wake();
  await stateWhere('what it shows', ({ shown }) => shown === 'The washing machine is done');
  await parts.broadcasts.end(message!.id);

  for (const number of [1, 2, 3, 4, 5, 6, 7]) await command('notify', `Message ${number}`);
  // Only ten commands a second reach the gateway.
  await setTimeout(1000);
  await command('pause', '1 hour');
  await stateWhere('the pause', ({ pause }) => pause === '1 hour');
  await command('pause', 'Not paused');
  await stateWhere('no pause', ({ pause }) => pause === 'Not paused');
  const { length } = parts.broadcasts.list();
  t.ok(length > 1 && length < 8, `a flood is cut off: ${length} of 8 messages`);
  for (const { id } of parts.broadcasts.current()) await parts.broadcasts.end(id);
});

t.test('unknown and retained commands are ignored', { skip: NO_BROKER }, async (t) => {
  const { command, stateWhere, parts, device, root, id, client } = published!;
  await client.publishAsync(`${root}/${id}/set/pause`, '1 hour', { retain: true, qos: 1 });
  await stateWhere('the pause', ({ pause }) => pause === '1 hour');
  await command('pause', 'Not paused');
  await stateWhere('no pause', ({ pause }) => pause === 'Not paused');
  // At a new connection the broker repeats what it retains.
  await parts.mqtt.change(parts.mqtt.settings());
  await waitFor('the connection', async () => (parts.mqtt.state().kind === 'connected' ? true : undefined));
  for (const [name, value] of [
    ['pause', 'a year'],
    ['explode', 'ON'],
    ['pin', 'Third'],
    ['quiet_hours', 'maybe'],
  ] as const)
    await command(name, value);
  await command('quiet_hours', 'OFF');
  await stateWhere('the last command', ({ quiet_hours }) => quiet_hours === 'OFF');
  t.match(parts.tables.devices.find(device.id), { pausedUntilMs: undefined, pinnedItemId: undefined });
  await client.publishAsync(`${root}/${id}/set/pause`, '', { retain: true, qos: 1 });
});

t.test('what is deleted or switched off disappears from the broker', { skip: NO_BROKER }, async (t) => {
  const { seen, parts, device, id, root, broker } = published!;
  const retained = async () => {
    const client = await broker.connect();
    const kept = await watchTopics(client, '#');
    await client.publishAsync('end', 'x', { qos: 1 });
    await waitFor('the end', async () => (kept.has('end') ? true : undefined));
    await client.endAsync();
    return [...kept.keys()].filter((topic) => topic !== 'end' && topic !== `${root}/availability`);
  };
  await waitFor('its picture', async () => seen.get(`${root}/${id}/picture`));
  t.equal((await retained()).filter((topic) => topic.includes(id)).length, 3, 'announced, state and picture');
  await parts.tables.devices.remove(device.id);
  parts.wakeRunner();
  await waitFor('the deletion', async () => (seen.get(`${root}/${id}/state`)?.length === 0 ? true : undefined));
  t.same(
    (await retained()).filter((topic) => topic.includes(id)),
    [],
    'nothing of the display is left',
  );
  t.equal((await retained()).length, 2, 'the gateway is still there');
  await parts.mqtt.change({ ...parts.mqtt.settings(), isDiscoveryOn: false });
  await waitFor('an empty broker', async () => ((await retained()).length === 0 ? true : undefined));
  t.equal(seen.get(`${root}/availability`)?.toString(), 'online', 'it is still connected');
  await parts.mqtt.stop();
  await waitFor('the farewell', async () =>
    seen.get(`${root}/availability`)?.toString() === 'offline' ? true : undefined,
  );
});
