import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t, { type Test } from 'tap';
import { FakeBrowser } from '../support/browser/fake-browser.js';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway/gateway-process.js';
import { addDisplays, PASSWORD } from '../support/gateway/gateway-with-displays.js';
import { plainRequest } from '../support/http/plain-request.js';
import { dataFolder } from '../support/storage/data-folder.js';
import { waitFor } from '../support/wait-for.js';

const PASSPHRASE = 'open sesame';
const MAC = 'A4:CF:12:00:7E:10';
const SCHEDULE = { is_on: 'on', weekday: '0', at: '03:15', keep: '3' };

const display = async (base: string, headers: Record<string, string>): Promise<string> => {
  const { body } = await plainRequest(`${base}/api/display`, { headers });
  return JSON.parse(body.toString()).filename;
};

/** The old SD card: sample data, and a backup that its gateway wrote on schedule. */
async function makeBackup(t: Test, home: string, kept_passphrase: string): Promise<string> {
  const [dataDir, folder] = [join(home, 'old'), join(home, 'usb')];
  for (const made of [dataDir, folder]) mkdirSync(made);
  await addDisplays(dataDir, Date.now());
  const gateway = await startGatewayProcess({ dataDir });
  const owner = new FakeBrowser(gateway.base);
  await owner.signIn(PASSWORD);
  await display(gateway.base, { 'Access-Token': 'key-of-resident-3' });
  await owner.get('/system/backup');
  const missing = await owner.post('/system/backup/schedule', {
    ...SCHEDULE,
    folder: join(folder, 'missing'),
    kept_passphrase,
  });
  t.equal(missing.status, 422);
  t.match(missing.text, /does not exist on the board/);
  t.equal((await owner.post('/system/backup/schedule', { ...SCHEDULE, folder, kept_passphrase })).status, 303);
  t.equal((await owner.post('/system/backup/now', {})).status, 303);
  const page = (await owner.get('/system/backup')).text;
  t.match(page, kept_passphrase === '' ? /without passwords and keys/ : /with passwords and keys/);
  t.match(page, /Next backup/);
  await gateway.stop();
  const [name = ''] = readdirSync(folder);
  t.match(name, /^inkstand-\d{8}-\d{6}\.zip$/);
  return join(folder, name);
}

const FIRST_PASSWORD = 'first password here';

/** The new SD card: its owner chooses a password, uploads the backup and confirms twice. */
async function restoreFromPage(t: Test, file: string, answers: Record<string, string>): Promise<GatewayProcess> {
  const dataDir = join(dirname(file), '..', 'new');
  const gateway = await startGatewayProcess({ dataDir });
  t.teardown(() => gateway.stop());
  const owner = new FakeBrowser(gateway.base);
  await owner.get('/');
  await owner.post('/welcome', { password: FIRST_PASSWORD });
  await owner.get('/system/backup');
  t.match((await owner.upload('/system/restore', Buffer.from('no backup'))).location, /\/system\/backup$/);
  t.match((await owner.get('/system/backup')).text, /not an Inkstand backup/);
  const { location } = await owner.upload('/system/restore', readFileSync(file));
  t.match(location, /\/system\/restore\/[0-9a-f]{12}$/);
  const path = new URL(location, gateway.base).pathname;
  t.match((await owner.get(path)).text, /Restore the backup from/);
  t.match((await owner.post(path, answers)).text, /Tick the box/, 'asked again');
  if (answers.passphrase) {
    await owner.post(path, { passphrase: 'not that one', sure: 'on' });
    const refusal = await waitFor('a refusal', async () => {
      const { text } = await owner.get(path);
      return /Wrong passphrase/.test(text) ? text : undefined;
    });
    t.ok(refusal, 'and nothing has changed');
  }
  t.equal((await owner.post(path, { ...answers, sure: 'on' })).status, 303);
  await waitFor('the new start', async () => (/restarting/.test(gateway.output()) ? true : undefined));
  await waitFor('the restored gateway', async () => {
    const answer = await plainRequest(`${gateway.base}/healthz`).catch(() => undefined);
    return answer?.status === 200 ? true : undefined;
  });
  t.notOk(
    readdirSync(dataDir).some((name) => /^restoring/.test(name)),
    'nothing is left',
  );
  t.strictSame(readdirSync(join(dataDir, 'upload')), []);
  t.ok(existsSync(join(dataDir, 'before-restore', 'inkstand.db')));
  return gateway;
}

t.test('a backup with a passphrase restores everything on a new SD card', async (t) => {
  const file = await makeBackup(t, dataFolder(t), PASSPHRASE);
  const { base } = await restoreFromPage(t, file, { passphrase: PASSPHRASE });
  t.match(await display(base, { 'Access-Token': 'key-of-resident-1' }), /^(waitng|screen|\w{7})/);
  t.notMatch(await display(base, { 'Access-Token': 'key-of-resident-3' }), /^rejoin/, 'its key alone is enough');
  const owner = new FakeBrowser(base);
  await owner.signIn(PASSWORD);
  const { text } = await owner.get('/system/backup');
  t.match(text, /Passwords and keys were included/);
  t.notMatch(text, /needs a new key/);
});

t.test('without a passphrase displays are identified by MAC; the others are listed and get a new key', async (t) => {
  const file = await makeBackup(t, dataFolder(t), '');
  const { base } = await restoreFromPage(t, file, {});
  t.notMatch(await display(base, { ID: MAC, 'Access-Token': 'key-of-resident-0' }), /^(rejoin|pend)/);
  t.match(await display(base, { 'Access-Token': 'key-of-resident-3' }), /^rejoin/, 'its key is unknown');
  const owner = new FakeBrowser(base);
  t.equal((await owner.signIn(PASSWORD)).status, 422, 'nothing proves that the file is unchanged');
  await owner.signIn(FIRST_PASSWORD);
  const { text } = await owner.get('/system/backup');
  t.match(text, /Passwords and keys were not included/);
  t.equal(text.match(/needs a new key/g)?.length, 1);
  t.equal(text.match(/recognised by its MAC address/g)?.length, 4);
  const [, id = ''] = /<a href="\/displays\/(\d+)">Bedside Kindle/.exec(text) ?? [];
  const { location } = await owner.post(`/displays/${id}/key`, {});
  t.match(location, /settings\?key/);
  const [, key = ''] = /<code>([\w-]{20,})<\/code>/.exec((await owner.get(`/displays/${id}/settings?key`)).text) ?? [];
  t.not(key, '');
  t.notMatch(await display(base, { 'Access-Token': key }), /^rejoin/);
  t.notMatch((await owner.get('/system/backup')).text, /needs a new key/);
});
