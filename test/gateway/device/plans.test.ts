import t from 'tap';
import { BOARDS, findBuild } from '../../../src/engine/model/model.js';
import { parseMac } from '../../../src/gateway/device/identity/mac.js';
import { planRefresh, type RefreshReason } from '../../../src/gateway/device/plan/refresh-rate.js';
import { percentOfVolts, readBattery } from '../../../src/gateway/device/report/battery.js';
import { parseLogs } from '../../../src/gateway/device/report/parse-logs.js';
import { readClaim, readTelemetry, readTraits } from '../../../src/gateway/device/report/read-headers.js';
import { parseSensors } from '../../../src/gateway/device/report/sensors.js';
import type { Telemetry } from '../../../src/gateway/store/store.js';
import { fc } from '../../support/property.js';

const NOW_MS = 1_771_674_964_000;

t.test('the refresh rate follows from the reason', async (t) => {
  const plan = (reason: RefreshReason, refreshSeconds = 900, secondsUntilSleep?: number) =>
    planRefresh({ reason, refreshSeconds, secondsUntilSleep, nowMs: NOW_MS });
  t.equal(plan({ kind: 'item', remainingSeconds: undefined }), 900);
  t.equal(plan({ kind: 'item', remainingSeconds: 300 }), 300, 'the next item is due earlier');
  t.equal(plan({ kind: 'item', remainingSeconds: 7000 }), 900, 'data may change meanwhile');
  t.equal(plan({ kind: 'item', remainingSeconds: 3 }), 60, 'never below a minute');
  t.equal(plan({ kind: 'item', remainingSeconds: undefined }, 900, 400), 400, 'the quiet hours begin');
  t.equal(plan({ kind: 'not-joined' }, 3600), 300);
  t.equal(plan({ kind: 'asleep', secondsUntilEnd: 30_000 }), 30_000);
  t.equal(plan({ kind: 'waiting', sinceMs: NOW_MS - 30_000 }, 3600), 60, 'during the first minutes');
  t.equal(plan({ kind: 'waiting', sinceMs: NOW_MS - 3_600_000 }, 3600), 3600, 'after the first minutes');
  t.equal(plan({ kind: 'waiting', sinceMs: NOW_MS + 3_600_000 }, 3600), 3600, 'the clock went back');
});

t.test('every refresh rate is a whole number from a minute to a day', async () => {
  const number = fc.oneof(fc.double(), fc.integer());
  const reason = fc.oneof(
    fc.record({ kind: fc.constant('item' as const), remainingSeconds: fc.option(number, { nil: undefined }) }),
    fc.record({ kind: fc.constant('asleep' as const), secondsUntilEnd: number }),
    fc.record({ kind: fc.constant('waiting' as const), sinceMs: number }),
    fc.constant({ kind: 'plain' as const }),
  );
  fc.assert(
    fc.property(
      reason,
      number,
      fc.option(number, { nil: undefined }),
      number,
      (reason, refreshSeconds, secondsUntilSleep, nowMs) => {
        const seconds = planRefresh({ reason, refreshSeconds, secondsUntilSleep, nowMs });
        return Number.isInteger(seconds) && seconds >= 60 && seconds <= 86_400;
      },
    ),
  );
});

t.test('batteries are read in volts, percent and millivolts', async (t) => {
  const scenarios: readonly [number | undefined, number | undefined, object][] = [
    [4.1, undefined, { percent: 100, volts: 4.1 }],
    [3.6, undefined, { percent: 50, volts: 3.6 }],
    [4.03, undefined, { percent: 95, volts: 4.03 }],
    [3.0, undefined, { percent: 1, volts: 3 }],
    [100, undefined, { percent: 100 }],
    [57, undefined, { percent: 57 }],
    [5.2, undefined, { percent: 5.2 }],
    [3700, undefined, { percent: percentOfVolts(3.7), volts: 3.7 }],
    [-1, undefined, {}],
    [-1, 40, { percent: 40 }],
    [3.6, 81, { percent: 81, volts: 3.6 }],
    [3.6, -1, { percent: 50, volts: 3.6 }],
    [500, 30, { percent: 30 }],
    [99_999, undefined, {}],
    [undefined, undefined, {}],
  ];
  for (const [voltage, percent, expected] of scenarios) {
    t.same(readBattery({ voltage, percent, unit: undefined }), expected, `${voltage}, ${percent}`);
  }
});

t.test('a battery that is reported in percent as voltage never reads full when it is empty', async (t) => {
  const levels = (headers: Record<string, string>, voltages: readonly string[]) => {
    let last: Telemetry | undefined;
    return voltages.map((voltage) => {
      const sent: Record<string, string> = { ...headers, 'Battery-Voltage': voltage };
      last = readTelemetry((name) => sent[name], last);
      return last.batteryPercent;
    });
  };
  t.same(levels({}, ['5', '4', '3.50', '0', '98']), [5, 4, 3.5, 0, 98], 'a Kindle from 5 % to its charger');
  t.same(levels({ 'User-Agent': 'trmnl-display/0.1.1' }, ['4', '3', '0']), [4, 3, 0], 'first seen at 4 %');
  t.same(levels({ 'User-Agent': 'trmnl-display/0.2' }, ['4.00', '100.00']), [4, 100], 'a Raspberry Pi');
  t.same(levels({}, ['62', '4.00']), [62, 4], 'the unit stays');
  t.same(levels({ 'FW-Version': '1.8.15' }, ['4.62', '4.10', '3.60']), [100, 100, 50], 'firmware on USB sends volts');
  const marked = { sendsPercentAsVolts: true } as const;
  const sent: Record<string, string> = { 'FW-Version': '1.8.15', 'Battery-Voltage': '4.10' };
  t.match(
    readTelemetry((name) => sent[name], marked),
    { batteryPercent: 100, batteryVolts: 4.1 },
    'and was mistaken once',
  );
  t.same(levels({ 'FW-Version': '1.8.15' }, ['4.00', '4.10', '3.00']), [90, 100, 1], 'firmware sends volts');
  t.same(levels({}, ['3.9', '4', '3.02']), [75, 90, 1], 'so do clients that never sent a percentage');
  for (const name of ['Battery-Percent', 'Battery-Level'])
    t.match(
      readTelemetry((header) => (header === name ? '3' : undefined)),
      { batteryPercent: 3 },
      name,
    );
});

t.test('a board that measures no battery has none: 4.20 V is what its firmware sends instead', async (t) => {
  const read = (build: string, volts: string) => {
    const sent: Record<string, string> = { 'FW-Version': '1.8.15', 'Battery-Voltage': volts };
    return readTelemetry((name) => sent[name], undefined, findBuild(build)).batteryPercent;
  };
  for (const { build, battery } of BOARDS) {
    const expected = battery === null ? [undefined, undefined, 58] : [100, undefined, 58];
    t.same([read(build, '4.20'), read(build, '0.00'), read(build, '3.70')], expected, build);
  }
});

t.test('headers are parsed or ignored', async (t) => {
  const read = (headers: Record<string, string>) => (name: string) => headers[name.toLowerCase()];
  const sent = {
    id: 'aa-bb-cc-dd-ee-ff',
    'access-token': ' key ',
    'battery-voltage': '4.10',
    'battery-charging': '1',
    'usb-connected': 'false',
    'image-cached': 'true',
    'wake-time': '6120',
    rssi: '-54',
    'wifi-band': '2.4',
    'fw-version': '1.8.15',
    'update-source': 'EXT0',
    'refresh-rate': '900',
    'battery-temp': '21.50',
    width: '800',
    height: '480',
    model: 'og',
  };
  t.same(readClaim(read(sent)), { mac: 'AA:BB:CC:DD:EE:FF', token: 'key' });
  t.same(readTelemetry(read(sent)), {
    batteryPercent: 100,
    batteryVolts: 4.1,
    isCharging: true,
    isUsbConnected: false,
    rssiDbm: -54,
    wifiBand: '2.4',
    firmwareVersion: '1.8.15',
    wakeReason: 'EXT0',
    wakeMilliseconds: 6120,
    isImageCached: true,
    refreshSeconds: 900,
    batteryCelsius: 21.5,
  });
  t.same(readTraits(read(sent)), {
    reportedModel: 'og',
    reportedWidthPx: 800,
    reportedHeightPx: 480,
    firmwareVersion: '1.8.15',
  });
  t.same(
    readTelemetry(read({ rssi: '0', 'battery-voltage': '-1.00', 'update-source': '', 'battery-temp': 'hot' })),
    {},
  );
  t.same(readTraits(read({ width: '800', 'png-width': '600', 'png-height': '800' })), {
    reportedWidthPx: 600,
    reportedHeightPx: 800,
  });
});

t.test('readings outside the limits of their unit are dropped', async (t) => {
  const readValue = (unit: string, value: string): number | undefined =>
    parseSensors(`make=A;model=B;kind=k;value=${value};unit=${unit}`, NOW_MS)[0]?.value;
  t.equal(readValue('percent', '41.5'), 41.5);
  for (const value of ['202689', '-1', '100.1', 'NaN', 'Infinity', ''])
    t.equal(readValue('percent', value), undefined, value);
  t.equal(readValue('celsius', '-300'), undefined);
  t.equal(readValue('celsius', '-40'), -40);
  t.equal(readValue('furlongs', '202689'), 202_689, 'nothing is known of other units');
});

t.test('a battery is never below 0 or above 100 %', async (t) => {
  for (const volts of [
    '-1',
    '0',
    '0.001',
    '2.9',
    '4.2',
    '5.9',
    '99',
    '101',
    '999',
    '4200',
    '6001',
    '202689',
    '1e9',
    'NaN',
  ]) {
    for (const charged of [undefined, '-1', '50', '101', '202689', 'NaN']) {
      const sent: Record<string, string | undefined> = { 'Battery-Voltage': volts, 'Percent-Charged': charged };
      const { batteryPercent = 0 } = readTelemetry((name) => sent[name]);
      t.ok(batteryPercent >= 0 && batteryPercent <= 100, `${volts} V, ${charged} %: ${batteryPercent}`);
    }
  }
});

t.test('parsers accept any input', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 300 });
  fc.assert(
    fc.property(text, (value) => {
      const mac = parseMac(value);
      const logs = parseLogs(value, NOW_MS);
      const header = (): string => value;
      readTelemetry(header);
      readTraits(header);
      parseSensors(value, NOW_MS);
      return (
        (mac === undefined || /^([0-9A-F]{2}:){5}[0-9A-F]{2}$/.test(mac)) &&
        logs.every(({ message }) => message.length <= 512)
      );
    }),
  );
  const digits = fc.stringMatching(/^[0-9a-fA-F]{12}$/).filter((mac) => !/^0+$/.test(mac));
  fc.assert(
    fc.property(digits, fc.constantFrom(':', '-', '.', '', ' '), (mac, separator) => {
      const spelled = mac.match(/../g)!.join(separator);
      return parseMac(spelled)?.replaceAll(':', '') === mac.toUpperCase();
    }),
  );
});
