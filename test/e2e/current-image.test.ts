import { decode } from 'fast-png';
import t from 'tap';
import { startGatewayWithDisplays } from '../support/gateway/gateway-with-displays.js';
import { plainRequest } from '../support/http/plain-request.js';
import { exchangeRaw } from '../support/http/raw-exchange.js';

const KEY = 'key-of-resident-0';
const MAC = 'A4:CF:12:00:7E:10';

t.test('a client that loads a picture by address says what it can show, and loads it once', async (t) => {
  const { base } = await startGatewayWithDisplays(t);
  const load = (path: string, headers: Record<string, string> = {}) =>
    plainRequest(`${base}/api/current_image${path}`, { headers });
  const kindOf = ({ body }: { body: Buffer }) => body.toString('hex', 0, 2);

  const first = await load(`?key=${KEY}`);
  t.match(first.headers, {
    'content-type': 'image/png',
    etag: /^".+"$/,
    'last-modified': /GMT$/,
    'refresh-rate': /\d/,
  });
  const again = await load(`?key=${KEY}`, { 'If-None-Match': String(first.headers.etag) });
  t.same([again.status, again.body.length, again.headers.etag], [304, 0, first.headers.etag]);
  t.match(again.headers['refresh-rate'], /\d/, 'when to call again');
  const since = { 'If-Modified-Since': String(first.headers['last-modified']) };
  t.equal((await load(`?key=${KEY}`, since)).status, 304);
  t.equal((await load(`?key=${KEY}`, { 'If-None-Match': '"another"', ...since })).status, 200);
  t.equal((await load(`?key=${KEY}`, { 'If-None-Match': '*' })).status, 304, 'any picture will do');

  const formats: readonly [string, Record<string, string>, string, string][] = [
    [`.jpg?key=${KEY}`, {}, 'image/jpeg', 'ffd8'],
    [`.bmp?key=${KEY}`, {}, 'image/bmp', '424d'],
    [`.png?key=${KEY}`, { Accept: 'image/jpeg' }, 'image/png', '8950'],
    [`?key=${KEY}`, { Accept: 'image/jpeg' }, 'image/jpeg', 'ffd8'],
    [`?key=${KEY}`, { Accept: 'image/bmp;q=0.5, image/jpeg;q=0.2' }, 'image/bmp', '424d'],
    [`?key=${KEY}`, { Accept: 'image/avif, image/webp, */*;q=0.8' }, 'image/png', '8950'],
    [`?key=${KEY}`, { Accept: 'text/html' }, 'image/png', '8950'],
  ];
  for (const [path, headers, type, bytes] of formats) {
    const answer = await load(path, headers);
    t.same(
      [answer.status, answer.headers['content-type'], kindOf(answer)],
      [200, type, bytes],
      `${path} ${headers.Accept}`,
    );
    t.not(type === 'image/png' || answer.headers.etag, first.headers.etag, 'another file');
  }
  const bmp = await load(`.bmp?key=${KEY}`);
  t.same([bmp.body.readInt32LE(18), bmp.body.readInt32LE(22), bmp.body.readUInt16LE(28)], [800, 480, 24]);
  const turned = decode((await load(`?key=${KEY}&rotate=90`)).body);
  t.same([turned.width, turned.height], [480, 800]);
  const sized = decode((await load(`?key=${KEY}&width=640&height=384&battery=42&rssi=-61`)).body);
  t.same([sized.width, sized.height], [640, 384]);
});

t.test('what is sent in the query counts as reported', async (t) => {
  const { base, dataDir } = await startGatewayWithDisplays(t);
  const { createKey } = await import('../support/gateway/gateway-process.js');
  const key = await createKey(dataDir, 'reader', 'read');
  await plainRequest(`${base}/api/current_image?key=${KEY}&battery=42&rssi=-61`);
  const answer = await plainRequest(`${base}/api/devices/1`, { headers: { Authorization: `Bearer ${key}` } });
  t.match(JSON.parse(answer.body.toString()).data, { percent_charged: 42, rssi: -61 });
});

t.test('requests in unusual forms are answered like others', async (t) => {
  const { base } = await startGatewayWithDisplays(t);
  const { host, port } = new URL(base);
  const send = (line: string, headers: readonly string[]) =>
    exchangeRaw({ port: Number(port), bytes: [line, ...headers, 'Connection: close', '', ''].join('\r\n') });
  const names = [`Host: ${host}`, `ID: ${MAC}`, `Access-Token: ${KEY}`];
  const cases: readonly [string, string, readonly string[]][] = [
    ['absolute form', `GET ${base}/api/display HTTP/1.1`, names],
    ['absolute form without a path', `GET http://${host} HTTP/1.1`, names],
    ['encoded letters', 'GET /%61pi/displ%61y HTTP/1.1', names],
    ['encoded slashes', 'GET /api%2Fdisplay HTTP/1.1', names],
    ['a doubled ID', 'GET /api/display HTTP/1.1', [...names, `id: ${MAC.toLowerCase()}`]],
    ['POST', 'POST /api/display HTTP/1.1', [...names, 'Content-Length: 0']],
  ];
  for (const [name, line, headers] of cases) {
    const text = await send(line, headers);
    if (name.endsWith('a path')) t.match(text, /^HTTP\/1\.1 (200|303)/, name);
    else t.match(text, /^HTTP\/1\.1 200 OK[\s\S]*"status":0,"image_url":"http:\/\/127\.0\.0\.1:\d+\/screens\//, name);
  }
});
