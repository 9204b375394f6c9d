// @tier full: starts workers
import t from 'tap';
import { findModel, panelOf } from '../../../src/engine/model/model.js';
import { createRecipeRenderer } from '../../../src/gateway/worker/jobs/render/render-recipe.js';
import type { RenderJob, RenderResult } from '../../../src/gateway/worker/protocol/render.js';
import { startSourceServer } from '../../support/sources/source-server.js';

const og = findModel('og_png');
if (!og) throw new Error('expected a model');
const panel = panelOf(og);
const render = createRecipeRenderer();

const job = (view: string, reach: RenderJob['reach']): RenderJob => ({
  kind: 'render',
  panel,
  layout: '1x1',
  cells: [
    {
      view: 'full',
      markup: { shared: '', view },
      variables: {},
      darkMode: false,
      noScreenPadding: false,
      frameworkVersion: 'latest',
    },
  ],
  now: Date.UTC(2026, 2, 16, 9, 30),
  timeZone: 'UTC',
  locale: 'en',
  pinned: true,
  dither: 'auto',
  assets: { kind: 'network' },
  reach,
  details: true,
});

/** Ways of a page to have an address read, as markup or as a script that `run` puts into one. */
const run = (code: string): string => `<script>${code}</script>`;
const css = (text: string): string =>
  run(`const e=document.createElement('style');e.textContent=${JSON.stringify(text)};document.head.append(e)`);
const WAYS: Readonly<Record<string, (address: string) => string>> = {
  'a picture': (address) => `<img src="${address}" srcset="${address} 2x">`,
  'a picture of a script': (address) => run(`new Image().src='${address}';document.body.append(new Image())`),
  'a picture written into the page': (address) => run(`document.write('<img src="${address}">')`),
  'sources of a picture': (address) => `<picture><source srcset="${address}"><img></picture>`,
  'a button': (address) => `<input type="image" src="${address}">`,
  'a frame': (address) => `<iframe src="${address}"></iframe><frameset><frame src="${address}"></frameset>`,
  'an object': (address) =>
    `<object data="${address}"></object><embed src="${address}"><applet code="${address}"></applet>`,
  'a film': (address) =>
    `<video src="${address}" poster="${address}"><track src="${address}"></video><audio src="${address}">`,
  'a style sheet': (address) => `<link rel="stylesheet" href="${address}">`,
  'a style sheet of a script': (address) =>
    run(`const l=document.createElement('link');l.rel='stylesheet';l.href='${address}';document.head.append(l)`),
  'links of other kinds': (address) =>
    ['prefetch', 'preload', 'preconnect', 'icon', 'manifest', 'modulepreload', 'import', 'prerender']
      .map((rel) => `<link rel="${rel}" as="script" href="${address}">`)
      .join(''),
  'an imported style sheet': (address) => css(`@import url(${address}); @import '${address}' layer(a);`),
  'a background': (address) => css(`body{background:url(${address}),image-set('${address}' 1x)}`),
  'other pictures of styles': (address) =>
    css(
      `body{list-style:url(${address});border-image:url(${address}) 1;mask:url(${address});cursor:url(${address}),auto}`,
    ),
  'pictures as content': (address) => css(`body::before{content:url(${address})}`),
  'a font': (address) => css(`@font-face{font-family:f;src:url(${address})}body{font-family:f}`),
  'a font of a script': (address) => run(`new FontFace('f','url(${address})').load();document.fonts.load('9px f')`),
  'addresses in variables': (address) => css(`:root{--u:url(${address})}body{background-image:var(--u)}`),
  'paint of another document': (address) =>
    `<svg><use href="${address}#a"/><rect width="9" height="9" fill="url(${address}#b)" filter="url(${address}#c)"/></svg>`,
  'a picture in a drawing': (address) =>
    `<svg><image href="${address}" width="9" height="9"/><filter id="f"><feImage href="${address}"/></filter><rect filter="url(#f)" width="9" height="9"/></svg>`,
  'a pattern of a chart': (address) =>
    `<script src="highcharts.js"></script><div id="c"></div>${run(`Highcharts.chart('c',{series:[{type:'area',color:{pattern:{image:'${address}',width:9,height:9}},data:[1,2]}]})`)}`,
  'a script': (address) => `<script src="${address}"></script><script type="module" src="${address}"></script>`,
  'a script of a script': (address) =>
    run(`const s=document.createElement('script');s.src='${address}';document.head.append(s)`),
  'a module': (address) => `${run(`import('${address}');`)}<script type="module">import '${address}'</script>`,
  fetch: (address) => run(`fetch('${address}').then(r=>r.text()).then(x=>document.body.append(x))`),
  XMLHttpRequest: (address) => run(`const x=new XMLHttpRequest();x.open('GET','${address}',false);x.send()`),
  'a beacon': (address) => run(`navigator.sendBeacon?.('${address}','x')`),
  'a socket': (address) => run(`new WebSocket('${address}'.replace('http','ws'))`),
  'a stream of events': (address) => run(`new EventSource('${address}')`),
  'a worker': (address) => run(`new Worker('${address}');new SharedWorker('${address}')`),
  'a service worker': (address) => run(`navigator.serviceWorker.register('${address}')`),
  'a new location': (address) => run(`location.href='${address}';location.replace('${address}');location='${address}'`),
  'a new window': (address) => run(`open('${address}');history.pushState({},'','${address}')`),
  'a form': (address) => `<form action="${address}"></form>${run('document.querySelector("form").submit()')}`,
  'a refresh': (address) =>
    `<meta http-equiv="refresh" content="0;url=${address}"><base href="${address}/"><img src="x.png">`,
};

/** How an address of loopback may be spelled. */
const SPELLINGS: Readonly<Record<string, (port: string) => string>> = {
  'by name': (port) => `http://localhost:${port}`,
  'by name in capitals': (port) => `HTTP://LOCALHOST.:${port}`,
  'as one number': (port) => `http://2130706433:${port}`,
  'as a hexadecimal number': (port) => `http://0x7f000001:${port}`,
  'in octal': (port) => `http://0177.0.0.01:${port}`,
  'in two parts': (port) => `http://127.1:${port}`,
  'as no address at all': (port) => `http://0.0.0.0:${port}`,
  'as another of its network': (port) => `http://127.99.3.1:${port}`,
  'of version 6': (port) => `http://[::1]:${port}`,
  'within version 6': (port) => `http://[::ffff:127.0.0.1]:${port}`,
  'within version 6, in hexadecimal': (port) => `http://[0:0:0:0:0:ffff:7f00:1]:${port}`,
  'behind a user': (port) => `http://public.example:80@127.0.0.1:${port}`,
  'with other digits': (port) => `http://①②⑦.⓪.⓪.①:${port}`,
  'without a scheme': (port) => `//127.0.0.1:${port}`,
  'with backslashes': (port) => `http:\\\\127.0.0.1:${port}`,
};

t.test('a page reads nothing of the machine it is rendered on', async (t) => {
  const server = await startSourceServer({}, (_request, response) => void response.end('secret'));
  t.teardown(() => server.stop());
  const { port } = new URL(server.base);
  const closed = { allowLoopback: false, gatewayPorts: [Number(port)] };
  const clean = await render(job('<p>next</p><script>document.body.append(Math.random())</script>', closed));
  const attempt = async (name: string, markup: string): Promise<void> => {
    const result = await render(job(markup, closed));
    t.strictSame(server.asked, [], `${name}: nothing was requested`);
    t.notMatch(shownOf(result), /secret|root:/, `${name}: nothing was read`);
    const next = await render(job('<p>next</p><script>document.body.append(Math.random())</script>', closed));
    t.ok(Buffer.from(next.bytes).equals(Buffer.from(clean.bytes)), `${name}: the next page has the same bytes`);
  };
  for (const [name, way] of Object.entries(WAYS)) await attempt(name, way(`${server.base}/x`));
  for (const [name, spell] of Object.entries(SPELLINGS)) {
    const address = `${spell(port)}/x`;
    await attempt(
      name,
      `<img src="${address}">${run(`fetch(${JSON.stringify(address)})`)}${css(`p{background:url("${address}")}`)}`,
    );
  }
  for (const address of [
    'file:///etc/passwd',
    'data:text/html,secret',
    'blob:null/1',
    'ftp://127.0.0.1/',
    '/etc/passwd',
  ])
    await attempt(
      address,
      [WAYS['a picture'], WAYS.fetch, WAYS['an imported style sheet'], WAYS['a script'], WAYS['a frame']]
        .map((way) => way?.(address) ?? '')
        .join(''),
    );

  const open = await render(job(`<img src="${server.base}/x">`, { allowLoopback: true, gatewayPorts: [] }));
  t.strictSame(server.asked, ['/x'], 'where loopback is allowed, the picture is requested');
  t.ok(open.bytes.byteLength > 0);
});

t.test('a server in reach cannot lead a page to the gateway itself', async (t) => {
  const gateway = await startSourceServer({}, (_request, response) => void response.end('secret'));
  const { port } = new URL(gateway.base);
  const targets = [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    `http://127.1:${port}/a`,
    `//0.0.0.0:${port}/`,
  ];
  const web = await startSourceServer({}, (request, response) => {
    const target = targets[Number(request.url?.slice(1))] ?? `http://[::1]:${port}/`;
    response.writeHead(302, { location: target }).end();
  });
  t.teardown(async () => void (await Promise.all([gateway.stop(), web.stop()])));
  for (const index of [...targets.keys(), targets.length]) {
    const way = `<img src="${web.base}/${index}"><link rel="stylesheet" href="${web.base}/${index}">`;
    await render(job(way, { allowLoopback: true, gatewayPorts: [Number(port)] }));
  }
  t.ok(web.asked.length >= targets.length, 'the server was asked');
  t.strictSame(gateway.asked, []);
});

function shownOf({ words = [], html = [], notes }: RenderResult): string {
  const fetched = html.join('').replace(/<script[\s\S]*?<\/script>|file:\/\/\S*|data:text\S*/g, '');
  return [words.map(({ text }) => text).join(' '), fetched, JSON.stringify(notes.map(({ code }) => code))].join('\n');
}
