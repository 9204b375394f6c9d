// @tier full: starts a broker and two gateways
import t, { type Test } from 'tap';
import { openApi } from '../../support/api/api-client.js';
import { FakeDisplay } from '../../support/display/fake-display.js';
import { FIRMWARES } from '../../support/display/firmware.js';
import { startWholeGateway } from '../../support/gateway/whole-gateway.js';
import { NO_BROKER, startBroker, watchTopics } from '../../support/sources/broker.js';
import { dataFolder } from '../../support/storage/data-folder.js';
import { waitFor } from '../../support/wait-for.js';

/** A gateway with a display of that MAC, published to a broker. */
async function publish(t: Test, brokerUrl: string, mac: string) {
  const gateway = await startWholeGateway(t, dataFolder(t));
  await new FakeDisplay(gateway.base, FIRMWARES[4]!, mac).wake();
  await gateway.parts.mqtt.change({
    ...{ isOn: true, brokerUrl, userName: '', password: '', caPem: '', isDiscoveryOn: true },
    discoveryPrefix: 'homeassistant',
  });
  const api = await openApi({ base: gateway.base, dataDir: gateway.parts.config.dataDir } as never, 'read');
  const metrics = (await api('GET', '/metrics')).body as string;
  return { gateway, metrics };
}

t.test(
  'two gateways share a broker and a scrape, even with a display that both know',
  { skip: NO_BROKER },
  async (t) => {
    const broker = await startBroker(t);
    const seen = await watchTopics(await broker.connect(), '#');
    const published: Awaited<ReturnType<typeof publish>>[] = [];
    await t.test('the first', async (t2) => {
      published.push(await publish(t2, broker.url, 'AA:BB:CC:DD:EE:01'));
      await t2.test('the second', async (t3) => {
        published.push(await publish(t3, broker.url, 'AA:BB:CC:DD:EE:01'));
        const configs = await waitFor('both gateways and their displays', async () => {
          const found = [...seen].filter(([topic]) => /^homeassistant\/device\/.*\/config$/.test(topic));
          return found.length === 4 ? found.map(([, payload]) => JSON.parse(payload.toString())) : undefined;
        });
        const ids = configs.flatMap(({ components }) =>
          Object.values<{ unique_id: string }>(components).map(({ unique_id: id }) => id),
        );
        t3.equal(new Set(ids).size, ids.length, 'no entity of one is taken for one of the other');
        t3.equal(new Set(configs.map(({ device }) => String(device.identifiers))).size, 4);
        const topics = [...new Set(configs.map(({ availability_topic: topic }) => topic as string))];
        t3.equal(topics.length, 2);
        for (const topic of topics)
          await waitFor(`${topic} online`, async () => (seen.get(topic)?.toString() === 'online' ? true : undefined));
        const [first, second] = published.map(({ metrics }) => namesOf(metrics));
        t3.strictSame(first, second, 'one query reads the same series of both');
      });
    });
  },
);

/** Names of metrics with those of their labels. */
const namesOf = (metrics: string): readonly string[] =>
  [
    ...new Set(
      metrics
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => line.replace(/="[^"]*"/g, '').replace(/ .*$/, '')),
    ),
  ].sort();
