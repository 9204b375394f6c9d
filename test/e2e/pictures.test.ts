import { decode } from 'fast-png';
import t from 'tap';
import { openApi } from '../support/api/api-client.js';
import { FakeDisplay } from '../support/display/fake-display.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { startGatewayProcess } from '../support/gateway/gateway-process.js';
import { plainRequest } from '../support/http/plain-request.js';
import { exchangeRaw, statusOf } from '../support/http/raw-exchange.js';
import { checkerPng, samplePictures } from '../support/pictures/sample-pictures.js';
import { answerJson, startSourceServer } from '../support/sources/source-server.js';
import { dataFolder } from '../support/storage/data-folder.js';
import { waitFor } from '../support/wait-for.js';

/** 65,535 × 65,535 pixels in a few bytes. */
const HUGE_GIF = Buffer.from('474946383961ffffffff800000000000000000' + '2c00000000ffffffff0002024401003b', 'hex');

t.test('a pushed and a mirrored picture reach the display unchanged', async (t) => {
  const gateway = await startGatewayProcess({ dataDir: dataFolder(t) });
  t.teardown(() => gateway.stop());
  const api = await openApi(gateway, 'write');
  const display = new FakeDisplay(gateway.base, FIRMWARES[4]!, 'AA:BB:CC:DD:EE:FF');
  const { body } = await api('POST', '/api/plugin_settings', {
    name: 'Frame',
    strategy: 'webhook_image',
    push_seconds: 0,
  });
  const { uuid, webhook_url: address } = body.data;
  t.equal(address, `${gateway.base}/api/plugin_settings/${uuid}/image`);
  const push = async (content: string | Buffer, type: string) => {
    const answer = await plainRequest(address, { method: 'POST', headers: { 'Content-Type': type }, body: content });
    return { status: answer.status, text: answer.body.toString() };
  };
  t.match(await display.wake(), { faults: [] }, 'a special screen explains that there is no picture');
  const samples = samplePictures();
  for (const [name, { bytes, mediaType }] of Object.entries(samples)) {
    t.match(await push(bytes, mediaType), { status: 200, text: /"message":"picture updated"/ }, name);
  }
  t.match(await push(samples.png!.bytes, ''), { status: 200 }, 'the type is read from the bytes');
  const base64 = samples.jpeg!.bytes.toString('base64');
  t.match(await push(JSON.stringify({ image: `data:image/jpeg;base64,${base64}` }), 'application/json'), {
    status: 200,
  });
  t.match(await push('{"image": 5}', 'application/json'), { status: 400, text: /base64/ });
  t.match(await push('not a picture', 'image/png'), { status: 422, text: /expected a picture/ });
  t.match(await push(HUGE_GIF, 'image/gif'), { status: 413, text: /at most 51 million pixels/ });
  const form = (field: string) =>
    Buffer.concat([
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.webp"\r\n\r\n`),
      samples.webp!.bytes,
      Buffer.from('\r\n--x--\r\n'),
    ]);
  t.match(await push(form('image'), 'multipart/form-data; boundary=x'), { status: 200, text: /image\/webp/ });
  t.match(await push(form('photo'), 'multipart/form-data; boundary=x'), { status: 400, text: /form field ..image/ });
  t.match(await push('--x', 'multipart/form-data; boundary=x'), { status: 400, text: /complete multipart form/ });
  // Refused by its length: nothing else is read.
  const { pathname, host, port } = new URL(address);
  const head = `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: image/png\r\nContent-Length: 25000001\r\n\r\n`;
  t.equal(statusOf(await exchangeRaw({ port: Number(port), bytes: head })), 413);
  const shown = await plainRequest(address);
  t.match(shown, { status: 200, headers: { 'content-type': 'image/webp' } });
  t.same(shown.body, samples.webp!.bytes, 'refused pictures changed nothing');
  const pixels = checkerPng(800, 480);
  await push(pixels, 'image/png');
  const isShown = (picture: Buffer | undefined) =>
    picture?.readUInt32BE(0) === 0x89504e47 &&
    Buffer.from(decode(picture).data).equals(Buffer.from(decode(pixels).data));
  await waitFor('the pushed picture', async () => (isShown((await display.wake()).picture) ? true : undefined));

  const web = await startSourceServer({
    '/api/display': answerJson({ status: 0, image_url: '/p.png', filename: 'p', refresh_rate: 900 }),
    '/p.png': (_request, response) => response.end(pixels),
  });
  t.teardown(() => web.stop());
  const settings = { polling_url: `${web.base}/api/display`, mirror_token: 'T0KEN' };
  const { body: mirror } = await api('POST', '/api/plugin_settings', { name: 'Hall', strategy: 'mirror', ...settings });
  t.equal(mirror.data.needs_server, web.base);
  const path = `/api/plugin_settings/${mirror.data.id}`;
  t.match(await api('POST', `${path}/poll`), { status: 200, body: { data: { picture: { width: 800 } } } });
  t.notMatch(JSON.stringify(await api('GET', `${path}/details`)), /T0KEN/);
  t.notMatch(gateway.output(), /T0KEN/);
  t.match(await plainRequest(`${gateway.base}${path}/image`), { status: 401 }, 'access by id needs a key');
});
