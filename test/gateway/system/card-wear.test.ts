import t from 'tap';
import { AddressWatch } from '../../../src/gateway/network/address-watch.js';
import { parseDefaultRoute } from '../../../src/gateway/network/network-readings.js';
import { SettingTable } from '../../../src/gateway/store/setting-table.js';
import { addWrites, CardWear, estimateWear, parseBlockStat } from '../../../src/gateway/system/card-wear.js';
import { keepLog } from '../../support/gateway/recorded-log.js';
import { fc } from '../../support/property.js';
import { openTestStore } from '../../support/storage/open-store.js';

const NOW_MS = 1_795_000_000_000;
const DAY_MS = 86_400_000;
const GB = 2 ** 30;

t.test("an SD card's lifetime is estimated from its write rate", async (t) => {
  const writes = { totalBytes: 10 * GB, sinceMs: NOW_MS - 100 * DAY_MS, countedBytes: 0 };
  const wear = estimateWear(writes, 32 * GB, NOW_MS);
  t.equal(Math.round(wear.bytesPerDay / 2 ** 20), 102);
  t.equal(Math.round(wear.usedPercent * 100), 10, 'a thousandth of 9.6 TB');
  t.equal(wear.yearsLeft, undefined, 'more than a hundred years are no promise');
  t.equal(Math.round(estimateWear({ ...writes, totalBytes: 1000 * GB }, 32 * GB, NOW_MS).yearsLeft ?? 0), 2);
  t.equal(
    estimateWear({ ...writes, sinceMs: NOW_MS - DAY_MS }, 32 * GB, NOW_MS).yearsLeft,
    undefined,
    'too early to tell',
  );
  for (const totalBytes of [-1, 0, 1e18])
    for (const cardBytes of [0, 1, 32 * GB]) {
      const { usedPercent } = estimateWear({ ...writes, totalBytes }, cardBytes, NOW_MS);
      t.ok(usedPercent >= 0 && usedPercent <= 100, `${totalBytes} of ${cardBytes}: ${usedPercent}`);
    }
  t.equal(parseBlockStat('  1 2 3 4 5 6 800 8 9 10 11\n'), 409_600);
  t.equal(parseBlockStat(''), undefined);
});

t.test('the total of written bytes only grows, across reboots too', async () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1e12), { minLength: 1 }), (counts) => {
      let writes = addWrites(undefined, 0, NOW_MS);
      return counts.every((count) => {
        const before = writes.totalBytes;
        writes = addWrites(writes, count, NOW_MS);
        return writes.totalBytes >= before && writes.countedBytes === count;
      });
    }),
  );
});

t.test('the total of written bytes is stored once a day', async (t) => {
  const store = await openTestStore({ dataDir: t.testdir(), now: () => NOW_MS });
  t.teardown(() => store.close());
  const clock = { monotonicMs: 0, counted: 1000 };
  const wear = new CardWear({
    settings: new SettingTable(store),
    now: () => NOW_MS,
    monotonicMs: () => clock.monotonicMs,
    readCount: async () => clock.counted,
  });
  await wear.tick();
  const written = store.durableChanges;
  clock.counted = 5000;
  for (let hour = 0; hour < 23; hour++) {
    clock.monotonicMs += 3_600_000;
    await wear.tick();
  }
  t.equal(store.durableChanges, written);
  clock.monotonicMs += 3_600_000;
  await wear.tick();
  t.match(wear.read(), { totalBytes: 4000 });
});

t.test('a new address is reported when it persists, a short Wi-Fi drop is not', async (t) => {
  const store = await openTestStore({ dataDir: t.testdir(), now: () => NOW_MS });
  t.teardown(() => store.close());
  const settings = new SettingTable(store);
  const network = { addresses: ['192.168.1.5'] };
  const open = () =>
    new AddressWatch({ settings, now: () => NOW_MS, readAddresses: () => network.addresses, log: keepLog() });
  let watch = open();
  const look = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time++) await watch.tick();
  };
  await look(6);
  t.equal(watch.change(), undefined);
  network.addresses = [];
  await look(20);
  network.addresses = ['192.168.1.9'];
  await look(2);
  network.addresses = ['192.168.1.5'];
  await look(6);
  t.equal(watch.change(), undefined);
  network.addresses = ['192.168.1.5', '10.42.0.1'];
  await look(6);
  t.equal(watch.change(), undefined, 'one more takes nothing away');
  network.addresses = ['192.168.1.77'];
  watch = open();
  await look(6);
  t.match(watch.change(), { gone: ['10.42.0.1', '192.168.1.5'] });
});

t.test('the default route is found in the routing table', async (t) => {
  const head = 'Iface\tDestination\tGateway\tFlags\tRefCnt\n';
  t.equal(parseDefaultRoute(`${head}eth0\t00000000\t0101A8C0\t0003\t0\n`), true);
  t.equal(parseDefaultRoute(`${head}eth0\t0001A8C0\t00000000\t0001\t0\n`), false);
  t.equal(parseDefaultRoute(''), undefined);
});
