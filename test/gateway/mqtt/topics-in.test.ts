// @tier full: starts a broker and floods it
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { startWholeGateway } from '../../support/gateway/whole-gateway.js';
import { makeCertificateFiles } from '../../support/http/certificates.js';
import { NO_BROKER, startBroker } from '../../support/sources/broker.js';
import { dataFolder } from '../../support/storage/data-folder.js';
import { waitFor } from '../../support/wait-for.js';

const SETTINGS = {
  ...{ isOn: true, userName: '', password: '', caPem: '', isDiscoveryOn: false, discoveryPrefix: 'homeassistant' },
};

t.test('retained and new messages become data of a plugin', { skip: NO_BROKER }, async (t) => {
  const broker = await startBroker(t);
  const client = await broker.connect();
  await client.publishAsync('home/kitchen/temperature', '21.5', { retain: true, qos: 1 });
  await client.publishAsync('home/bath/temperature', '23', { retain: true, qos: 1 });
  await client.publishAsync('meter', '{"power": 230, "phases": [1, 2.0]}', { retain: true, qos: 1 });
  const { parts } = await startWholeGateway(t, dataFolder(t));
  const { plugins, mqtt, poller } = parts;
  const setting = await plugins.create({
    name: 'House',
    strategy: 'mqtt',
    settings: { mqtt_topics: 'rooms = home/+/temperature\nmeter\ngate = home/gate', mqtt_debounce: 1, mqtt_history: 3 },
  });
  t.match(poller.report(setting.id)?.error, 'switched off', 'it says why it receives nothing');
  await mqtt.change({ ...SETTINGS, brokerUrl: broker.url });
  const data = await waitFor('data', async () => {
    const found = await plugins.data(setting.id);
    return found.power === undefined || found.rooms === undefined ? undefined : found;
  });
  t.match(data, { power: 230, phases: [1, 2], rooms: { kitchen: 21.5, bath: 23 } });
  t.equal(poller.report(setting.id), undefined, 'no error is left');
  for (const state of ['open', 'closed', 'open', 'closed']) await client.publishAsync('home/gate', state, { qos: 1 });
  const later = await waitFor('the last message', async () => {
    const found = await plugins.data(setting.id);
    return found.gate === 'closed' ? found : undefined;
  });
  const entry = (later.topics as { topic: string; history: { value: unknown }[] }[]).find(
    ({ topic }) => topic === 'home/gate',
  );
  t.same(
    entry?.history.map(({ value }) => value),
    ['closed', 'open', 'closed'],
  );
});

t.test('a broker that is gone is told, and what it has when it is back counts', { skip: NO_BROKER }, async (t) => {
  const broker = await startBroker(t);
  const { parts } = await startWholeGateway(t, dataFolder(t));
  const { plugins, mqtt, poller, watch } = parts;
  const setting = await plugins.create({
    name: 'Gate',
    strategy: 'mqtt',
    settings: { mqtt_topics: 'gate = home/gate' },
  });
  await mqtt.change({ ...SETTINGS, brokerUrl: broker.url });
  await waitFor('the connection', async () => (mqtt.state().kind === 'connected' ? true : undefined));
  await broker.stop();
  const error = await waitFor('the error', async () => poller.report(setting.id)?.error);
  t.match(error, /broker|ECONN|EPIPE/);
  t.match(await watch.find(), [{ kind: 'plugin-failing', subject: { name: 'Gate' } }]);
  await broker.start();
  const client = await broker.connect();
  await client.publishAsync('home/gate', 'open', { retain: true, qos: 1 });
  await waitFor('the data', async () => ((await plugins.data(setting.id)).gate === 'open' ? true : undefined));
  t.equal(poller.report(setting.id), undefined, 'the error is over');
  t.same(await watch.find(), []);
});

t.test('a broker with TLS and a password needs the right authority and password', { skip: NO_BROKER }, async (t) => {
  const files = makeCertificateFiles(t);
  const lines = [
    'allow_anonymous false',
    'password_file users',
    'cafile ca.pem',
    'certfile cert.pem',
    'keyfile key.pem',
  ];
  const usersPath = join(dataFolder(t), 'users');
  execFileSync('mosquitto_passwd', ['-b', '-c', usersPath, 'inkstand', 'correct']);
  const users = readFileSync(usersPath, 'utf8');
  const broker = await startBroker(t, lines, { ...files, users }, 'mqtts');
  const { parts } = await startWholeGateway(t, dataFolder(t));
  const { mqtt } = parts;
  const errorWith = async (change: object): Promise<string | undefined> => {
    await mqtt.change({ ...SETTINGS, brokerUrl: broker.url, userName: 'inkstand', ...change });
    return waitFor('an outcome', async () => {
      const state = mqtt.state();
      if (state.kind === 'connected') return 'connected';
      return state.kind === 'connecting' ? state.error : undefined;
    });
  };
  const { 'ca.pem': caPem } = files;
  t.match(await errorWith({ password: 'correct' }), /self-signed|unable to/);
  t.match(await errorWith({ password: 'wrong', caPem }), /Not authorized/);
  t.equal(await errorWith({ password: 'correct', caPem }), 'connected');
  t.equal(mqtt.settings().password, 'correct');
  t.notMatch(JSON.stringify(parts.tables.settings.read('mqtt')), 'correct', 'the password is sealed');
});

t.test('ten thousand messages cost one change per debounce and no memory', { skip: NO_BROKER }, async (t) => {
  const broker = await startBroker(t);
  const { parts } = await startWholeGateway(t, dataFolder(t));
  const { plugins, mqtt, effects } = parts;
  const settings = { mqtt_topics: 'power = meter/power\nroom/+/+', mqtt_debounce: 5, mqtt_history: 50 };
  const setting = await plugins.create({ name: 'Meter', strategy: 'mqtt', settings });
  await mqtt.change({ ...SETTINGS, brokerUrl: broker.url });
  await waitFor('the connection', async () => (mqtt.state().kind === 'connected' ? true : undefined));
  const client = await broker.connect();
  const send = async (from: number, to: number) => {
    for (let at = from; at < to; at++) {
      client.publish('meter/power', String(at));
      client.publish(`room/${at % 40}/t`, JSON.stringify({ celsius: at / 10 }));
      if (at % 50 === 0) await new Promise((resume) => setTimeout(resume, 1));
    }
    await client.publishAsync('meter/power', String(to), { qos: 1 });
    await waitFor(
      'all messages',
      async () => ((await plugins.data(setting.id)).power === to ? true : undefined),
      60_000,
    );
  };
  const resident = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${mqtt.pid()}/status`, 'utf8'))?.[1]) / 1024;
  await send(0, 500);
  const before = resident();
  let changes = 0;
  const follow = effects.pluginChanged.bind(effects);
  effects.pluginChanged = (id) => {
    if (id === setting.id) changes++;
    follow(id);
  };
  const begunAt = performance.now();
  await send(500, 5500);
  const seconds = (performance.now() - begunAt) / 1000;
  t.ok(mqtt.factsOf(setting.id)!.messageCount > 10_000, `${mqtt.factsOf(setting.id)?.messageCount} messages`);
  t.ok(changes <= seconds / 5 + 1, `${changes} changes in ${seconds} s`);
  t.ok(resident() - before < 10, `${before} MB, then ${resident()} MB`);
});
