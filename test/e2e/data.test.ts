import t, { type Test } from 'tap';
import { type ApiCall, openApi } from '../support/api/api-client.js';
import { FakeDisplay, type Wake } from '../support/display/fake-display.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway/gateway-process.js';
import { answerJson, startSourceServer } from '../support/sources/source-server.js';
import { dataFolder } from '../support/storage/data-folder.js';
import { waitFor } from '../support/wait-for.js';

const MARKUP =
  '<div class="layout"><div class="column"><span class="value">{{ text }}{{ data | size }}{{ IDX_0.text }}{{ IDX_1.data.size }}</span></div></div>';

interface Home {
  readonly gateway: GatewayProcess;
  readonly api: ApiCall;
  readonly display: FakeDisplay;
}

async function startHome(t: Test): Promise<Home> {
  const gateway = await startGatewayProcess({ dataDir: dataFolder(t) });
  t.teardown(() => gateway.stop());
  const display = new FakeDisplay(gateway.base, FIRMWARES[4]!, 'AA:BB:CC:DD:EE:FF');
  return { gateway, api: await openApi(gateway, 'write'), display };
}

async function createPlugin(
  api: ApiCall,
  body: Record<string, unknown>,
): Promise<{ id: number; uuid: string; webhook_url: string }> {
  const { body: made } = await api('POST', '/api/plugin_settings', { name: 'Test', plugin_id: 37, ...body });
  await api('PUT', `/api/plugin_settings/${made.data.id}/markup/markup_full`, { content: MARKUP });
  return made.data;
}

/** Wakes until the display shows another screen than `before`. */
function nextPicture(t: Test, display: FakeDisplay, before: string): Promise<Wake> {
  return waitFor('another picture', async () => {
    const wake = await display.wake();
    t.strictSame(wake.faults, [], 'no fault on the way');
    return wake.filename === before || !wake.filename.startsWith('plugin') ? undefined : wake;
  });
}

t.test('a push changes the next screen and its name; the same data again does not', async (t) => {
  const { api, display } = await startHome(t);
  const plugin = await createPlugin(api, { push_seconds: 0 });
  const push = (text: string) => api('POST', `/api/custom_plugins/${plugin.uuid}`, { merge_variables: { text } });
  t.match(await push('one'), { status: 200, body: { merge_variables: { text: 'one' } } });
  const one = await nextPicture(t, display, '');
  await push('two');
  const two = await nextPicture(t, display, one.filename);
  t.notOk(one.picture?.equals(two.picture ?? Buffer.of()), 'other bytes');
  await push('two');
  await new Promise((resume) => setTimeout(resume, 1500));
  t.equal((await display.wake()).filename, two.filename);
});

t.test('deep_merge and stream merge, and the second push within five minutes is refused', async (t) => {
  const { api } = await startHome(t);
  const plugin = await createPlugin(api, {});
  const path = `/api/custom_plugins/${plugin.uuid}`;
  t.equal((await api('POST', path, { merge_variables: { a: { x: 1 }, list: [1] } })).status, 200);
  const refused = await api('POST', path, { merge_variables: { a: 2 } });
  t.match(refused, { status: 429, body: { error: /at most one push every 300 seconds/ } });
  t.match(Number(refused.headers['retry-after']), 300);
  t.strictSame((await api('GET', path)).body, { merge_variables: { a: { x: 1 }, list: [1] } });
  await api('PATCH', `/api/plugin_settings/${plugin.id}`, { push_seconds: 0 });
  const merged = await api('POST', path, { merge_variables: { a: { y: 2 } }, merge_strategy: 'deep_merge' });
  t.strictSame(merged.body.merge_variables, { a: { x: 1, y: 2 }, list: [1] });
  const streamed = await api('POST', path, {
    merge_variables: { list: [2, 3] },
    merge_strategy: 'stream',
    stream_limit: 2,
  });
  t.strictSame(streamed.body.merge_variables, { a: { x: 1, y: 2 }, list: [2, 3] });
});

const refusals: readonly (readonly [string, unknown, number, RegExp])[] = [
  ['malformed JSON', '{"merge_variables": {', 400, /expected JSON/],
  ['variables that are no object', { merge_variables: [1] }, 400, /merge_variables/],
  ['no variables', { a: 1 }, 400, /merge_variables/],
  ['an unknown strategy', { merge_variables: {}, merge_strategy: 'x' }, 422, /deep_merge or stream/],
  ['a limit of zero', { merge_variables: {}, merge_strategy: 'stream', stream_limit: 0 }, 422, /positive whole number/],
  ['too much', { merge_variables: { a: 'x'.repeat(300_000) } }, 413, /at most/],
];

t.test('an invalid push is refused with the reason and not stored', async (t) => {
  const { api } = await startHome(t);
  const plugin = await createPlugin(api, { push_seconds: 0 });
  const path = `/api/custom_plugins/${plugin.uuid}`;
  for (const [name, body, status, error] of refusals) {
    t.match(await api('POST', path, body), { status, body: { error, status } }, name);
  }
  t.match(await api('POST', '/api/custom_plugins/00000000-0000-4000-8000-000000000000', { merge_variables: {} }), {
    status: 404,
    body: { error: /no such plugin setting/ },
  });
  t.strictSame((await api('GET', path)).body, { merge_variables: {} });
});

t.test(
  'polled objects, lists and several sources are rendered, and the screen stays when the source fails',
  async (t) => {
    const { api, display } = await startHome(t);
    const source = await startSourceServer({
      '/object': answerJson({ text: 'polled' }),
      '/list': answerJson([1, 2, 3]),
    });
    t.teardown(() => source.stop());
    const plugin = await createPlugin(api, {
      strategy: 'polling',
      polling_url: `${source.base}/object`,
      refresh_interval: 1,
    });
    const poll = async () => (await api('POST', `/api/plugin_settings/${plugin.id}/poll`)).body.data;
    const read = async () => (await api('GET', `/api/plugin_settings/${plugin.id}/data`)).body.data;

    t.strictSame(await poll(), { text: 'polled' });
    const object = await nextPicture(t, display, '');
    await api('PATCH', `/api/plugin_settings/${plugin.id}`, { polling_url: `${source.base}/list` });
    t.strictSame(await poll(), { data: [1, 2, 3] });
    const list = await nextPicture(t, display, object.filename);
    await api('PATCH', `/api/plugin_settings/${plugin.id}`, {
      polling_url: `${source.base}/object\n${source.base}/list\n`,
    });
    t.strictSame(await poll(), { IDX_0: { text: 'polled' }, IDX_1: { data: [1, 2, 3] } });
    const both = await nextPicture(t, display, list.filename);

    await source.stop();
    t.strictSame(await poll(), { IDX_0: { text: 'polled' }, IDX_1: { data: [1, 2, 3] } }, 'the last good answers');
    t.match(await api('GET', `/api/plugin_settings/${plugin.id}/details`), {
      body: { data: { last_poll: { sources: [{ outcome: 'failed' }, { outcome: 'failed' }] } } },
    });
    t.equal((await display.wake()).filename, both.filename, 'the last screen stays');
    t.strictSame(await read(), { IDX_0: { text: 'polled' }, IDX_1: { data: [1, 2, 3] } });
  },
);

t.test('the demo source is polled without a network', async (t) => {
  const { gateway, api, display } = await startHome(t);
  const plugin = await createPlugin(api, { strategy: 'polling', polling_url: `${gateway.base}/api/demo/quote` });
  const { text, author, collection } = (await api('POST', `/api/plugin_settings/${plugin.id}/poll`)).body.data;
  t.ok(text && author && collection.length > 1, 'a quote and its collection');
  t.strictSame((await api('GET', '/api/demo/quote?collection_only=true')).body, collection);
  t.ok((await nextPicture(t, display, '')).picture);
});

t.test('no other route of the gateway can be polled', async (t) => {
  const { gateway, api } = await startHome(t);
  const plugin = await createPlugin(api, { strategy: 'polling', polling_url: `${gateway.base}/api/models` });
  await api('POST', `/api/plugin_settings/${plugin.id}/poll`);
  const { body } = await api('GET', `/api/plugin_settings/${plugin.id}/details`);
  t.match(body.data.last_poll.sources[0], { outcome: 'failed', status: null });
  t.equal(body.data.last_poll.paused_after, null);
});
