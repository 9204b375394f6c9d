import t from 'tap';
import {
  ALERT_KINDS,
  type Alert,
  AlertWatch,
  type DisplayCondition,
  findBoardAlerts,
  findDisplayAlerts,
  findPluginAlerts,
  keyOfAlert,
  PreviousAlerts,
} from '../../../src/gateway/alert/alert.js';
import type { PluginSetting } from '../../../src/gateway/store/store.js';
import type { SystemReadings } from '../../../src/gateway/system/readings.js';
import { fc } from '../../support/property.js';

const NOW = 1_795_000_000_000;
const CONDITION: DisplayCondition = {
  device: { id: 3, name: 'Hall', status: 'joined', isDemo: false, createdAtMs: NOW - 86_400_000 },
  lastSeenAtMs: NOW - 60_000,
  expectedAtMs: NOW + 840_000,
  telemetry: { batteryPercent: 80 },
  absence: undefined,
  failedFirmware: undefined,
  now: NOW,
  listenedUntilMs: NOW,
};
const POLLED: PluginSetting = {
  storedSecrets: [],
  ...{
    id: 1,
    uuid: '0a5c',
    name: 'News',
    strategy: 'polling',
    settings: { polling_url: 'http://a/' },
    fieldValues: {},
  },
  ...{
    pushSeconds: 0,
    scriptSwitch: 'on',
    secretSwitch: 'undecided',
    pushedAtMs: undefined,
    revision: 1,
    shows: [],
    dataDigest: '5f1c',
  },
  ...{ dataChangedAtMs: undefined, createdAtMs: NOW, updatedAtMs: NOW },
};
const nothing = () => false;
const everything = () => true;

t.test('alerts of a display match its condition', async (t) => {
  const kinds = (change: Partial<DisplayCondition>, isKnown = nothing) =>
    findDisplayAlerts({ ...CONDITION, ...change }, isKnown).map(({ kind }) => kind);
  t.strictSame(kinds({}), []);
  t.strictSame(kinds({ expectedAtMs: NOW - 31 * 60_000 }), ['silent']);
  t.strictSame(kinds({ expectedAtMs: NOW - 20 * 60_000 }), [], 'a little late is no problem');
  t.strictSame(
    kinds({ expectedAtMs: NOW - 9 * 3_600_000, listenedUntilMs: NOW - 9 * 3_600_000 }),
    [],
    'the gateway itself was off all the time',
  );
  t.strictSame(kinds({ telemetry: { batteryPercent: 9 } }), ['battery-low']);
  t.strictSame(kinds({ telemetry: { batteryPercent: 9, isCharging: true } }), []);
  t.strictSame(kinds({ absence: { subject: 'News', reason: 'no data' } }), ['no-picture']);
  t.strictSame(kinds({ failedFirmware: '1.8.15' }), ['firmware-failed']);
  t.strictSame(kinds({ lastSeenAtMs: undefined, expectedAtMs: undefined, telemetry: undefined }), ['never-called']);
  t.strictSame(kinds({ telemetry: { keyState: 'stale' } }), ['stale-key']);
  t.strictSame(kinds({ device: { ...CONDITION.device, status: 'pending' }, telemetry: { batteryPercent: 1 } }), []);
});

t.test('a low battery alert stays until the battery is charged', async (t) => {
  const isLow = (batteryPercent: number, isKnown: typeof nothing) =>
    findDisplayAlerts({ ...CONDITION, telemetry: { batteryPercent } }, isKnown).length > 0;
  t.strictSame(
    [16, 15].map((percent) => isLow(percent, nothing)),
    [false, true],
  );
  t.strictSame(
    [16, 20, 21].map((percent) => isLow(percent, everything)),
    [true, true, false],
  );
});

const WELL: SystemReadings = {
  hostName: 'ink',
  board: undefined,
  uptimeSeconds: 1,
  loadPerCore: 0.1,
  processorCelsius: 50,
  memory: { totalBytes: 4e8, freeBytes: 2e8 },
  disk: { totalBytes: 8e9, freeBytes: 4e9 },
  power: { isUnderVoltage: false, isThrottled: false, hasBeenUnderVoltage: true, hasBeenThrottled: false },
  gatewayBytes: 6e7,
  writtenBytes: 1,
  cardWearPercent: 10,
  clock: 'unknown',
  addresses: [],
  isIPv6Only: false,
};

t.test('a board over its limits raises alerts', async (t) => {
  const kinds = (change: Partial<SystemReadings>, isKnown = nothing) =>
    findBoardAlerts({ ...WELL, ...change }, isKnown).map(({ kind }) => kind);
  t.strictSame(kinds({}), []);
  t.strictSame(kinds({ disk: { totalBytes: 8e9, freeBytes: 1e6 }, processorCelsius: 84 }), ['disk-full', 'hot']);
  t.strictSame(kinds({ cardWearPercent: 90 }), ['card-worn']);
  t.strictSame(kinds({ memory: undefined, disk: undefined, power: undefined, processorCelsius: undefined }), []);
  t.strictSame(kinds({ processorCelsius: 77 }), [], 'warm');
  t.strictSame(kinds({ processorCelsius: 77 }, everything), ['hot'], 'still hot after it was');
});

t.test('a plugin alert covers a failed poll and a single failed URL', async (t) => {
  const settings = ['News', 'Weather', 'Note'].map((name, index) => ({ ...POLLED, id: index + 1, name }));
  const about = { url: 'http://a/', status: 500, durationMs: 1, bytes: 0 };
  const found = findPluginAlerts(settings, (id) =>
    id === 1
      ? { atMs: NOW, answers: [], error: 'bad template' }
      : id === 2
        ? { atMs: NOW, answers: [{ ...about, kind: 'failed', error: 'it answered 500' }], error: undefined }
        : undefined,
  );
  t.strictSame(
    found.map(({ subject, error }) => [subject?.id, error]),
    [
      [1, 'bad template'],
      [2, 'it answered 500'],
    ],
  );
});

t.test('alerts of all sources are sorted worst first, and a failing source does not affect others', async (t) => {
  const previous = new PreviousAlerts();
  const warnings: string[] = [];
  const watch = new AlertWatch({
    previous,
    log: { warn: (_fields, message) => warnings.push(message) },
    sources: [
      () => [{ kind: 'card-worn' }],
      () => Promise.reject(new Error('a broken card')),
      async () => [{ kind: 'silent', subject: { kind: 'display', id: 9, name: 'Hall' } }, { kind: 'disk-full' }],
    ],
  });
  t.strictSame(
    (await watch.find()).map(({ kind }) => kind),
    ['disk-full', 'silent', 'card-worn'],
  );
  t.equal(warnings.length, 1);
  t.ok(previous.has({ kind: 'silent', subject: { kind: 'display', id: 9, name: 'renamed since' } }));
  t.notOk(previous.has({ kind: 'silent', subject: { kind: 'display', id: 8, name: 'Hall' } }));
});

t.test('the key of an alert differs by kind and subject', async () => {
  const kinds = fc.constantFrom(...ALERT_KINDS);
  const subject = fc.option(
    fc.record({ kind: fc.constantFrom('display' as const, 'plugin' as const), id: fc.nat(), name: fc.string() }),
    { nil: undefined },
  );
  const problem = fc
    .record({ kind: kinds, subject })
    .map(({ kind, subject }): Alert => (subject ? { kind, subject } : { kind }));
  fc.assert(
    fc.property(problem, problem, (a, b) => {
      const isSame = a.kind === b.kind && a.subject?.kind === b.subject?.kind && a.subject?.id === b.subject?.id;
      return (keyOfAlert(a) === keyOfAlert(b)) === isSame;
    }),
  );
});
