import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { writeBackup } from '../../src/gateway/backup/write-backup.js';
import { Connection } from '../../src/gateway/store/database/connection.js';
import { openStore } from '../../src/gateway/store/database/open-store.js';
import type { PluginDraft } from '../../src/gateway/store/plugin/plugin-draft.js';
import { PluginSettingTable } from '../../src/gateway/store/plugin/plugin-setting-table.js';
import { SettingTable } from '../../src/gateway/store/setting-table.js';
import { takeSnapshot } from '../../src/gateway/store/snapshots.js';
import { FakeBrowser } from '../support/browser/fake-browser.js';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway/gateway-process.js';
import { copySampleFolder, PASSWORD } from '../support/gateway/gateway-with-displays.js';
import { inkstand } from '../support/gateway/run-inkstand.js';
import { plainRequest } from '../support/http/plain-request.js';
import { dataFolder } from '../support/storage/data-folder.js';
import { waitFor } from '../support/wait-for.js';

/** One of the sample displays without quiet hours. */
const HEADERS = { ID: 'A4:CF:12:01:7E:11', 'Access-Token': 'key-of-resident-1', 'FW-Version': '1.8.15' };
const NEWER = 999;

async function setSchema(path: string, version: number): Promise<void> {
  const connection = await Connection.open(path, 'write');
  await connection.exec(`PRAGMA user_version = ${version}`).finally(() => connection.close());
}

async function sampleFolder(t: Test, locale = 'en'): Promise<string> {
  const dataDir = await copySampleFolder(t);
  const store = await openStore({ dataDir, now: Date.now });
  await new SettingTable(store).write('locale', locale).finally(() => store.close());
  return dataDir;
}

/** A backup of this data whose database has another schema, as a newer version makes it. */
async function makeNewerBackup(dataDir: string, file: string): Promise<void> {
  const store = await openStore({ dataDir, now: Date.now });
  try {
    await store.transaction(async () => undefined);
    await setSchema(join(dataDir, 'inkstand.db'), NEWER);
    await writeBackup({ store, file, version: '9.0.0', passphrase: undefined });
  } finally {
    await store.close();
    await setSchema(join(dataDir, 'inkstand.db'), readLatest());
  }
}

const readLatest = (): number =>
  Math.max(
    ...readdirSync(new URL('../../src/gateway/store/migrations/', import.meta.url)).map(
      (name) => Number(name.slice(0, 4)) || 0,
    ),
  );

async function start(t: Test, dataDir: string): Promise<GatewayProcess> {
  const gateway = await startGatewayProcess({ dataDir });
  t.teardown(() => gateway.stop());
  return gateway;
}

const display = async (base: string) => {
  const { status, body } = await plainRequest(`${base}/api/display`, { headers: HEADERS });
  return { http: status, ...JSON.parse(body.toString()) };
};

/** What firmware, other clients and the service manager get while the data cannot be opened. */
async function checkDisplays(t: Test, { base }: GatewayProcess): Promise<void> {
  const answer = await display(base);
  t.match(answer, { http: 200, status: 0, filename: /^errors-/, update_firmware: false, reset_firmware: false });
  const { status, body, headers } = await plainRequest(answer.image_url);
  t.match({ status, type: headers['content-type'] }, { status: 200, type: 'image/png' });
  t.strictSame([...body.subarray(1, 4)], [...Buffer.from('PNG')], 'a picture');
  t.equal((await display(base)).filename, answer.filename, 'it does not draw it again');

  const setup = await plainRequest(`${base}/api/setup`, { headers: { ID: 'A4:CF:12:99:99:99' } });
  t.equal(setup.status, 200);
  const told = JSON.parse(setup.body.toString());
  t.match(told, { status: 404, api_key: null, message: /cannot open its data|kann seine Daten nicht/ });
  t.equal((await plainRequest(told.image_url)).body.length, 48_062, 'its picture is the one that firmware reads');
  const log = await plainRequest(`${base}/api/log`, { method: 'POST', headers: HEADERS, body: '{"log":{}}' });
  t.equal(log.status, 204);
  t.equal((await plainRequest(`${base}/api/current_image?key=x`)).status, 200);
  t.equal((await plainRequest(`${base}/healthz`)).status, 503, 'an updater goes back to the version before');
  const push = await plainRequest(`${base}/api/custom_plugins/x`, { method: 'POST', body: '{}' });
  t.match(push, { status: 503, headers: { 'retry-after': '60' } });
}

/** Until the gateway works with its data again. */
const waitForGateway = ({ base }: GatewayProcess): Promise<unknown> =>
  waitFor('the gateway with its data', async () => {
    const answer = await plainRequest(`${base}/healthz`).catch(() => undefined);
    return answer?.status === 200 ? true : undefined;
  });

t.test('a backup of a newer version is refused before anything is replaced', async (t) => {
  const dataDir = await sampleFolder(t);
  const file = join(dataFolder(t), 'newer.zip');
  await makeNewerBackup(dataDir, file);

  const { code, error } = await inkstand(['restore', file, '--data', dataDir]);
  t.equal(code, 1);
  t.match(error, /newer version of Inkstand[\s\S]*schema 999[\s\S]*update Inkstand/);
  t.notOk(existsSync(join(dataDir, 'before-restore')));

  const gateway = await start(t, dataDir);
  const owner = new FakeBrowser(gateway.base);
  await owner.signIn(PASSWORD);
  await owner.get('/system/backup');
  const { location } = await owner.upload('/system/restore', readFileSync(file));
  await owner.get(location);
  await owner.post(location, { sure: 'on' });
  const refused = await waitFor('the refusal', async () => {
    const { text } = await owner.get(location);
    return /newer version of Inkstand made this backup/.test(text) ? true : undefined;
  });
  t.ok(refused, 'the page says what to do');
  t.match(await display(gateway.base), { http: 200, filename: /^waitng-|^plugin-/ }, 'the gateway works as before');
});

t.test('data of a newer version: the owner returns to a snapshot', async (t) => {
  const dataDir = await sampleFolder(t, 'de');
  await takeSnapshot(dataDir, Date.now());
  await setSchema(join(dataDir, 'inkstand.db'), NEWER);
  const gateway = await start(t, dataDir);
  await checkDisplays(t, gateway);

  const stranger = new FakeBrowser(gateway.base);
  const page = await stranger.get('/');
  t.match(page.text, /lang="de"[\s\S]*neuere Version von Inkstand/, "in the owner's language");
  t.notMatch(page.text, /recovery\/copy|recovery\/empty/, 'strangers can do nothing');
  await stranger.post('/recovery/copy', { copy: readSnapshot(dataDir), sure: 'on' });
  await stranger.post('/recovery/empty', { empty_sure: 'on' });
  t.notOk(existsSync(join(dataDir, 'damaged')));
  t.notOk(existsSync(join(dataDir, 'restoring')));

  const owner = new FakeBrowser(gateway.base);
  t.equal((await owner.signIn('a wrong password')).status, 422);
  t.equal((await owner.signIn(PASSWORD)).status, 303);
  t.match((await owner.get('/')).text, /recovery\/copy/);
  t.equal(
    (await owner.post('/recovery/copy', { copy: readSnapshot(dataDir) })).status,
    422,
    'it asks for confirmation',
  );
  t.equal((await owner.post('/recovery/copy', { copy: readSnapshot(dataDir), sure: 'on' })).status, 200);
  await waitForGateway(gateway);
  t.match(await display(gateway.base), { status: 0, filename: /^waitng-|^plugin-/ }, 'displays are known again');
  t.ok(existsSync(join(dataDir, 'damaged', '1', 'inkstand.db')), 'the newer data is kept');
  t.equal((await owner.signIn(PASSWORD)).status, 303);
});

const readSnapshot = (dataDir: string): string =>
  readdirSync(join(dataDir, 'snapshots')).find((name) => name.endsWith('.db')) ?? '';

t.test('data of a newer version that is still on this machine: the owner asks for it to run', async (t) => {
  const dataDir = await sampleFolder(t);
  await setSchema(join(dataDir, 'inkstand.db'), NEWER);
  const releases = dataFolder(t);
  for (const [version, schema] of [
    ['9.0.0', '0999'],
    ['8.0.0', '0998'],
  ]) {
    const migrations = join(releases, String(version), 'build/src/store/migrations');
    mkdirSync(migrations, { recursive: true });
    writeFileSync(join(migrations, `${schema}-x.sql`), '');
    writeFileSync(join(releases, String(version), 'build/src/main.js'), '');
  }
  const environment = { INKSTAND_RELEASES: releases, INKSTAND_INSTALLED_VERSION: '1.0.0' };
  const gateway = await startGatewayProcess({ dataDir, environment });
  t.teardown(() => gateway.stop());
  const owner = new FakeBrowser(gateway.base);
  await owner.get('/');
  await owner.post('/recovery/release', { release: '9.0.0' });
  t.notOk(existsSync(join(dataDir, 'update/use-release')), 'strangers cannot');
  await owner.signIn(PASSWORD);
  const page = await owner.get('/');
  t.match(page.text, /<option value="9\.0\.0"/);
  t.notMatch(page.text, /8\.0\.0/, 'it cannot open the data either');
  t.equal((await owner.post('/recovery/release', { release: '8.0.0' })).status, 422);
  t.equal((await owner.post('/recovery/release', { release: '9.0.0' })).status, 200);
  t.equal(readFileSync(join(dataDir, 'update/use-release'), 'utf8'), '9.0.0\n', 'the unit finds it');
});

t.test('a damaged database without a copy: the owner restores a backup with the code of the console', async (t) => {
  const dataDir = await sampleFolder(t);
  const file = join(dataFolder(t), 'backup.zip');
  t.equal((await inkstand(['backup', file, '--data', dataDir])).code, 0);
  rmSync(join(dataDir, 'snapshots'), { recursive: true, force: true });
  for (const name of ['inkstand.db-wal', 'inkstand.db-shm', 'before-upgrade.db'])
    rmSync(join(dataDir, name), { force: true });
  const database = openSync(join(dataDir, 'inkstand.db'), 'r+');
  writeSync(database, Buffer.alloc(30_000, 0xff), 0, 30_000, 0);
  closeSync(database);

  const gateway = await start(t, dataDir);
  await checkDisplays(t, gateway);
  const owner = new FakeBrowser(gateway.base);
  const page = await owner.get('/');
  t.match(page.text, /database is damaged[\s\S]*password cannot be read/);
  t.notMatch((await owner.get('/welcome')).text, /name="password"[^>]*new-password/, 'nobody chooses a new password');
  t.equal((await owner.signIn(PASSWORD)).status, 422, 'it is not known');
  const [, code = ''] = /"code":"([0-9a-f-]+)"/.exec(gateway.output()) ?? [];
  t.equal((await owner.signIn(code)).status, 303);
  await owner.get('/');
  const { location } = await owner.upload('/system/restore', readFileSync(file));
  t.match((await owner.get(location)).text, /name="sure"/);
  t.equal((await owner.post(location, { sure: 'on' })).status, 303);
  await waitForGateway(gateway);
  t.match(await display(gateway.base), { status: 0, filename: /^waitng-|^plugin-/ });
  t.equal((await owner.signIn(PASSWORD)).status, 303, 'the password of the backup');
});

t.test('a key that cannot be read: the gateway continues when it is back', async (t) => {
  const dataDir = await sampleFolder(t);
  const path = join(dataDir, 'secret.key');
  const key = readFileSync(path);
  writeFileSync(path, 'not a key');
  const gateway = await start(t, dataDir);
  await checkDisplays(t, gateway);
  t.match((await new FakeBrowser(gateway.base).get('/')).text, /secret\.key cannot be read/);
  writeFileSync(path, key);
  await waitForGateway(gateway);
  t.match(await display(gateway.base), { status: 0, filename: /^waitng-|^plugin-/ });
});

t.test('with empty data the owner sets everything up again', async (t) => {
  const dataDir = await sampleFolder(t);
  await setSchema(join(dataDir, 'inkstand.db'), NEWER);
  const gateway = await start(t, dataDir);
  const owner = new FakeBrowser(gateway.base);
  await owner.signIn(PASSWORD);
  await owner.get('/');
  t.equal((await owner.post('/recovery/empty', { empty_sure: 'on' })).status, 200);
  await waitForGateway(gateway);
  t.match((await owner.get('/')).text, /action="\/welcome"/);
  t.ok(existsSync(join(dataDir, 'damaged', '1', 'inkstand.db')));
});

t.test('empty data stays empty although there are copies, and an unreadable key goes with the data', async (t) => {
  for (const fault of ['newer', 'key'] as const) {
    const dataDir = await sampleFolder(t);
    await takeSnapshot(dataDir, Date.now());
    copyFileSync(join(dataDir, 'inkstand.db'), join(dataDir, 'before-upgrade.db'));
    if (fault === 'newer') await setSchema(join(dataDir, 'inkstand.db'), NEWER);
    else for (const folder of ['', 'snapshots']) writeFileSync(join(dataDir, folder, 'secret.key'), 'not a key');
    const gateway = await start(t, dataDir);
    const owner = new FakeBrowser(gateway.base);
    await owner.signIn(PASSWORD);
    const { text } = await owner.get('/');
    t.equal(/recovery\/copy/.test(text), fault === 'newer', `${fault}: copies that use the same key do not help`);
    t.equal((await owner.post('/recovery/empty', { empty_sure: 'on' })).status, 200, fault);
    await waitForGateway(gateway);
    t.match((await owner.get('/')).text, /action="\/welcome"/, fault);
    t.ok(existsSync(join(dataDir, 'damaged', '1', 'before-upgrade.db')), fault);
    t.ok(existsSync(join(dataDir, 'damaged', '1', 'snapshots')), fault);
    await gateway.stop();
  }
});

async function change(dataDir: string, sql: string): Promise<void> {
  const connection = await Connection.open(join(dataDir, 'inkstand.db'), 'write');
  await connection.exec(sql).finally(() => connection.close());
}

for (const [column, sql] of [
  ['setting.value', "INSERT OR REPLACE INTO setting VALUES ('owner_password', 'hunter2')"],
  [
    'device_telemetry.telemetry',
    "INSERT OR REPLACE INTO device_telemetry SELECT id, 1, 'hunter2', '{}', 300 FROM device LIMIT 1",
  ],
  ['plugin_setting.settings', "UPDATE plugin_setting SET settings = 'hunter2'"],
] as const) {
  t.test(`a value of ${column} that cannot be read leads to the repair, and is not restored`, async (t) => {
    const dataDir = await sampleFolder(t);
    const store = await openStore({ dataDir, now: Date.now });
    await new PluginSettingTable(store).insert(PLUGIN, '', '{}').finally(() => store.close());
    await change(dataDir, sql);
    const gateway = await start(t, dataDir);
    await checkDisplays(t, gateway);
    t.match((await new FakeBrowser(gateway.base).get('/')).text, /database is damaged/);
    t.notMatch(gateway.output(), /hunter2/, 'the log does not quote it');
    await gateway.stop();
    const file = join(dataFolder(t), 'backup.zip');
    t.equal((await inkstand(['backup', file, '--data', dataDir])).code, 0);
    const { code, error } = await inkstand(['restore', file, '--data', dataDir]);
    t.equal(code, 1);
    t.match(error, column, 'the backup is refused');
  });
}

const PLUGIN: PluginDraft = {
  ...{ name: 'weather', strategy: 'static', settings: {}, fieldValues: {}, pushSeconds: 0 },
  ...{ scriptSwitch: 'off', secretSwitch: 'off' },
  secrets: { pollingHeaders: '', pollingBody: '', fieldValues: {} },
};

t.test('a lock that cannot be taken for another reason than a second gateway leads to the repair', async (t) => {
  const dataDir = await sampleFolder(t);
  rmSync(join(dataDir, 'lock.db'), { force: true });
  mkdirSync(join(dataDir, 'lock.db'));
  const gateway = await start(t, dataDir);
  await checkDisplays(t, gateway);
  const owner = new FakeBrowser(gateway.base);
  await owner.signIn(PASSWORD);
  const { text } = await owner.get('/');
  t.match(text, /expected .*lock\.db to be a file/);
  t.notMatch(text, /recovery\/empty/, 'nothing is replaced without the lock');
});
