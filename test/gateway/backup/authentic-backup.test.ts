// @tier full: starts gateways
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { ApiKeyTable } from '../../../src/gateway/store/access/api-key-table.js';
import { Connection } from '../../../src/gateway/store/database/connection.js';
import { openStore } from '../../../src/gateway/store/database/open-store.js';
import { readSettings } from '../../../src/gateway/store/repair/read-settings.js';
import { SettingTable } from '../../../src/gateway/store/setting-table.js';
import { createKey, startGatewayProcess } from '../../support/gateway/gateway-process.js';
import { inkstand, type Run } from '../../support/gateway/run-inkstand.js';
import { plainRequest } from '../../support/http/plain-request.js';
import { dataFolder } from '../../support/storage/data-folder.js';
import { readZip, writeZip } from '../../support/storage/zip.js';

/** Length of the comment with the code at the end of a backup. */
const COMMENT = 160;

interface Home {
  readonly folder: string;
  readonly dataDir: string;
  readonly file: string;
  readonly passphraseFile: string;
}

/** A gateway's data with one API key, and its backup. */
async function makeHome(t: Test, hasPassphrase: boolean): Promise<Home> {
  const folder = dataFolder(t);
  const [dataDir, file, passphraseFile] = ['data', 'backup.zip', 'passphrase'].map((name) => join(folder, name));
  if (!dataDir || !file || !passphraseFile) throw new Error('expected three paths');
  mkdirSync(dataDir);
  writeFileSync(passphraseFile, 'open sesame\n');
  await createKey(dataDir, 'ours', 'admin');
  const flags = hasPassphrase ? ['--passphrase-file', passphraseFile] : [];
  t.equal((await inkstand(['backup', file, '--data', dataDir, ...flags])).code, 0);
  return { folder, dataDir, file, passphraseFile };
}

/** Changes the database of a backup as somebody who found the file can, and returns the new file. */
async function forge({ folder, file }: Home, sql: string, { keepsCode = false } = {}): Promise<string> {
  const files = await readZip(readFileSync(file));
  const database = join(folder, 'forged.db');
  writeFileSync(database, files.get('inkstand.db') ?? '');
  const connection = await Connection.open(database, 'write');
  await connection.exec(sql).finally(() => connection.close());
  const names = [...files.keys()].filter((name) => name !== 'inkstand.db');
  const zip = await writeZip([
    ...names.map((name) => [name, files.get(name) ?? ''] as const),
    ['inkstand.db', readFileSync(database)],
  ]);
  rmSync(database);
  if (keepsCode) zip.writeUInt16LE(COMMENT, zip.length - 2);
  const forged = join(folder, `forged-${keepsCode}.zip`);
  writeFileSync(forged, keepsCode ? Buffer.concat([zip, readFileSync(file).subarray(-COMMENT)]) : zip);
  return forged;
}

/** A key that the forger knows, in the form in which keys are stored. */
async function makeForeignKey(t: Test): Promise<{ readonly key: string; readonly sql: string }> {
  const store = await openStore({ dataDir: dataFolder(t), now: Date.now });
  try {
    const key = await new ApiKeyTable(store).create('theirs', 'admin');
    const row = await store.get<{ digest: string }>('SELECT digest FROM api_key');
    return {
      key,
      sql: `INSERT INTO api_key (name, digest, scope, created_at_ms) VALUES ('theirs', '${row?.digest}', 'admin', 1)`,
    };
  } finally {
    await store.close();
  }
}

const listKeys = async (dataDir: string): Promise<string> =>
  (await inkstand(['api-key', 'list', '--data', dataDir])).out;

const restore = (dataDir: string, file: string, ...flags: string[]): Promise<Run> =>
  inkstand(['restore', file, '--data', dataDir, ...flags]);

t.test('a backup with a passphrase that somebody changed is not restored', async (t) => {
  const home = await makeHome(t, true);
  const { sql } = await makeForeignKey(t);
  const forged = await forge(home, sql, { keepsCode: true });
  const { code, error } = await restore(home.dataDir, forged, '--passphrase-file', home.passphraseFile);
  t.equal(code, 1);
  t.match(error, /was changed after it was made/);
  t.match(await listKeys(home.dataDir), /ours/);
  t.notOk(existsSync(join(home.dataDir, 'before-restore')), 'nothing was replaced');
});

t.test('a changed byte anywhere in a backup with a passphrase is noticed', async (t) => {
  const home = await makeHome(t, true);
  const bytes = readFileSync(home.file);
  const target = join(home.folder, 'new');
  const places = [
    10,
    Math.floor(bytes.length / 3),
    Math.floor(bytes.length / 2),
    -COMMENT - 3,
    -100,
    -COMMENT + 20,
    -1,
  ];
  for (const place of places) {
    const changed = Buffer.from(bytes);
    const at = place < 0 ? bytes.length + place : place;
    changed[at] = (changed[at] ?? 0) ^ 1;
    const file = join(home.folder, 'changed.zip');
    writeFileSync(file, changed);
    const { code } = await restore(target, file, '--passphrase-file', home.passphraseFile);
    t.equal(code, 1, `byte ${place}`);
  }
  t.equal(
    (await restore(target, home.file, '--passphrase-file', home.passphraseFile)).code,
    0,
    'the file itself is fine',
  );
  t.match(await listKeys(target), /ours/);
});

t.test('a backup with a passphrase whose code was cut off is not restored', async (t) => {
  const home = await makeHome(t, true);
  const forged = await forge(home, "INSERT OR REPLACE INTO setting VALUES ('owner_password', '\"theirs\"')");
  const { code, error } = await restore(home.dataDir, forged, '--passphrase-file', home.passphraseFile);
  t.equal(code, 1);
  t.match(error, /was changed after it was made/);
});

t.test('a backup that nothing proves brings in people without passwords and invitations', async (t) => {
  const home = await makeHome(t, false);
  const columns = 'name, role, password, invitation_digest, invitation_until_ms, created_at_ms';
  const forged = await forge(
    home,
    `INSERT INTO person (${columns}) VALUES ('Theirs', 'owner', '{"hash":"theirs"}', 'theirs', 9999999999999, 1)`,
  );
  const read = async (): Promise<unknown> => {
    const store = await openStore({ dataDir: home.dataDir, now: Date.now });
    const rows = await store.all('SELECT name, password, invitation_digest FROM person');
    await store.close();
    return rows;
  };
  t.equal((await restore(home.dataDir, forged)).code, 0);
  t.strictSame(await read(), [{ name: 'Theirs', password: null, invitation_digest: null }]);
  t.equal((await restore(home.dataDir, forged, '--with-api-keys')).code, 0);
  t.match(await read(), [{ name: 'Theirs', password: '{"hash":"theirs"}' }], 'if the owner trusts the file');
});

t.test('a backup that nothing proves brings in no API key and no other password', async (t) => {
  const home = await makeHome(t, false);
  const { key, sql } = await makeForeignKey(t);
  await writePassword(home.dataDir, 'ours');
  const forged = await forge(home, `${sql}; INSERT OR REPLACE INTO setting VALUES ('owner_password', '"theirs"')`);
  const { code, out } = await restore(home.dataDir, forged);
  t.equal(code, 0);
  t.match(out, /API keys left out: 2\. Nothing proves/);
  t.match(out, /the password from before stays/);
  const read = async (): Promise<unknown> =>
    (await readSettings(join(home.dataDir, 'inkstand.db'), ['owner_password'])).get('owner_password');
  t.equal(await read(), 'ours');
  const gateway = await startGatewayProcess({ dataDir: home.dataDir });
  t.teardown(() => gateway.stop());
  const answer = await plainRequest(`${gateway.base}/api/devices`, { headers: { Authorization: `Bearer ${key}` } });
  t.equal(answer.status, 401);
  await gateway.stop();
  t.equal((await restore(home.dataDir, forged, '--with-api-keys')).code, 0);
  t.equal(await read(), 'theirs', 'the owner may decide otherwise');
});

async function writePassword(dataDir: string, value: string): Promise<void> {
  const store = await openStore({ dataDir, now: Date.now });
  await new SettingTable(store).write('owner_password', value).finally(() => store.close());
}

t.test('without a passphrase, API keys return to the gateway that made the backup, and to no other', async (t) => {
  const home = await makeHome(t, false);
  t.notMatch((await restore(home.dataDir, home.file)).out, /left out/);
  t.match(await listKeys(home.dataDir), /ours/);
  const other = join(home.folder, 'other');
  t.match((await restore(other, home.file)).out, /API keys left out: 1/);
  t.notMatch(await listKeys(other), /ours/);
  t.equal((await restore(other, home.file, '--with-api-keys')).code, 0);
  t.match(await listKeys(other), /ours/, 'the owner may decide otherwise');
});

t.test('triggers, views, tables and indexes from elsewhere do not survive a restore', async (t) => {
  const home = await makeHome(t, false);
  const forged = await forge(
    home,
    `CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);
     CREATE VIEW spy AS SELECT * FROM setting;
     CREATE INDEX foreign_index ON api_key (scope, name);
     CREATE TRIGGER again AFTER DELETE ON api_key BEGIN
       INSERT INTO api_key (name, digest, scope, created_at_ms) VALUES (OLD.name || '+', OLD.digest, OLD.scope, 1);
     END`,
  );
  const { code, out } = await restore(home.dataDir, forged, '--with-api-keys');
  t.equal(code, 0);
  t.match(out, /left out.*trigger again/);
  t.equal((await inkstand(['api-key', 'revoke', 'ours', '--data', home.dataDir])).code, 0);
  t.notMatch(await listKeys(home.dataDir), /ours/, 'a revoked key does not come back');
  const connection = await Connection.open(join(home.dataDir, 'inkstand.db'), 'read');
  t.teardown(() => connection.close());
  const objects = await connection.all<{ name: string }>('SELECT name FROM sqlite_master');
  for (const name of ['again', 'spy', 'foreign_index', '_litestream_seq'])
    t.notOk(
      objects.some((one) => one.name === name),
      name,
    );
});

t.test('a backup whose tables lack something is refused', async (t) => {
  const home = await makeHome(t, false);
  for (const [name, sql] of [
    ['a column', 'ALTER TABLE api_key RENAME COLUMN scope TO reach'],
    ['a view in place of a table', 'ALTER TABLE session RENAME TO gone; CREATE VIEW session AS SELECT * FROM gone'],
    ['a text that is no list of displays', "UPDATE playlist SET deleted_displays = '{}'"],
  ] as const) {
    const { code, error } = await restore(home.dataDir, await forge(home, sql));
    t.equal(code, 1, name);
    t.match(error, /expected an undamaged Inkstand database/, name);
  }
  t.match(await listKeys(home.dataDir), /ours/, 'nothing was replaced');
});
