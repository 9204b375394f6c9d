import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { describeGateway } from '../../../src/gateway/monitoring/gateway-feed.js';
import { readInventory } from '../../../src/gateway/monitoring/hardware.js';
import { boundSpace, loadPercent, readSystem } from '../../../src/gateway/system/readings.js';

t.test('a Raspberry Pi reports temperature, memory, power and its name', async (t) => {
  const root = t.testdir({
    proc: {
      uptime: '86400.51 300000.00\n',
      loadavg: '0.50 0.40 0.30 1/120 4242\n',
      meminfo: 'MemTotal:         437344 kB\nMemFree:           30000 kB\nMemAvailable:     250000 kB\n',
      'device-tree': { model: 'Raspberry Pi Zero 2 W Rev 1.0\0' },
    },
    sys: {
      class: { thermal: { thermal_zone0: { temp: '48312\n' } } },
      devices: { platform: { soc: { 'soc:firmware': { get_throttled: '50001\n' } } } },
    },
  });
  const readings = await readSystem(root, root);
  t.match(readings, {
    board: 'Raspberry Pi Zero 2 W Rev 1.0',
    uptimeSeconds: 86_400.51,
    processorCelsius: 48.312,
    memory: { totalBytes: 437_344 * 1024, freeBytes: 250_000 * 1024 },
    power: { isUnderVoltage: true, isThrottled: false, hasBeenUnderVoltage: true, hasBeenThrottled: true },
  });
  t.ok(readings.loadPerCore! > 0 && readings.loadPerCore! <= 0.5);
  t.ok(readings.disk!.freeBytes <= readings.disk!.totalBytes && readings.disk!.totalBytes > 0);
});

t.test('a system without readings gives undefined, and no error', async (t) => {
  const root = t.testdir({ proc: { meminfo: 'nonsense', uptime: 'x' } });
  mkdirSync(join(root, 'sys'));
  t.match(await readSystem(join(root, 'missing'), root), {
    board: undefined,
    uptimeSeconds: undefined,
    processorCelsius: undefined,
    memory: undefined,
    disk: undefined,
    power: undefined,
  });
});

t.test('implausible readings never give more than 100 % or less than 0', async (t) => {
  for (const [loadavg, meminfo, load, used] of [
    ['4053.78 1 1 9/99 1\n', 'MemTotal: 1000 kB\nMemAvailable: 5000 kB\n', 100, 0],
    ['-1 1 1 9/99 1\n', 'MemTotal: 0 kB\nMemAvailable: 5000 kB\n', undefined, undefined],
    ['NaN', 'MemTotal: 1000 kB\nMemAvailable: 0 kB\n', undefined, 100],
  ] as const) {
    const root = t.testdir({ proc: { loadavg, meminfo } });
    const readings = await readSystem(root, root);
    const shown = readings.loadPerCore === undefined ? undefined : loadPercent(readings.loadPerCore);
    t.equal(shown, load, loadavg);
    t.match(describeGateway(readings, [], 0), { load_percent: load, memory_percent: used });
  }
  t.equal(boundSpace(0, 0), undefined, 'a file system without a size');
  t.equal(boundSpace(Number.NaN, 5), undefined);
  t.same(boundSpace(100, -5), { totalBytes: 100, freeBytes: 0 });
  t.same(boundSpace(100, 500), { totalBytes: 100, freeBytes: 100 });
});

t.test('readings start no process', async (t) => {
  const { memory, uptimeSeconds, gatewayBytes } = await readSystem('/');
  t.ok(memory!.totalBytes > memory!.freeBytes);
  t.ok(uptimeSeconds! > 0 && gatewayBytes > 0);
});

t.test('the hardware inventory has no serial numbers', async (t) => {
  const inventory = await readInventory();
  t.type(inventory, 'object');
  t.notMatch(JSON.stringify(inventory), /serial|uuid/i);
});
