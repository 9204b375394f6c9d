// @tier full: starts workers
import t, { type Test } from 'tap';
import { createWorkerHost } from '../../../src/gateway/worker/host/host.js';
import type { PictureJob, PictureSource } from '../../../src/gateway/worker/protocol/picture.js';
import type { RenderJob } from '../../../src/gateway/worker/protocol/render.js';
import { checkerPng, samplePictures } from '../../support/pictures/sample-pictures.js';
import { answerJson, type SourceServer, startSourceServer } from '../../support/sources/source-server.js';

const host = createWorkerHost();
t.teardown(() => host.stop());
const samples = samplePictures();

const get = (source: PictureSource, more: Partial<PictureJob> = {}) =>
  host.run<PictureJob>({
    kind: 'picture',
    source,
    variables: { name: 'cat' },
    now: Date.parse('2026-03-16T09:30:00Z'),
    validator: undefined,
    reach: { allowLoopback: true, gatewayPorts: [] },
    ...more,
  });

async function openWeb(t: Test, answers: SourceServer['answers']): Promise<SourceServer> {
  const web = await startSourceServer(answers);
  t.teardown(() => web.stop());
  return web;
}

const picture =
  (name: keyof typeof samples, headers: Record<string, string> = {}): SourceServer['answers'][string] =>
  (_request, response) => {
    const { bytes } = samples[name]!;
    response.writeHead(200, { 'content-type': 'application/octet-stream', ...headers }).end(bytes);
  };

t.test('every picture format is detected by its bytes and measured', async (t) => {
  for (const [name, { bytes, mediaType }] of Object.entries(samples)) {
    const size = name === 'gif' ? 1 : 40;
    t.match(await get({ kind: 'bytes', bytes }), { kind: 'changed', picture: { mediaType, widthPx: size } }, name);
  }
});

t.test('bytes that are not a picture are rejected with a reason', async (t) => {
  const table: readonly [bytes: Buffer, message: RegExp][] = [
    [Buffer.from(''), /unknown format/],
    [Buffer.from('<html>'.repeat(20)), /unknown format/],
    [samples.png!.bytes.subarray(0, 60), /cut short/],
    [samples.jpeg!.bytes.subarray(0, 200), /cut short|unknown/],
    [Buffer.from('<svg'.padEnd(40, ' ')), /./],
    [Buffer.concat([samples.png!.bytes.subarray(0, 16), Buffer.from('0000ffff0000ffff', 'hex')]), /pixels|cut short/],
  ];
  for (const [bytes, message] of table) {
    await t.rejects(get({ kind: 'bytes', bytes }), { message }, bytes.toString('latin1', 0, 20));
  }
});

t.test('a truncated picture is rejected, wherever it ends', async (t) => {
  for (const [name, { bytes }] of Object.entries(samples)) {
    const lengths = [0.4, 0.7, 0.9].map((share) => Math.ceil(bytes.length * share));
    for (const length of [...lengths, bytes.length - 3]) {
      const cut = bytes.subarray(0, length);
      await t.rejects(
        get({ kind: 'bytes', bytes: cut }),
        { code: 'unprocessable' },
        `${name}, ${length} of ${bytes.length} bytes`,
      );
    }
    const followed = Buffer.concat([bytes, Buffer.from('\n')]);
    t.match(await get({ kind: 'bytes', bytes: followed }), { kind: 'changed' }, `${name} with a byte behind`);
  }
});

t.test('an alias is a template, requested with headers and only if it changed', async (t) => {
  const seen: unknown[] = [];
  const web = await openWeb(t, {
    '/cat.png': (request, response) => {
      seen.push([request.headers.authorization, request.headers['if-none-match']]);
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else picture('png', { etag: '"1"' })(request, response);
    },
  });
  const url = `${web.base}/{{ name }}.png`;
  const headers = 'authorization=Bearer {{ name }}';
  const first = await get({ kind: 'alias', url, headers });
  t.match(first, { kind: 'changed', status: 200, etag: '"1"', url: `${web.base}/cat.png` });
  const validator = { url: first.url, etag: '"1"' };
  t.match(await get({ kind: 'alias', url, headers }, { validator }), { kind: 'unchanged', status: 304 });
  t.same(seen, [
    ['Bearer cat', undefined],
    ['Bearer cat', '"1"'],
  ]);
});

t.test("a redirect gives the picture's address and refresh rate", async (t) => {
  const web = await openWeb(t, {
    '/where': answerJson({ filename: 'a', url: '/pictures/a.webp', refresh_rate: '1800' }),
    '/pictures/a.webp': picture('webp'),
  });
  t.match(await get({ kind: 'redirect', url: `${web.base}/where`, headers: '' }), {
    kind: 'changed',
    url: `${web.base}/pictures/a.webp`,
    refreshSeconds: 1800,
    picture: { mediaType: 'image/webp', widthPx: 40, heightPx: 20 },
  });
});

t.test('another server’s display is mirrored with its token, which no other server gets', async (t) => {
  const tokens: unknown[] = [];
  const note: SourceServer['answers'][string] = (request, response) => {
    tokens.push([request.url, request.headers['access-token'], request.headers.id]);
    picture('png')(request, response);
  };
  const elsewhere = await openWeb(t, { '/picture.png': note });
  const server = await openWeb(t, {
    '/api/current_screen': (request, response) => {
      tokens.push([request.url, request.headers['access-token'], request.headers.id]);
      answerJson({ status: 200, image_url: `${elsewhere.base}/picture.png`, refresh_rate: 900 })(request, response);
    },
    '/api/display': answerJson({ status: 0, image_url: '/own.png', refresh_rate: 60 }),
    '/own.png': note,
  });
  const mirror = (path: string) =>
    get({ kind: 'mirror', url: server.base + path, accessToken: 't0ken', mac: 'AA:BB:CC:DD:EE:FF' });
  t.match(await mirror(''), { kind: 'changed', refreshSeconds: 900 });
  t.match(await mirror('/api/display'), { kind: 'changed', refreshSeconds: 60 });
  t.same(tokens, [
    ['/api/current_screen', 't0ken', 'AA:BB:CC:DD:EE:FF'],
    ['/picture.png', undefined, undefined],
    ['/own.png', 't0ken', 'AA:BB:CC:DD:EE:FF'],
  ]);
});

t.test('a reported call reaches the other server like the display’s own call, with its log', async (t) => {
  const told: unknown[] = [];
  const server = await openWeb(t, {
    '/ink/api/display': (request, response) => {
      const { id, rssi, 'access-token': token, 'battery-voltage': volts } = request.headers;
      told.push(['display', id, token, volts, rssi]);
      answerJson({ status: 0, image_url: '/p.png', refresh_rate: 300 })(request, response);
    },
    '/ink/api/log': async (request, response) => {
      const chunks = await request.toArray();
      const { id, 'access-token': token, 'battery-voltage': volts } = request.headers;
      told.push(['log', id, token, volts, Buffer.concat(chunks).toString()]);
      response.writeHead(204).end();
    },
    '/p.png': (request, response) => {
      told.push(['picture', request.headers['battery-voltage']]);
      picture('png')(request, response);
    },
  });
  const mac = 'AA:BB:CC:DD:EE:FF';
  const report = { headers: { 'battery-voltage': '3.9', rssi: '-60' }, logs: '{"logs":[{"message":"hello"}]}' };
  for (const path of ['/ink', '/ink/', '/ink/api/display', '/ink/api/current_screen']) {
    const source = { kind: 'mirror', url: server.base + path, accessToken: 't0ken', mac, report } as const;
    const result = await get(source);
    t.match(result, { kind: 'changed', refreshSeconds: 300, accepted: { wake: true, logs: true } }, path);
    t.same(
      told.splice(0).sort(),
      [
        ['display', mac, 't0ken', '3.9', '-60'],
        ['log', mac, 't0ken', undefined, report.logs],
        ['picture', undefined],
      ],
      path,
    );
  }
  const mirror = { kind: 'mirror', url: `${server.base}/ink`, accessToken: 't0ken', mac, report } as const;
  server.answers['/ink/api/log'] = (_request, response) => void response.destroy();
  t.match(
    await get(mirror),
    { kind: 'changed', accepted: { wake: true, logs: false } },
    'a refused log costs no picture',
  );
  server.answers['/p.png'] = (_request, response) => void response.writeHead(500).end();
  t.match(await get(mirror), { kind: 'failed', accepted: { wake: true, logs: false } }, 'the call has been counted');
  delete server.answers['/ink/api/display'];
  t.match(await get(mirror), { kind: 'failed', accepted: { wake: false, logs: false } });
});

t.test('a failed picture job gives its reason', async (t) => {
  const web = await openWeb(t, {
    '/html': (_request, response) => response.end('<html>no picture here</html>'),
    '/busy': (_request, response) => response.writeHead(503, { 'retry-after': '60' }).end(),
    '/huge': (_request, response) => response.end(Buffer.alloc(25_100_000)),
    '/text': (_request, response) => response.end('hello'),
    '/empty': answerJson({}),
    '/unknown': answerJson({ status: 500, error: 'Device not found' }),
    '/far': answerJson({ url: 'http://169.254.1.1/x.png' }),
    '/odd': answerJson({ url: 'file:///etc/passwd' }),
  });
  const table: readonly [kind: 'alias' | 'redirect', path: string, error: RegExp][] = [
    ['alias', '/html', /unknown format/],
    ['alias', '/busy', /answered 503/],
    ['alias', '/huge', /too large|exceeded/],
    ['alias', '/missing', /answered 404/],
    ['redirect', '/text', /JSON object that names a picture/],
    ['redirect', '/empty', /expected url or image_url/],
    ['redirect', '/unknown', /does not know that token$/],
    ['redirect', '/far', /link-local/],
    ['redirect', '/odd', /http or https/],
    ['redirect', '/busy', /answered 503/],
  ];
  for (const [kind, path, error] of table) {
    t.match(await get({ kind, url: web.base + path, headers: '' }), { kind: 'failed', error }, path);
  }
  t.match(await get({ kind: 'alias', url: `${web.base}/busy`, headers: '' }), { retryAfterSeconds: 60 });
  t.match(await get({ kind: 'alias', url: '', headers: '' }), { kind: 'failed', error: /http or https/ });
});

t.test('a picture of the panel’s size is painted pixel for pixel, others are fitted', async (t) => {
  const { panelOf, findModel } = await import('../../../src/engine/model/model.js');
  const panel = panelOf(findModel('og_png')!, {
    paletteId: undefined,
    orientation: undefined,
    firmwareVersion: '1.8.15',
  });
  const draw = (bytes: Buffer, mediaType: string, layout: RenderJob['layout'] = '1x1') =>
    host.run<RenderJob>({
      kind: 'render',
      panel,
      layout,
      cells: Array.from({ length: layout === '1x1' ? 1 : 2 }, (_, place) => ({
        view: layout === '1x1' ? 'full' : 'half_vertical',
        markup: { shared: '', view: place === 0 ? '' : 'words' },
        variables: {},
        darkMode: false,
        noScreenPadding: true,
        frameworkVersion: 'latest',
        ...(place === 0 ? { picture: { bytes, mediaType, fit: 'contain' as const } } : {}),
      })),
      now: 0,
      timeZone: 'UTC',
      locale: 'en',
      pinned: true,
      dither: 'auto',
      assets: { kind: 'none' },
      reach: { allowLoopback: false, gatewayPorts: [] },
      details: false,
    });
  const { decode } = await import('fast-png');
  const source = checkerPng(800, 480);
  const drawn = await draw(source, 'image/png');
  t.same(decode(drawn.bytes).data, decode(source).data);
  for (const [name, { bytes, mediaType }] of Object.entries(samples)) {
    const { bytes: out } = await draw(bytes, mediaType);
    t.match(decode(out), { width: 800, height: 480 }, name);
  }
  const together = await draw(samples.png!.bytes, 'image/png', '1Lx1R');
  t.same(together.notes, []);
  await t.rejects(draw(Buffer.from('broken'.repeat(9)), 'image/png'), { message: /the picture cannot be drawn/ });
});
