import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { isSnapshotDue } from '../../../src/gateway/maintenance/snapshot-schedule.js';
import { openStore } from '../../../src/gateway/store/database/open-store.js';
import { SettingTable } from '../../../src/gateway/store/setting-table.js';
import {
  listSnapshots,
  planSnapshotRemovals,
  type Snapshot,
  takeSnapshot,
} from '../../../src/gateway/store/snapshots.js';
import { fc } from '../../support/property.js';

const DAY_MS = 24 * 60 * 60_000;
const NOW_MS = 1_795_000_000_000;
const MB = 2 ** 20;

t.test('a snapshot is due after a change when the last one is old enough for its size', async (t) => {
  const usual = { nowMs: NOW_MS, databaseBytes: MB, freeBytes: 1000 * MB, hasChanged: true };
  const ago = (days: number) => ({ takenAtMs: NOW_MS - days * DAY_MS });
  const scenarios = [
    ['the first one', { ...usual, last: undefined }, true],
    ['after a day', { ...usual, last: ago(1) }, true],
    ['before a day', { ...usual, last: ago(0.9) }, false],
    ['nothing changed', { ...usual, last: ago(9), hasChanged: false }, false],
    ['a large one after a day', { ...usual, databaseBytes: 30 * MB, last: ago(1) }, false],
    ['a large one after ten days', { ...usual, databaseBytes: 30 * MB, last: ago(10) }, true],
    ['the largest after a fortnight', { ...usual, databaseBytes: 400 * MB, last: ago(14) }, true],
    ['no room', { ...usual, freeBytes: 20 * MB, last: ago(9) }, false],
    ['the clock went back by a month', { ...usual, last: ago(-30) }, true],
  ] as const;
  for (const [name, facts, expected] of scenarios) t.equal(isSnapshotDue(facts), expected, name);
});

t.test('snapshots of all but the largest databases write less than 3 MB a day on average', async () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 42 * MB }), (databaseBytes) => {
      const facts = { nowMs: NOW_MS, databaseBytes, freeBytes: 1e12, hasChanged: true };
      const pause = databaseBytes / (3 * MB);
      return !isSnapshotDue({ ...facts, last: { takenAtMs: NOW_MS - (pause - 0.001) * DAY_MS } }) || pause < 1.001;
    }),
  );
});

const make = (number: number, takenAtMs: number): Snapshot => ({ number, takenAtMs, byteCount: 1, path: `${number}` });

t.test('the newest three snapshots and one of each of the last two weeks are kept, at most five', async (t) => {
  const daily = Array.from({ length: 30 }, (_, day) => make(day + 1, NOW_MS + day * DAY_MS));
  const kept: Snapshot[] = [];
  for (const one of daily) {
    kept.push(one);
    for (const gone of planSnapshotRemovals(kept)) kept.splice(kept.indexOf(gone), 1);
  }
  t.ok(kept.length <= 5);
  t.strictSame(
    kept.slice(-3).map(({ number }) => number),
    [28, 29, 30],
  );
  t.ok(Number(kept[0]?.number) <= 23, 'one is a week old at least');
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(60), { maxLength: 30 }),
      fc.array(fc.nat(4e12)),
      fc.integer({ min: 1, max: 5 }),
      (numbers, times, max) => {
        const all = numbers.map((number, index) => make(number, times[index] ?? 0));
        const gone = planSnapshotRemovals(all, max);
        const left = all.filter((one) => !gone.includes(one));
        const newest = Math.max(...numbers);
        return left.length <= max && (all.length === 0 || left.some(({ number }) => number === newest));
      },
    ),
  );
});

t.test('snapshots are complete databases with their key, numbered independently of the clock', async (t) => {
  const dataDir = join(t.testdir(), 'data');
  const store = await openStore({ dataDir, now: () => NOW_MS });
  await new SettingTable(store).write('a', 1);
  for (const nowMs of [NOW_MS, NOW_MS - 365 * DAY_MS, 0, NOW_MS + 1, NOW_MS + 2, NOW_MS + 3])
    await takeSnapshot(dataDir, nowMs);
  const copies = await listSnapshots(dataDir);
  t.equal(copies[0]?.number, 6);
  t.ok(copies.length <= 5);
  t.ok(copies.every(({ byteCount }) => byteCount > 4096));
  const names = readdirSync(join(dataDir, 'snapshots'));
  t.ok(names.includes('secret.key'));
  t.notOk(
    names.some((name) => name.endsWith('.part')),
    'no temporary file is left',
  );
  t.equal(statSync(join(dataDir, 'snapshots', 'secret.key')).mode & 0o077, 0);
  await store.close();
});

t.test('a file that is not a database gets no snapshot', async (t) => {
  const dataDir = t.testdir({ 'inkstand.db': 'nothing of the kind' });
  await t.rejects(takeSnapshot(dataDir, NOW_MS), { code: 'unavailable' });
  t.strictSame(await listSnapshots(dataDir), []);
  t.notOk(existsSync(join(dataDir, 'snapshots', 'taking.part')));
});
