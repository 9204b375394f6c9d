import t from 'tap';
import { describeGateway, type FeedDisplay, feedGatewayPlugins } from '../../../src/gateway/monitoring/gateway-feed.js';
import type { SystemReadings } from '../../../src/gateway/system/readings.js';

const NOW_MS = 1_771_674_964_000;
const READINGS: SystemReadings = {
  hostName: 'inkstand',
  board: undefined,
  uptimeSeconds: 90_000,
  loadPerCore: 1.7,
  processorCelsius: 48.6,
  memory: { totalBytes: 1000, freeBytes: 400 },
  disk: { totalBytes: 2 ** 30, freeBytes: 2 ** 29 },
  power: undefined,
  gatewayBytes: 1,
  writtenBytes: 0,
  cardWearPercent: undefined,
  clock: 'unknown',
  addresses: ['192.168.1.20', '10.0.0.1'],
  isIPv6Only: false,
};
const display = (more: Partial<FeedDisplay> = {}): FeedDisplay => ({
  name: 'Hall',
  batteryPercent: 84.4,
  wifiPercent: 92,
  lastSeenAtMs: NOW_MS - 20 * 60_000,
  expectedAtMs: NOW_MS - 5 * 60_000,
  ...more,
});

t.test('readings become whole numbers, and unknown ones are omitted', async (t) => {
  const late = display({ expectedAtMs: NOW_MS - 31 * 60_000 });
  const never = display({ lastSeenAtMs: undefined, expectedAtMs: undefined, batteryPercent: undefined });
  t.same(JSON.parse(JSON.stringify(describeGateway(READINGS, [display(), late, never], NOW_MS))), {
    host: 'inkstand',
    address: '192.168.1.20',
    measured_at: NOW_MS / 1000,
    uptime_hours: 25,
    processor_celsius: 49,
    load_percent: 100,
    memory_percent: 60,
    disk_percent: 50,
    disk_free_megabytes: 512,
    displays: [
      { name: 'Hall', battery_percent: 84, wifi_percent: 92, minutes_ago: 20, is_late: false },
      { name: 'Hall', battery_percent: 84, wifi_percent: 92, minutes_ago: 20, is_late: true },
      { name: 'Hall', wifi_percent: 92, is_late: false },
    ],
  });
});

t.test("nothing is read while no plugin shows the gateway's readings", async (t) => {
  let reads = 0;
  await feedGatewayPlugins({
    plugins: { list: () => [], writeFetched: () => t.fail('nothing to write') as never },
    read: async () => {
      reads += 1;
      return READINGS;
    },
    devices: () => [],
    lastSeenOf: () => undefined,
    expectedWakeMs: () => undefined,
    now: () => NOW_MS,
  });
  t.equal(reads, 0);
});

t.test('a new plugin gets readings immediately, then every quarter of an hour', async (t) => {
  const written: number[] = [];
  const setting = (id: number, more: object) => ({ id, strategy: 'static', settings: { source: 'gateway' }, ...more });
  const list = [
    setting(1, {}),
    setting(2, { dataChangedAtMs: NOW_MS - 60_000 }),
    setting(3, { dataChangedAtMs: NOW_MS - 15 * 60_000 }),
    setting(4, { settings: {} }),
  ];
  await feedGatewayPlugins({
    plugins: { list: () => list as never, writeFetched: (async ({ id }: { id: number }) => written.push(id)) as never },
    read: async () => READINGS,
    devices: () => [],
    lastSeenOf: () => undefined,
    expectedWakeMs: () => undefined,
    now: () => NOW_MS,
  });
  t.same(written, [1, 3]);
});
