import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';
import { createKey, startGatewayProcess } from '../support/gateway-process.js';
import { plainRequest } from '../support/plain-request.js';
import { mountSmall } from '../support/small-disk.js';
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
  await ask(before.base);
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
  const shown = await waitFor('the screen', async () => {
    const answer = await ask(before.base);
    await new Promise((resume) => setTimeout(resume, 1500));
    // The screen of the markup may still be on its way.
    const isSettled = answer.filename === (await ask(before.base)).filename;
    return isSettled && String(answer.filename).startsWith('plugin-') ? answer : undefined;
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
