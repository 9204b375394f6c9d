import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { TimeZone } from '../../../src/common/time/time-zone.js';
import { examineFolder, nameBackup, parseDrives, pruneBackups } from '../../../src/gateway/backup/backup-folder.js';
import { BackupRunner } from '../../../src/gateway/backup/backup-runner.js';
import {
  nextSlotMs,
  planBackup,
  readBackupPlan,
  readBackupResult,
} from '../../../src/gateway/backup/backup-schedule.js';
import { restoreBackup } from '../../../src/gateway/backup/restore.js';
import { openStore } from '../../../src/gateway/store/database/open-store.js';
import { SettingTable } from '../../../src/gateway/store/setting-table.js';
import { Tasks } from '../../../src/gateway/task/task.js';
import { keepLog } from '../../support/gateway/recorded-log.js';
import { fc } from '../../support/property.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ZURICH = new TimeZone('Europe/Zurich');
/** A Saturday, 10:00 in Zurich. */
const NOW_MS = Date.UTC(2026, 10, 21, 9);
const NIGHTLY = { weekday: 0, atMinutes: 195 };

t.test('the next backup is when the wall clock shows the chosen time', async (t) => {
  const at = (plan: { weekday: number; atMinutes: number }, nowMs: number) =>
    new Date(nextSlotMs(plan, nowMs, ZURICH)).toISOString().slice(0, 16);
  const scenarios = [
    ['tonight', NIGHTLY, NOW_MS, '2026-11-22T02:15'],
    ['later today', { weekday: 0, atMinutes: 660 }, NOW_MS, '2026-11-21T10:00'],
    ['at that very minute', { weekday: 0, atMinutes: 600 }, NOW_MS, '2026-11-22T09:00'],
    ['on Monday', { weekday: 1, atMinutes: 0 }, NOW_MS, '2026-11-22T23:00'],
    ['this weekday, later', { weekday: 6, atMinutes: 1439 }, NOW_MS, '2026-11-21T22:59'],
    ['this weekday, in a week', { weekday: 6, atMinutes: 0 }, NOW_MS, '2026-11-27T23:00'],
    ['a time that spring skips', { weekday: 0, atMinutes: 150 }, Date.UTC(2026, 2, 28, 12), '2026-03-29T01:00'],
  ] as const;
  for (const [name, plan, nowMs, expected] of scenarios) t.equal(at(plan, nowMs), expected, name);
  fc.assert(
    fc.property(fc.nat(7), fc.nat(1439), fc.integer({ min: 0, max: 4e12 }), (weekday, atMinutes, nowMs) => {
      const nextMs = nextSlotMs({ weekday, atMinutes }, nowMs, ZURICH);
      return nextMs > nowMs && nextMs <= nowMs + (weekday === 0 ? 1 : 7) * DAY_MS + 2 * HOUR_MS;
    }),
    { numRuns: 300 },
  );
});

t.test('a board that was off for two periods makes a backup soon after its start', async (t) => {
  const plan = { ...NIGHTLY, folder: '/b', keep: 3, isOtherDisk: false };
  const good = (days: number) => ({
    atMs: 0,
    good: { atMs: NOW_MS - days * DAY_MS, file: 'f', byteCount: 1, holdsKey: true },
  });
  const slotMs = nextSlotMs(plan, NOW_MS, ZURICH);
  t.equal(planBackup(plan, undefined, NOW_MS, ZURICH), slotMs);
  t.equal(planBackup(plan, good(1), NOW_MS, ZURICH), slotMs);
  t.equal(planBackup(plan, good(3), NOW_MS, ZURICH), NOW_MS + 600_000);
  t.equal(
    planBackup({ ...plan, weekday: 1 }, good(3), NOW_MS, ZURICH),
    nextSlotMs({ ...plan, weekday: 1 }, NOW_MS, ZURICH),
  );
});

t.test('any stored value is parsed without an exception', async () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      readBackupPlan(value);
      readBackupResult(value);
      return true;
    }),
  );
});

t.test('removable drives are found', async (t) => {
  const lines = [
    '25 1 179:2 / / rw,relatime - ext4 /dev/root rw',
    '30 25 8:1 / /media/usb\\040stick rw,nosuid - vfat /dev/sda1 rw',
    '31 25 8:2 / /mnt/b\\303\\244r rw - ext4 /dev/sda2 rw',
    '32 25 8:3 / /media/locked ro - iso9660 /dev/sr0 ro',
    'nonsense',
  ];
  t.strictSame(parseDrives(lines.join('\n')), ['/media/usb stick', '/mnt/bär']);
  fc.assert(fc.property(fc.string(), (text) => parseDrives(text).every((folder) => folder.length > 0)));
});

t.test('a backup folder is checked for existence, access and place', async (t) => {
  const dir = t.testdir({ data: { screens: {} }, usb: {}, file: '' });
  const look = async (...path: string[]) => (await examineFolder(join(dir, ...path), join(dir, 'data'))).kind;
  t.equal(await look('usb'), 'good');
  t.equal(await look('data', 'backups'), 'good', 'the usual folder is made');
  t.equal(await look('data', 'screens'), 'inside');
  t.equal(await look('data'), 'inside');
  t.equal(await look('missing'), 'missing');
  t.equal(await look('file'), 'missing');
  t.equal((await examineFolder('usb', join(dir, 'data'))).kind, 'missing', 'not by a relative path');
  t.equal((await examineFolder('/proc', join(dir, 'data'))).kind, 'unwritable');
  t.strictSame(readdirSync(join(dir, 'usb')), [], 'nothing is left of looking');
});

t.test('the oldest backups are deleted, never the one just written', async (t) => {
  const names = [5, 4, 3, 2, 1].map((day) => nameBackup(NOW_MS - day * DAY_MS));
  const dir = t.testdir({ ...Object.fromEntries(names.map((name) => [name, ''])), 'holiday.zip': '' });
  const [oldest = ''] = names;
  await pruneBackups(dir, 3, oldest);
  t.strictSame(readdirSync(dir).sort(), ['holiday.zip', oldest, names[3], names[4]].sort());
});

async function start(t: Test) {
  const dir = t.testdir({ usb: {} });
  const clock = { nowMs: NOW_MS, monotonicMs: 0 };
  const dataDir = join(dir, 'data');
  const store = await openStore({ dataDir, now: () => clock.nowMs });
  t.teardown(() => store.close());
  const settings = new SettingTable(store);
  const open = () =>
    new BackupRunner({
      ...{ store, settings, version: '1.0.0', log: keepLog(), flush: async () => undefined },
      zone: () => ZURICH,
      monotonicMs: () => clock.monotonicMs,
      tasks: new Tasks({
        now: Date.now,
        monotonicMs: () => 0,
        onChange: () => undefined,
        onError: (error) => t.error(error),
      }),
    });
  const folder = join(dir, 'usb');
  const plan = { ...NIGHTLY, folder, keep: 3, isOtherDisk: false };
  const pass = (ms: number): void => {
    clock.nowMs += ms;
    clock.monotonicMs += ms;
  };
  const files = (): string[] => readdirSync(folder).sort();
  return { dir, dataDir, clock, open, folder, plan, pass, files };
}

t.test('a backup is made once a night, and the oldest are deleted', async (t) => {
  const { open, plan, pass, files } = await start(t);
  const backups = open();
  await backups.tick();
  t.strictSame(files(), [], 'nobody asked for any');
  await backups.choose(plan);
  for (let hour = 0; hour < 24 * 5; hour++) {
    pass(HOUR_MS);
    await backups.tick();
  }
  t.strictSame(files(), [
    'inkstand-20261124-030000.zip',
    'inkstand-20261125-030000.zip',
    'inkstand-20261126-030000.zip',
  ]);
  t.match(backups.result(), { good: { holdsKey: false, file: /20261126/ }, reason: undefined });
  await backups.choose(undefined);
  pass(3 * DAY_MS);
  await backups.tick();
  t.equal(files().length, 3);
});

t.test('a scheduled backup with a stored passphrase opens on a new SD card', async (t) => {
  const { dir, dataDir, open, plan, files, folder } = await start(t);
  const backups = open();
  await backups.choose(plan);
  await backups.choosePassphrase('open sesame');
  t.type(backups.sealedPassphrase, 'string');
  await backups.makeNow().ended;
  const { good } = backups.result() ?? {};
  t.match(good, { holdsKey: true });
  const file = join(folder, files()[0] ?? '');
  const target = join(dir, 'new card');
  t.ok((await restoreBackup({ dataDir: target, file, passphrase: 'open sesame' })).keyRestored);
  rmSync(join(dataDir, 'secret.key'));
  await backups.choosePassphrase(undefined);
  t.equal(backups.sealedPassphrase, undefined);
});

t.test('a clock jump triggers no backup, and a repeated hour gives one', async (t) => {
  const { open, plan, pass, files, clock } = await start(t);
  const backups = open();
  await backups.choose(plan);
  await backups.tick();
  clock.nowMs += 400 * DAY_MS;
  backups.recalculate();
  await backups.tick();
  t.strictSame(files(), [], 'forward: the nights between are not made up for');
  clock.nowMs -= 400 * DAY_MS;
  backups.recalculate();
  pass(17.5 * HOUR_MS);
  await backups.tick();
  t.equal(files().length, 1, 'the night after is');
  clock.nowMs -= HOUR_MS;
  backups.recalculate();
  pass(HOUR_MS);
  await backups.tick();
  t.equal(files().length, 1, 'the same time again is not');
  pass(DAY_MS);
  await backups.tick();
  t.equal(files().length, 2);
});

t.test('a failed backup is reported and retried every hour', async (t) => {
  const { open, plan, pass, files, folder } = await start(t);
  const backups = open();
  await backups.choose(plan);
  rmSync(folder, { recursive: true });
  pass(DAY_MS);
  await backups.tick();
  t.match(backups.result(), { reason: /missing/, good: undefined });
  mkdirSync(folder);
  await backups.tick();
  t.strictSame(files(), [], 'not at once');
  pass(HOUR_MS);
  await backups.tick();
  t.equal(files().length, 1);
  t.match(backups.result(), { reason: undefined });
  await backups.choose({ ...plan, isOtherDisk: true });
  t.match(await backups.makeNow().ended, { kind: 'failed', reason: /not connected/ });
  t.match(backups.result(), { reason: /not connected/, good: { holdsKey: false } });
  t.notOk(existsSync(join(folder, 'undefined')));
});
