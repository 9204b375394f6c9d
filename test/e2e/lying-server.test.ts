import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { decode } from 'fast-png';
import t, { type Test } from 'tap';
import { openApi } from '../support/api/api-client.js';
import { FakeDisplay } from '../support/display/fake-display.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { startGatewayProcess } from '../support/gateway/gateway-process.js';
import { checkerPng } from '../support/pictures/sample-pictures.js';
import { answerJson, type SourceServer, startSourceServer } from '../support/sources/source-server.js';
import { dataFolder } from '../support/storage/data-folder.js';
import { waitFor } from '../support/wait-for.js';

type Answer = SourceServer['answers'][string];

const MAC = 'AA:BB:CC:DD:EE:FF';
const PICTURE = checkerPng(800, 480);
const sendPicture: Answer = (_request, response) => void response.end(PICTURE);
const send =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): Answer =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);
const nameScreen = (address: string) => answerJson({ status: 0, image_url: address, filename: 'p', refresh_rate: 900 });

/** A PNG of so many pixels in a few bytes: only its header is true. */
function hugePng(): Buffer {
  const header = Buffer.from(PICTURE.subarray(0, 33));
  header.writeUInt32BE(60_000, 16);
  header.writeUInt32BE(60_000, 20);
  return Buffer.concat([header, PICTURE.subarray(33)]);
}

async function openMirrored(test: Test) {
  const gateway = await startGatewayProcess({ dataDir: dataFolder(test) });
  test.teardown(() => gateway.stop());
  const server = await startSourceServer({ '/api/display': nameScreen('/p.png'), '/p.png': sendPicture });
  test.teardown(() => server.stop());
  const api = await openApi(gateway, 'write');
  const display = new FakeDisplay(gateway.base, FIRMWARES[4]!, MAC);
  const { body } = await api('POST', '/api/plugin_settings', {
    ...{ name: 'Hosted', strategy: 'mirror', polling_url: `${server.base}/api/display`, mirror_token: 'T0KEN' },
    refresh_interval: 10_000,
  });
  const path = `/api/plugin_settings/${body.data.id}`;
  const isShown = (picture: Buffer | undefined) =>
    picture !== undefined &&
    picture.readUInt32BE(0) === 0x89504e47 &&
    Buffer.from(decode(picture).data).equals(Buffer.from(decode(PICTURE).data));
  const shown = await waitFor('the screen of the other server', async () => {
    const wake = await display.wake();
    return isShown(wake.picture) ? wake.filename : undefined;
  });
  return { gateway, server, api, display, path, shown, id: body.data.id as number };
}

t.test('whatever the other server says, the display keeps the last valid screen', async (t) => {
  const { gateway, server, api, display, path, shown } = await openMirrored(t);
  const own = new URL(gateway.base).port;
  const lies: Readonly<Record<string, Readonly<Record<string, Answer>>>> = {
    'an error': { '/api/display': send('out of order', {}, 500) },
    'no display': { '/api/display': answerJson({ status: 500, error: 'Device not found' }) },
    'a sign-in page': { '/api/display': send('<!doctype html><h1>Sign in</h1>', { 'Content-Type': 'text/html' }) },
    'no picture': { '/api/display': answerJson({ status: 0 }) },
    'JSON without end': { '/api/display': send(`{"a":${'['.repeat(50_000)}`) },
    'a file of this machine': { '/api/display': nameScreen('file:///etc/passwd') },
    'the gateway itself': { '/api/display': nameScreen(`http://127.0.0.1:${own}/healthz`) },
    'the gateway in other words': { '/api/display': nameScreen(`http://[::ffff:7f00:1]:${own}/healthz`) },
    'a link-local address': { '/api/display': nameScreen('http://169.254.169.254/latest/meta-data') },
    'a redirect to the gateway': {
      '/api/display': nameScreen('/r'),
      '/r': send('', { Location: `http://localhost:${own}/healthz` }, 302),
    },
    'a redirect loop': { '/api/display': nameScreen('/r'), '/r': send('', { Location: '/r' }, 302) },
    'text as a picture': { '/p.png': send('hello', { 'Content-Type': 'image/png' }) },
    'a picture that is cut short': { '/p.png': send(PICTURE.subarray(0, PICTURE.length - 40)) },
    'fewer bytes than announced': {
      '/p.png': (_request, response) => {
        response.writeHead(200, { 'Content-Length': String(PICTURE.length) });
        response.write(PICTURE.subarray(0, 100), () => response.destroy());
      },
    },
    'a picture without end': {
      '/p.png': (_request, response) => {
        const chunk = Buffer.alloc(1_000_000);
        const more = (): void => {
          while (!response.destroyed && response.write(chunk));
        };
        response.on('drain', more);
        more();
      },
    },
    'a small file that unpacks to a large one': {
      '/p.png': send(gzipSync(Buffer.alloc(50_000_000)), { 'Content-Encoding': 'gzip' }),
    },
    'a picture of 3,600 megapixels': { '/p.png': send(hugePng()) },
    'a drawing that nests without end': {
      '/p.png': send(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${'<g>'.repeat(200_000)}`),
    },
  };
  const honest = server.answers;
  for (const [lie, answers] of Object.entries(lies)) {
    server.answers = { ...honest, ...answers };
    await api('POST', `${path}/poll`);
    const { last_poll: poll } = (await api('GET', `${path}/details`)).body.data;
    t.equal(poll.sources[0].outcome, 'failed', `${lie}: ${poll.sources[0].error}`);
    t.match(await display.wake(), { faults: [], filename: shown }, lie);
  }
  await server.stop();
  await api('POST', `${path}/poll`);
  t.match(await display.wake(), { faults: [], filename: shown }, 'the server is gone');
  t.match(await new FakeDisplay(gateway.base, FIRMWARES[0]!, MAC).wake(), { faults: [] }, 'on older firmware too');
});

t.test('a display never waits for the other server, and shows local items while it fails', async (t) => {
  const { gateway, server, api, display, path, shown, id } = await openMirrored(t);
  const { body } = await api('POST', '/api/plugin_settings', { name: 'Local', strategy: 'static', static_data: '{}' });
  await api('PUT', `/api/plugin_settings/${body.data.id}/markup/markup_full`, { content: '<b>local</b>' });
  const items = (await api('GET', '/api/playlists/items')).body.data as { id: number; plugin_setting_id: number }[];
  const item = items.find(({ plugin_setting_id: setting }) => setting === id)!;
  t.equal((await api('PATCH', `/api/playlists/items/${item.id}`, { priority: 3 })).status, 200);
  t.equal((await api('PATCH', path, { mirror_device: 1, mirror_fallback: 0 })).status, 200);

  const { '/api/display': honest } = server.answers;
  const asked = new Promise<ServerResponse>((resolve) => {
    server.answers['/api/display'] = (_request, response) => resolve(response);
  });
  const poll = api('POST', `${path}/poll`);
  const unanswered = await asked;
  t.match(await display.wake(), { faults: [], filename: shown }, 'answered while the poll still waits');
  server.answers['/api/display'] = send('', {}, 503);
  const local = new FakeDisplay(gateway.base, FIRMWARES[4]!, MAC);
  local.storeKey(display.apiKey);
  unanswered.destroy();
  await poll;
  const fallback = await waitFor('the local item', async () => {
    const wake = await local.wake('button');
    return wake.filename === shown ? undefined : wake;
  });
  t.same(fallback.faults, []);
  server.answers['/api/display'] = honest!;
  await api('POST', `${path}/poll`);
  const told: unknown[] = [];
  server.answers['/api/display'] = (request, response) => {
    told.push([request.headers.id, request.headers['access-token'], request.headers['fw-version']]);
    honest!(request, response);
  };
  await waitFor('the screen of the other server', async () =>
    (await local.wake('button')).filename === shown ? true : undefined,
  );
  await local.sendLog('a word from the display');
  const logged = new Promise<string>((resolve) => {
    server.answers['/api/log'] = async (request, response) => {
      resolve(Buffer.concat(await request.toArray()).toString());
      response.writeHead(204).end();
    };
  });
  await api('POST', `${path}/poll`);
  t.match(await logged, /a word from the display/);
  t.same(told[0], [MAC, 'T0KEN', FIRMWARES[4]!.version], 'as the display itself');
});
