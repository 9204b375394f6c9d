import { existsSync, mkdirSync, readdirSync, statfsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { DiskMonitor } from '../../../src/gateway/maintenance/disk-monitor.js';
import { DiskSpace } from '../../../src/gateway/maintenance/disk-space.js';
import { judgeSpace, reserveBytes } from '../../../src/gateway/maintenance/judge-space.js';
import { openStore } from '../../../src/gateway/store/database/open-store.js';
import { listSnapshots, takeSnapshot } from '../../../src/gateway/store/snapshots.js';
import { openTables } from '../../../src/gateway/store/tables.js';
import { keepLog } from '../../support/gateway/recorded-log.js';
import { fc } from '../../support/property.js';
import { mountSmall } from '../../support/storage/small-disk.js';

const MB = 2 ** 20;
const GB = 2 ** 30;
const HOUR_MS = 3_600_000;

t.test('the level of a disk is derived from its free space', async (t) => {
  const scenarios = [
    [32 * GB, 20 * GB, 'plenty'],
    [32 * GB, 201 * MB, 'plenty'],
    [32 * GB, 199 * MB, 'low'],
    [32 * GB, 99 * MB, 'scarce'],
    [32 * GB, 49 * MB, 'full'],
    [32 * GB, 0, 'full'],
    [8 * MB, 4 * MB, 'plenty'],
    [8 * MB, 0.7 * MB, 'low'],
    [8 * MB, 0.3 * MB, 'scarce'],
    [8 * MB, 0.1 * MB, 'full'],
  ] as const;
  for (const [totalBytes, freeBytes, level] of scenarios)
    t.equal(judgeSpace({ totalBytes, freeBytes }), level, `${freeBytes} of ${totalBytes}`);
  const order = ['plenty', 'low', 'scarce', 'full'];
  fc.assert(
    fc.property(fc.nat(2 ** 40), fc.nat(2 ** 40), fc.nat(2 ** 40), (totalBytes, a, b) => {
      const [more, less] = [Math.max(a, b), Math.min(a, b)];
      const rank = (freeBytes: number): number => order.indexOf(judgeSpace({ totalBytes, freeBytes }));
      return rank(more) <= rank(less) && reserveBytes({ totalBytes }) <= MB;
    }),
  );
});

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** Leaves `bytes` free. */
function fill(folder: string, name: string, bytes: number): void {
  writeFileSync(join(folder, name), Buffer.alloc(Math.max(0, freeBytes(folder) - bytes)));
}

t.test('a filling disk is freed step by step, and settings can be stored until the end', async (t) => {
  const dataDir = mountSmall(t, '8m');
  if (dataDir === undefined) return;
  const clock = { nowMs: 1_795_000_000_000 };
  const now = (): number => clock.nowMs;
  const filled = await openStore({ dataDir, now });
  const before = await openTables(filled);
  const device = await before.devices.create({
    ...{ mac: 'AA:BB:CC:DD:EE:FF', friendlyId: 'ABC123', name: 'Hall', status: 'joined', isDemo: false, key: 'key' },
    reported: {},
  });
  const logs = Array.from({ length: 290 }, (_, n) => ({
    ...{ receivedAtMs: n, createdAtMs: undefined, level: 'error', message: `${n}`, entry: 'x'.repeat(300) },
  }));
  const rotation = { position: 0, shownAtMs: 0, wokeAtMs: 0 };
  const seen = { deviceId: device.id, lastSeenAtMs: 0, telemetry: {}, rotation, readings: [], sensors: [], logs };
  await before.telemetry.saveBatches([seen]);
  // Moves all changes from the write-ahead log into the database, which would otherwise grow while the disk is full.
  await filled.close();
  const store = await openStore({ dataDir, now });
  const tables = await openTables(store);
  for (const hours of [3, 2, 1]) await takeSnapshot(dataDir, clock.nowMs - hours * HOUR_MS);
  mkdirSync(join(dataDir, 'screens'));
  writeFileSync(join(dataDir, 'screens', 'replaced.png'), Buffer.alloc(MB / 8));
  mkdirSync(join(dataDir, 'backups'));
  const leftovers = ['download-00ff.zip', 'backups/inkstand-20260101-030000.zip.db.part'].map((name) =>
    join(dataDir, name),
  );
  for (const path of leftovers) {
    writeFileSync(path, Buffer.alloc(MB / 16));
    utimesSync(path, 1, 1);
  }

  const space = new DiskSpace(dataDir);
  const swept: number[] = [];
  const monitor = new DiskMonitor({
    ...{ dataDir, now, space, log: keepLog() },
    trimLogs: () => tables.telemetry.trimAll(),
    sweepScreens: async (replacedForMs) => void swept.push(replacedForMs),
  });
  const countLogs = async () => (await tables.telemetry.readLogs(device.id, 1000)).length;

  await monitor.tick();
  t.equal(monitor.level, 'plenty');
  t.ok(existsSync(join(dataDir, 'reserve')), 'room is set aside');
  await t.resolves(space.requireSpace(1000));
  t.equal(await countLogs(), 290);

  fill(dataDir, 'film', 0.6 * MB);
  await monitor.tick();
  t.equal(monitor.level, 'low');
  t.same(leftovers.filter(existsSync), [], 'leftovers go');
  t.equal((await listSnapshots(dataDir)).length, 2, 'copies beyond two go');
  t.equal(await countLogs(), 20, 'logs of displays go');
  t.strictSame(swept, [], 'pictures stay');
  t.ok(existsSync(join(dataDir, 'reserve')));

  fill(dataDir, 'film 2', 0.3 * MB);
  await monitor.tick();
  t.equal(monitor.level, 'scarce');
  t.notOk(existsSync(join(dataDir, 'reserve')), 'the reserve is there to be used');
  t.equal((await listSnapshots(dataDir)).length, 1, 'the newest copy stays');
  t.strictSame(swept, [HOUR_MS], 'replaced pictures go');

  fill(dataDir, 'film 3', 0.1 * MB);
  await monitor.tick();
  t.equal(monitor.level, 'full');
  await t.rejects(space.requireSpace(1000), { code: 'no-space', message: /nothing was stored/ });
  await tables.settings.write('owner_name', 'stored on a full disk');
  await tables.devices.update(device.id, { name: 'Kitchen' });

  fill(dataDir, 'film 4', 0);
  await t.rejects(
    store.transaction((writer) => writer.run("INSERT INTO setting VALUES ('large', ?)", ['x'.repeat(MB)])),
    { code: 'no-space' },
    'what finds no room at all says so',
  );
  t.equal(tables.settings.read('owner_name'), 'stored on a full disk');
  await store.close();
  const again = await openStore({ dataDir, now });
  t.teardown(() => again.close());
  const kept = await openTables(again);
  t.equal(kept.settings.read('owner_name'), 'stored on a full disk');
  t.equal(kept.devices.find(device.id)?.name, 'Kitchen');
  t.same(await again.all('PRAGMA integrity_check'), [{ integrity_check: 'ok' }]);
  t.notOk(readdirSync(dataDir).some((name) => name.endsWith('.part')));
});
