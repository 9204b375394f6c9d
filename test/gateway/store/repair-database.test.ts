// @tier full: damages databases in many places
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { Connection } from '../../../src/gateway/store/database/connection.js';
import type { Store } from '../../../src/gateway/store/database/database.js';
import { openStore } from '../../../src/gateway/store/database/open-store.js';
import { repairDatabase, requestCheck } from '../../../src/gateway/store/repair/repair-database.js';
import { SettingTable } from '../../../src/gateway/store/setting-table.js';
import { takeSnapshot } from '../../../src/gateway/store/snapshots.js';

const NOW_MS = 1_795_000_000_000;
const PAGE = 4096;

const open = (dataDir: string): Promise<Store> => openStore({ dataDir, now: () => NOW_MS });

async function withStore<Result>(dataDir: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await open(dataDir);
  return work(store).finally(() => store.close());
}

/** A database of many pages with a copy, and one more setting stored after the copy was made. */
async function makeDisplays(t: Test): Promise<string> {
  const dataDir = join(t.testdir(), 'data');
  await withStore(dataDir, async (store) => {
    const settings = new SettingTable(store);
    for (let index = 0; index < 40; index++) await settings.write(`setting ${index}`, 'x'.repeat(900));
    await takeSnapshot(dataDir, NOW_MS);
    await settings.write('later', 'after the copy');
  });
  return dataDir;
}

const countSettings = (dataDir: string): Promise<number> =>
  withStore(dataDir, async (store) => (await store.all("SELECT 1 FROM setting WHERE name LIKE 'setting %'")).length);

function overwrite(path: string, at: number, bytes: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(bytes, 0xa5), 0, bytes, at);
  closeSync(file);
}

t.test('an intact database is not changed', async (t) => {
  const dataDir = await makeDisplays(t);
  const before = readFileSync(join(dataDir, 'inkstand.db'));
  t.same(await repairDatabase(dataDir), { kind: 'none' });
  t.ok(readFileSync(join(dataDir, 'inkstand.db')).equals(before));
  t.notOk(existsSync(join(dataDir, 'damaged')));
});

t.test('a damaged database is kept aside and replaced by its last copy', async (t) => {
  const damages: Readonly<Record<string, (path: string) => void>> = {
    'its header overwritten': (path) => overwrite(path, 0, 100),
    'its first page overwritten': (path) => overwrite(path, 100, PAGE - 100),
    'pages in the middle overwritten': (path) => overwrite(path, 6 * PAGE, 8 * PAGE),
    'every third page overwritten at its head': (path) => {
      for (let at = 2 * PAGE; at < statSync(path).size; at += 3 * PAGE) overwrite(path, at, 64);
    },
    'its second half cut off': (path) => truncateSync(path, Math.floor(statSync(path).size / 2 / PAGE) * PAGE),
    'cut off within a page': (path) => truncateSync(path, 5 * PAGE + 123),
    'emptied by a power cut': (path) => truncateSync(path, 0),
    gone: (path) => rmSync(path),
    'another file altogether': (path) => writeFileSync(path, 'text'.repeat(9000)),
  };
  for (const [name, damage] of Object.entries(damages)) {
    await t.test(name, async (t) => {
      const dataDir = await makeDisplays(t);
      const path = join(dataDir, 'inkstand.db');
      damage(path);
      const broken = existsSync(path) ? readFileSync(path) : undefined;
      const repairing = await repairDatabase(dataDir);
      t.match(repairing, { kind: 'fell-back', copiedAtMs: NOW_MS, keptIn: join('damaged', '1') });
      t.equal(await countSettings(dataDir), 40);
      const kept = join(dataDir, 'damaged', '1', 'inkstand.db');
      if (broken) t.ok(readFileSync(kept).equals(broken), 'the damaged file is unchanged');
      t.same(await repairDatabase(dataDir), { kind: 'none' }, 'the second time there is nothing to do');
    });
  }
});

t.test('a lost or damaged write-ahead log costs at most its own commits', async (t) => {
  for (const damage of ['gone', 'overwritten', 'cut'] as const) {
    await t.test(damage, async (t) => {
      const dataDir = await makeDisplays(t);
      const copy = join(dataDir, '..', 'copy');
      mkdirSync(copy);
      await withStore(dataDir, async (store) => {
        await new SettingTable(store).write('in the log only', 1);
        for (const name of ['inkstand.db', 'inkstand.db-wal'])
          writeFileSync(join(copy, name), readFileSync(join(dataDir, name)));
      });
      const log = join(copy, 'inkstand.db-wal');
      t.ok(statSync(log).size > 0, 'there is something in the log');
      if (damage === 'gone') rmSync(log);
      else if (damage === 'overwritten') overwrite(log, 40, statSync(log).size - 40);
      else truncateSync(log, 1000);
      await repairDatabase(copy);
      t.equal(await countSettings(copy), 40);
    });
  }
});

t.test('a damaged copy is skipped for an older one', async (t) => {
  const dataDir = await makeDisplays(t);
  const newer = await withStore(dataDir, () => takeSnapshot(dataDir, NOW_MS + 1000));
  overwrite(newer.path, 3 * PAGE, 6 * PAGE);
  overwrite(join(dataDir, 'inkstand.db'), 0, 3 * PAGE);
  t.match(await repairDatabase(dataDir), { kind: 'fell-back', copiedAtMs: NOW_MS });
  t.equal(await countSettings(dataDir), 40);
});

t.test('without an intact copy nothing is changed', async (t) => {
  const dataDir = await makeDisplays(t);
  rmSync(join(dataDir, 'snapshots'), { recursive: true });
  overwrite(join(dataDir, 'inkstand.db'), 0, 3 * PAGE);
  const before = readFileSync(join(dataDir, 'inkstand.db'));
  t.match(await repairDatabase(dataDir), { kind: 'lost', why: /malformed|not a database|corrupt|page/i });
  t.ok(readFileSync(join(dataDir, 'inkstand.db')).equals(before));
  t.notOk(existsSync(join(dataDir, 'damaged')));
});

t.test('a copy of a newer version does not replace a damaged database', async (t) => {
  const dataDir = await makeDisplays(t);
  const [copy = ''] = readdirSync(join(dataDir, 'snapshots')).filter((name) => name.endsWith('.db'));
  const connection = await Connection.open(join(dataDir, 'snapshots', copy), 'write');
  await connection.exec('PRAGMA user_version = 999').finally(() => connection.close());
  overwrite(join(dataDir, 'inkstand.db'), 0, 3 * PAGE);
  t.match(await repairDatabase(dataDir), { kind: 'lost' });
});

t.test('the copy made before an upgrade is the last resort', async (t) => {
  const dataDir = await makeDisplays(t);
  const [copy = ''] = readdirSync(join(dataDir, 'snapshots')).filter((name) => name.endsWith('.db'));
  writeFileSync(join(dataDir, 'before-upgrade.db'), readFileSync(join(dataDir, 'snapshots', copy)));
  rmSync(join(dataDir, 'snapshots'), { recursive: true });
  overwrite(join(dataDir, 'inkstand.db'), 0, 3 * PAGE);
  t.match(await repairDatabase(dataDir), { kind: 'fell-back', copiedAtMs: Number });
  t.equal(await countSettings(dataDir), 40);
});

t.test('a wrong index is rebuilt and nothing is lost', async (t) => {
  const dataDir = await makeDisplays(t);
  const path = join(dataDir, 'inkstand.db');
  const connection = await Connection.open(path, 'write');
  // The rows stay; the index entries are moved to an unused table.
  await connection.exec(`
    CREATE TABLE odd (name TEXT, value TEXT); INSERT INTO odd SELECT name, value FROM setting;
    CREATE INDEX odd_name ON odd (name); CREATE INDEX odd_other ON odd (value) WHERE name = 'no such name';
    PRAGMA writable_schema = ON;
    UPDATE sqlite_master SET sql = 'CREATE INDEX odd_other ON odd (value)' WHERE name = 'odd_other';
    PRAGMA writable_schema = OFF;`);
  await connection.close();
  await requestCheck(dataDir);
  t.match(await repairDatabase(dataDir), { kind: 'reindexed', why: /index/ });
  t.equal(await countSettings(dataDir), 40);
  t.notOk(existsSync(join(dataDir, 'check-database')), 'the full check was requested once');
});

t.test('a key emptied by a power cut is restored', async (t) => {
  const dataDir = await makeDisplays(t);
  const key = readFileSync(join(dataDir, 'secret.key'), 'utf8');
  truncateSync(join(dataDir, 'secret.key'), 0);
  await repairDatabase(dataDir);
  t.equal(readFileSync(join(dataDir, 'secret.key'), 'utf8'), key);
  t.equal(statSync(join(dataDir, 'secret.key')).mode & 0o077, 0, 'for its owner only');
});

t.test('the first start repairs nothing', async (t) => {
  const dataDir = join(t.testdir(), 'data');
  mkdirSync(dataDir);
  t.same(await repairDatabase(dataDir), { kind: 'none' });
  t.strictSame(readdirSync(dataDir), []);
});
