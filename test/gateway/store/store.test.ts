import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { ApiKeyTable } from '../../../src/gateway/store/access/api-key-table.js';
import { Connection } from '../../../src/gateway/store/database/connection.js';
import { takeLock } from '../../../src/gateway/store/database/lock.js';
import { openStore } from '../../../src/gateway/store/database/open-store.js';
import { loadSecretBox, SecretBox } from '../../../src/gateway/store/database/secret-box.js';
import { SettingTable } from '../../../src/gateway/store/setting-table.js';
import { fc } from '../../support/property.js';

const now = () => 1_771_674_964_000;

t.test('written rows survive reopening the store', async (t) => {
  const dataDir = t.testdir();
  const first = await openStore({ dataDir, now });
  const settings = new SettingTable(first);
  await settings.write('time_zone', 'Europe/Berlin');
  await first.close();
  const second = await openStore({ dataDir, now });
  t.teardown(() => second.close());
  const again = new SettingTable(second);
  await again.load();
  t.equal(again.read('time_zone'), 'Europe/Berlin');
  t.equal(again.read('locale'), undefined);
});

t.test('a new database has small pages and a log of constant size', async (t) => {
  const store = await openStore({ dataDir: t.testdir(), now });
  t.teardown(() => store.close());
  t.same(await store.get('PRAGMA page_size'), { page_size: 1024 });
  const limit = await store.transaction((writer) =>
    writer.get<{ journal_size_limit: number }>('PRAGMA journal_size_limit'),
  );
  // By default the log restarts after 1000 pages.
  t.ok((limit?.journal_size_limit ?? 0) > 1000 * (1024 + 24));
});

t.test('overlapping transactions wait for each other and a failing one leaves nothing', async (t) => {
  const store = await openStore({ dataDir: t.testdir(), now });
  t.teardown(() => store.close());
  const write = (name: string, fails: boolean) =>
    store.transaction(
      async (writer) => {
        await writer.run('INSERT INTO setting VALUES (?, ?)', [name, '1']);
        await new Promise((resolve) => setTimeout(resolve, 2));
        if (fails) throw new Error('on purpose');
      },
      { durable: name !== 'c' },
    );
  const outcomes = await Promise.allSettled([
    write('a', false),
    write('b', true),
    write('c', false),
    write('a', false),
    write('d', false),
  ]);
  t.same(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'],
  );
  t.match(outcomes[3], { reason: { code: 'conflict' } });
  t.same(await store.all('SELECT name FROM setting ORDER BY name'), [{ name: 'a' }, { name: 'c' }, { name: 'd' }]);
});

t.test('a read sees each commit at once', async (t) => {
  const store = await openStore({ dataDir: t.testdir(), now });
  t.teardown(() => store.close());
  for (let i = 0; i < 5; i++) {
    await store.transaction((writer) =>
      writer.run('INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value', ['n', `${i}`]),
    );
    t.match(await store.get('SELECT value FROM setting WHERE name = ?', ['n']), { value: `${i}` });
  }
});

t.test('changes by another process are noticed within a second, own changes are not reported', async (t) => {
  const dataDir = t.testdir();
  const other = await openStore({ dataDir, now });
  const store = await openStore({ dataDir, now });
  t.equal(store.reloadForeignChanges(), undefined, 'no check within a second after opening');
  t.teardown(() => Promise.all([store.close(), other.close()]));
  const settings = new SettingTable(store);
  let reloads = 0;
  store.onForeignChange(async () => {
    reloads++;
    await settings.load();
  });
  await settings.write('own', 1);
  await new Promise((resolve) => setTimeout(resolve, 1050));
  await store.reloadForeignChanges();
  t.equal(reloads, 0);
  await new SettingTable(other).write('theirs', 2);
  await new Promise((resolve) => setTimeout(resolve, 1050));
  await Promise.all([store.reloadForeignChanges(), store.reloadForeignChanges()]);
  t.equal(reloads, 1);
  t.equal(settings.read('theirs'), 2);
});

t.test('migrations run once, in order, with a copy before an upgrade', async (t) => {
  const dir = t.testdir({ sql: { '0001-first.sql': 'CREATE TABLE one (id INTEGER) STRICT;' } });
  const options = { dataDir: join(dir, 'data'), migrationsDir: join(dir, 'sql'), now };
  const first = await openStore(options);
  await first.transaction((writer) => writer.run('INSERT INTO one VALUES (7)'));
  await first.close();
  t.throws(() => statSync(join(options.dataDir, 'before-upgrade.db')), { code: 'ENOENT' });

  writeFileSync(join(dir, 'sql', '0002-broken.sql'), 'CREATE TABLE two (id INTEGER) STRICT; SELECT nonsense;');
  await t.rejects(openStore(options), { code: 'internal' });
  writeFileSync(join(dir, 'sql', '0002-broken.sql'), 'CREATE TABLE two (id INTEGER) STRICT;');
  const second = await openStore(options);
  t.same(await second.all('SELECT id FROM one'), [{ id: 7 }]);
  t.same(await second.all('SELECT id FROM two'), []);
  t.ok(statSync(join(options.dataDir, 'before-upgrade.db')).size > 0);
  await second.close();

  // As after a power cut: of an upgrade by two files, nothing may remain of the first alone.
  writeFileSync(join(dir, 'sql', '0003-third.sql'), 'CREATE TABLE three (id INTEGER) STRICT;');
  writeFileSync(join(dir, 'sql', '0004-fourth.sql'), 'SELECT nonsense;');
  await t.rejects(openStore(options), { code: 'internal' });
  const kept = await Connection.open(join(options.dataDir, 'inkstand.db'), 'read');
  t.same(await kept.get('PRAGMA user_version'), { user_version: 2 }, 'the database is the one that was copied');
  await kept.close();
  rmSync(join(dir, 'sql', '0003-third.sql'));
  rmSync(join(dir, 'sql', '0004-fourth.sql'));

  mkdirSync(join(dir, 'older'));
  writeFileSync(join(dir, 'older', '0001-first.sql'), 'CREATE TABLE one (id INTEGER) STRICT;');
  await t.rejects(openStore({ ...options, migrationsDir: join(dir, 'older') }), {
    code: 'conflict',
    message: /schema 2.*up to 1/,
  });
});

t.test('an upgrade that leaves a row without its parent is undone', async (t) => {
  const tables =
    'CREATE TABLE home (id INTEGER PRIMARY KEY); CREATE TABLE room (home_id INTEGER REFERENCES home (id));';
  const dir = t.testdir({
    sql: { '0001-first.sql': `${tables} INSERT INTO home VALUES (1); INSERT INTO room VALUES (1);` },
  });
  const options = { dataDir: join(dir, 'data'), migrationsDir: join(dir, 'sql'), now };
  await (await openStore(options)).close();
  writeFileSync(join(dir, 'sql', '0002-second.sql'), 'DELETE FROM home;');
  await t.rejects(openStore(options), { code: 'internal', message: /1 rows without their parent in room/ });
  rmSync(join(dir, 'sql', '0002-second.sql'));
  const store = await openStore(options);
  t.same(await store.all('SELECT id FROM home'), [{ id: 1 }]);
  await store.close();
});

t.test('a second owner of the data folder is refused until the first releases it', async (t) => {
  const dataDir = t.testdir();
  const lock = await takeLock(dataDir);
  await t.rejects(takeLock(dataDir), { code: 'conflict', message: /in use by another inkstand/ });
  await lock.release();
  await (await takeLock(dataDir)).release();
});

t.test('a lock file that a power cut filled with garbage is made anew', async (t) => {
  const dataDir = t.testdir({ 'lock.db': 'x'.repeat(4096) });
  const lock = await takeLock(dataDir);
  await t.rejects(takeLock(dataDir), { code: 'conflict' }, 'it locks');
  await lock.release();
});

t.test('a lock file that cannot be opened is no conflict', async (t) => {
  await t.rejects(takeLock(t.testdir({ 'lock.db': {} })), { code: 'unavailable' });
});

t.test('secrets are readable only with their key, which is private to its owner', async (t) => {
  const dataDir = t.testdir();
  const [one, two] = await Promise.all([loadSecretBox(dataDir), loadSecretBox(dataDir)]);
  t.equal(statSync(join(dataDir, 'secret.key')).mode & 0o777, 0o600);
  const stranger = new SecretBox(new Uint8Array(32));
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const sealed = one.seal(text);
      return two.unseal(sealed) === Buffer.from(text).toString() && stranger.unseal(sealed) === undefined;
    }),
  );
  t.equal(one.unseal(Uint8Array.of(1, 2, 3)), undefined);
  t.equal(one.digest('key'), two.digest('key'));
  t.not(one.digest('key'), stranger.digest('key'));
  writeFileSync(join(dataDir, 'secret.key'), 'nonsense');
  await t.rejects(loadSecretBox(dataDir), { code: 'invalid' });
});

t.test('an API key is found until it is revoked', async (t) => {
  const store = await openStore({ dataDir: t.testdir(), now });
  t.teardown(() => store.close());
  const keys = new ApiKeyTable(store);
  const key = await keys.create('scripts', 'write');
  t.match(await keys.find(key), { name: 'scripts', scope: 'write' });
  t.equal(await keys.find(`${key}x`), undefined);
  await t.rejects(keys.create('scripts', 'read'), { code: 'conflict' });
  t.equal((await keys.list()).length, 1);
  await keys.revoke('scripts');
  t.equal(await keys.find(key), undefined);
  await t.rejects(keys.revoke('scripts'), { code: 'not-found' });
});
