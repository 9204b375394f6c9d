import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import t from 'tap';
import { openStore } from '../../../src/gateway/store/database/open-store.js';
import { openTables } from '../../../src/gateway/store/tables.js';
import { Accounts } from '../../../src/gateway/web/access/accounts.js';
import { hashPassword } from '../../../src/gateway/web/access/password.js';

const MIGRATIONS = resolve(import.meta.dirname, '../../../src/gateway/store/migrations');
const now = (): number => 1_795_000_000_000;

t.test('plugin settings and their playlist items survive every schema upgrade', async (t) => {
  const dir = t.testdir({ data: {}, older: {} });
  const older = join(dir, 'older');
  mkdirSync(older, { recursive: true });
  for (const name of readdirSync(MIGRATIONS).filter((one) => one < '0004')) {
    copyFileSync(join(MIGRATIONS, name), join(older, name));
  }
  const dataDir = join(dir, 'data');
  const before = await openStore({ dataDir, migrationsDir: older, now });
  const insert =
    "INSERT INTO plugin_setting (id, uuid, name, strategy, settings, field_values, secrets_sealed, data_digest, created_at_ms, updated_at_ms) VALUES (?, ?, 'Old', 'webhook', '{}', '{}', x'00', 'd', 1, 1)";
  await before.transaction(async (writer) => {
    for (const id of [3, 9]) await writer.run(insert, [id, `uuid-${id}`]);
    await writer.run('INSERT INTO plugin_data VALUES (3, \'{"a":1}\')');
    await writer.run(
      'INSERT INTO playlist_item (playlist_id, plugin_setting_id, position, created_at_ms, updated_at_ms) VALUES (1, 3, 1, 1, 1)',
    );
    await writer.run('DELETE FROM plugin_setting WHERE id = 9');
  });
  await before.close();
  const store = await openStore({ dataDir, now });
  t.teardown(() => store.close());
  t.match(await store.all('SELECT id, name, strategy, script_switch FROM plugin_setting'), [
    { id: 3, name: 'Old', strategy: 'webhook', script_switch: 'on' },
  ]);
  t.match(await store.all('SELECT plugin_setting_id FROM playlist_item'), [{ plugin_setting_id: 3 }]);
  t.same(await store.all('PRAGMA foreign_key_check'), []);
  await store.transaction(async (writer) => {
    const { lastId } = await writer.run(
      insert.replace('(id, ', '(').replace("(?, ?, 'Old', 'webhook'", "(?, 'New', 'mirror'"),
      ['uuid-new'],
    );
    t.equal(lastId, 10, 'no number is given twice');
    await writer.run('DELETE FROM plugin_setting WHERE id = 3');
  });
  t.same(await store.all('SELECT * FROM plugin_data'), [], 'dependent rows are kept');
  t.same(await store.all('SELECT * FROM playlist_item'), []);
});

t.test('an upgrade marks upright displays, and forgets batteries that were never measured', async (t) => {
  const dir = t.testdir({ data: {}, older: {} });
  const older = join(dir, 'older');
  for (const name of readdirSync(MIGRATIONS).filter((one) => one < '0025')) {
    copyFileSync(join(MIGRATIONS, name), join(older, name));
  }
  const dataDir = join(dir, 'data');
  const before = await openStore({ dataDir, migrationsDir: older, now });
  await before.transaction(async (writer) => {
    const rows = [
      { model: 'og', orientation: 'portrait', volts: 4.2 },
      { model: ' Seeed_ESP32C3', orientation: null, volts: 4.2 },
      { model: 'seeed_esp32c3', orientation: 'landscape', volts: 3.9 },
    ];
    for (const [index, { model, orientation, volts }] of rows.entries()) {
      const id = index + 1;
      await writer.run(
        `INSERT INTO device (id, mac, friendly_id, name, status, key_sealed, key_digest, reported_model, orientation, created_at_ms)
         VALUES (?, ?, ?, 'One', 'joined', x'00', ?, ?, ?, 1)`,
        [id, `AA:00:00:00:00:0${id}`, `ABCDE${id}`, `digest ${id}`, model, orientation],
      );
      const telemetry = JSON.stringify({ batteryPercent: 100, batteryVolts: volts, rssiDbm: -50 });
      const columns = 'device_id, last_seen_at_ms, telemetry, rotation';
      await writer.run(`INSERT INTO device_telemetry (${columns}) VALUES (?, 1, ?, '{}')`, [id, telemetry]);
      await writer.run('INSERT INTO device_reading VALUES (?, 1, 100, ?, -50)', [id, volts]);
    }
  });
  await before.close();
  const store = await openStore({ dataDir, now });
  t.teardown(() => store.close());
  t.same(await store.all('SELECT turns_as_before AS turned FROM device'), [
    { turned: 1 },
    { turned: 0 },
    { turned: 0 },
  ]);
  t.same(await store.all("SELECT json_extract(telemetry, '$.batteryVolts') AS volts FROM device_telemetry"), [
    { volts: 4.2 },
    { volts: null },
    { volts: 3.9 },
  ]);
  t.same(await store.all('SELECT battery_percent AS percent, rssi_dbm AS rssi FROM device_reading'), [
    { percent: 100, rssi: -50 },
    { percent: null, rssi: -50 },
    { percent: 100, rssi: -50 },
  ]);
});

t.test('an upgrade keeps the owner signed in, and knows nobody else', async (t) => {
  const dir = t.testdir({ data: {}, older: {} });
  const older = join(dir, 'older');
  for (const name of readdirSync(MIGRATIONS).filter((one) => one < '0034')) {
    copyFileSync(join(MIGRATIONS, name), join(older, name));
  }
  const dataDir = join(dir, 'data');
  const before = await openStore({ dataDir, migrationsDir: older, now });
  const digest = createHash('sha256').update('the token').digest('hex');
  await before.transaction(async (writer) => {
    const columns = 'digest, browser, created_at_ms, last_used_at_ms';
    await writer.run(`INSERT INTO session (${columns}) VALUES (?, 'Firefox', ?, ?)`, [digest, now(), now()]);
    await writer.run("INSERT INTO setting VALUES ('owner_password', ?)", [
      JSON.stringify(await hashPassword('secret')),
    ]);
    await writer.run("INSERT INTO broadcast (kind, text, until_ms, created_at_ms) VALUES ('message', 'Dinner', 1, 1)");
  });
  await before.close();
  const store = await openStore({ dataDir, now });
  t.teardown(() => store.close());
  const { settings, sessions, people, broadcasts } = await openTables(store);
  const accounts = new Accounts(settings, sessions, people);
  t.match(accounts.findSession('the token'), { session: { browser: 'Firefox' }, role: 'owner' });
  t.equal(accounts.findSession('the token')?.person, undefined);
  t.equal(await accounts.isPassword('secret', accounts.find('')), true);
  t.equal(accounts.hasPeople(), false);
  t.match(broadcasts.list(), [{ content: { text: 'Dinner' }, personId: undefined, personName: undefined }]);
});
