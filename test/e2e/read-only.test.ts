import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { openStore } from '../../src/gateway/store/database/open-store.js';
import { FakeBrowser } from '../support/browser/fake-browser.js';
import { createKey, startGatewayProcess } from '../support/gateway/gateway-process.js';
import { addDisplays } from '../support/gateway/gateway-with-displays.js';
import { plainRequest } from '../support/http/plain-request.js';
import { mountSmall } from '../support/storage/small-disk.js';
import { writeZip } from '../support/storage/zip.js';
import { waitFor } from '../support/wait-for.js';

const MAC = 'AA:BB:CC:DD:EE:FF';

t.test('on a read-only card displays keep their screens, and pages and webhooks report it', async (t) => {
  const folder = mountSmall(t, '64m');
  if (!folder) return;
  const dataDir = join(folder, 'data');
  const before = await startGatewayProcess({ dataDir });
  const headers = { Authorization: `Bearer ${await createKey(dataDir, 'tests', 'write')}` };
  const ask = async (base: string) =>
    JSON.parse((await plainRequest(`${base}/api/display`, { headers: { ID: MAC } })).body.toString());
  const made = await plainRequest(`${before.base}/api/plugin_settings`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Words', strategy: 'webhook', push_seconds: 0 }),
  });
  const { uuid, id } = JSON.parse(made.body.toString()).data;
  await plainRequest(`${before.base}/api/plugin_settings/${id}/markup/markup_full`, {
    method: 'PUT',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ content: '{{ a }}' }),
  });
  const push = (base: string, a: string) =>
    plainRequest(`${base}/api/custom_plugins/${uuid}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ merge_variables: { a } }),
    });
  t.equal((await push(before.base, 'hello')).status, 200);
  // No display was known until now, so that this is the only screen.
  const shown = await waitFor('the screen', async () => {
    const answer = await ask(before.base);
    return String(answer.filename).startsWith('plugin-') ? answer : undefined;
  });
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const running = signal === 'SIGTERM' ? before : await startGatewayProcess({ dataDir });
    if (signal === 'SIGKILL') await ask(running.base);
    await running.stop(signal);
    execFileSync('mount', ['-o', 'remount,ro', folder]);
    const after = await startGatewayProcess({ dataDir });
    t.equal((await ask(after.base)).filename, shown.filename, `${signal}: the display keeps its screen`);
    const { image_url } = await ask(after.base);
    const picture = await plainRequest(`${after.base}${new URL(image_url).pathname}`);
    t.equal(picture.status, 200);
    t.match(await push(after.base, 'world'), { status: 503 }, 'a webhook is told to come again');
    const stranger = await plainRequest(`${after.base}/api/setup`, { headers: { ID: 'AA:BB:CC:DD:EE:02' } });
    t.match(JSON.parse(stranger.body.toString()), { status: 200 });
    const page = await plainRequest(`${after.base}/`, { headers: { Accept: 'text/html' } });
    const target = page.headers.location ?? '/';
    const html = (await plainRequest(new URL(String(target), after.base).href, { headers: { Accept: 'text/html' } }))
      .body;
    t.match(html.toString(), /The data cannot be written/);
    await after.stop();
    execFileSync('mount', ['-o', 'remount,rw', folder]);
  }
});

t.test('on a read-only card, changes that are only in the database’s log are kept, and forms get a page', async (t) => {
  const folder = mountSmall(t, '64m');
  if (!folder) return;
  const dataDir = join(folder, 'data');
  await addDisplays(dataDir, Date.now());
  const before = await startGatewayProcess({ dataDir });
  const flags = ['--port', new URL(before.base).port];
  const browser = new FakeBrowser(before.base);
  await browser.signIn();
  const headers = { Authorization: `Bearer ${await createKey(dataDir, 'tests', 'write')}` };
  const at = `${before.base}/api/plugin_settings/1`;
  const body = JSON.stringify({ name: 'Only in the log' });
  const json = { ...headers, 'Content-Type': 'application/json' };
  t.equal((await plainRequest(at, { method: 'PATCH', headers: json, body })).status, 200);
  // So long ago that the next use would be stored.
  const store = await openStore({ dataDir, now: () => 0 });
  await store.transaction((writer) => writer.run('UPDATE session SET last_used_at_ms = last_used_at_ms - 172800000'));
  await store.close();
  await before.stop('SIGKILL');
  // After a power cut the card has the log, and not its index.
  rmSync(join(dataDir, 'inkstand.db-shm'));
  execFileSync('mount', ['-o', 'remount,ro', folder]);
  const after = await startGatewayProcess({ dataDir, flags });
  const { data } = JSON.parse((await plainRequest(at, { headers })).body.toString());
  t.equal(data.name, 'Only in the log');
  t.equal((await browser.get('/plugins')).status, 200, 'pages open');
  const uploads = [
    ['/system/restore', 'backup.zip', Buffer.from('PK')],
    ['/system/library', 'ready.js', Buffer.from('window.ready = true;')],
    ['/plugins/import', 'recipe.zip', await writeZip([['settings.yml', 'strategy: static\nname: New\n']])],
  ] as const;
  for (const [path, name, file] of uploads) {
    const { status, text } = await browser.upload(path, file, {}, name);
    t.match({ status, text }, { status: 503, text: /The data cannot be written/ }, path);
  }
  const other = new FakeBrowser(after.base);
  t.match(await other.signIn('a wrong password'), { status: 422 });
  t.match(await other.signIn(), { status: 303, location: '/' }, 'another browser can sign in');
  const { status, text } = await other.get('/plugins');
  t.match({ status, text }, { status: 200, text: /The data cannot be written/ });
  await other.post('/logout', {});
  t.match(await other.get('/plugins'), { status: 303, location: /^\/login/ }, 'and sign out');
  t.equal((await browser.get('/plugins')).status, 200, 'the first one stays signed in');
  await after.stop();
});
