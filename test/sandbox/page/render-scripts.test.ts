// @tier full: starts workers
import t from 'tap';
import { findModel, panelOf } from '../../../src/engine/model/model.js';
import { createWorkerHost } from '../../../src/gateway/worker/host/host.js';
import { createRecipeRenderer } from '../../../src/gateway/worker/jobs/render/render-recipe.js';
import type { CellSource, RenderJob } from '../../../src/gateway/worker/protocol/render.js';
import { startSourceServer } from '../../support/sources/source-server.js';

const og = findModel('og_png')!;

const cell = (view: string, name: CellSource['view'] = 'full'): CellSource => ({
  view: name,
  markup: { shared: '', view },
  variables: { count: 12 },
  darkMode: false,
  noScreenPadding: false,
  frameworkVersion: 'latest',
});

const job = (cells: RenderJob['cells'], more: Partial<RenderJob> = {}): RenderJob => ({
  kind: 'render',
  panel: panelOf(og),
  layout: '1x1',
  cells,
  now: Date.parse('2026-03-16T09:30:00Z'),
  timeZone: 'Europe/Berlin',
  locale: 'de',
  pinned: true,
  dither: 'auto',
  assets: { kind: 'none' },
  reach: { allowLoopback: false, gatewayPorts: [] },
  details: true,
  ...more,
});

const DOTS = `<div class="layout"><div id="dots" class="grid grid--cols-4"></div><span class="label" id="when"></span></div>
<script>
  for (let i = 0; i < {{ count }}; i++) {
    const dot = document.createElement('span');
    dot.className = 'value value--small';
    dot.textContent = 'n' + i;
    document.getElementById('dots').append(dot);
  }
  const now = new Date();
  document.getElementById('when').textContent = [
    now.getHours(), now.toLocaleDateString(undefined, { month: 'long' }), document.getElementById('dots').clientWidth > 300,
  ].join('|');
</script>`;

const host = createWorkerHost();
t.teardown(() => host.stop());

t.test("scripts run in the worker and in process alike, at the user's time and in the user's language", async (t) => {
  const picture = await host.run(job([cell(DOTS)]));
  const words = picture.words?.map(({ text }) => text) ?? [];
  t.equal(words.filter((word) => /^n\d+$/.test(word)).length, 12);
  t.ok(words.includes('10|März|true'), words.join(' '));
  t.strictSame(picture.notes, []);
  t.strictSame(picture.read, { clock: true, chance: false, device: false });
  const draw = createRecipeRenderer();
  for (let run = 0; run < 3; run++)
    t.ok(Buffer.from((await draw(job([cell(DOTS)]))).bytes).equals(Buffer.from(picture.bytes)), `run ${run}`);
});

t.test('the worker process finds the bundled libraries', async (t) => {
  const view = `<script src="https://cdn.jsdelivr.net/npm/marked/marked.min.js"></script><script src="https://unpkg.com/chart.js"></script>
    <canvas id="c" width="300" height="100"></canvas><p id="p"></p><p id="q"></p><script>
    const chart = new Chart('c', { type: 'bar', data: { labels: ['Alpha'], datasets: [{ data: [1] }] } });
    document.getElementById('p').innerHTML = marked.parse('*found*');
    document.getElementById('q').textContent = chart.scales.x.getLabelForValue(0);</script>`;
  const { words = [], notes } = await host.run(job([cell(view)]));
  t.strictSame(notes, []);
  for (const word of ['Alpha', 'found'])
    t.ok(
      words.some(({ text }) => text === word),
      word,
    );
});

t.test('cells of a mashup are pages of their own', async (t) => {
  const spy = cell('<p id="p">a</p><script>window.secret = 1; var own = 2;</script>', 'half_vertical');
  const other = cell(
    '<p id="q"></p><script>document.getElementById("q").textContent = [typeof secret, typeof own, document.getElementById("p")].join("/");</script>',
    'half_vertical',
  );
  const picture = await host.run(job([spy, other], { layout: '1Lx1R' }));
  t.ok(
    picture.words?.some(({ text }) => text === 'undefined/undefined/'),
    'nothing of the other cell is seen',
  );
});

t.test('errors name the file and the line that the owner wrote', async (t) => {
  const broken =
    '{% for i in (1..5) %}<p>{{ i }}</p>\n{% endfor %}\n<script>\n  const fine = 1;\n  noSuchThing(fine);\n</script>';
  const { notes } = await host.run(job([cell(broken)]));
  t.match(notes, [{ code: 'script-error', values: { where: 'full.liquid:5:3', message: /noSuchThing/ } }]);
});

t.test('errors of scripts that scripts insert have lines of their own', async (t) => {
  const view = cell(`<p>a</p><script>
    const inserted = document.createElement('script');
    inserted.textContent = '\\n  missing' + 'Name();';
    document.body.append(inserted);
  </script><script>
    ${'// A long script without an end tag. '.repeat(8)}
    unknownThing();`);
  const { notes } = await host.run(job([view]));
  t.match(notes, [
    { code: 'script-error', values: { where: 'full.liquid#script:2:3', message: /missingName/ } },
    { code: 'script-error', values: { where: 'full.liquid:8:1', message: /SyntaxError/ } },
  ]);
});

t.test('a page that asks not to be shown is reported as such', async (t) => {
  const asks = cell('<script>if ({{ count }} > 3) window.TRMNL_SKIP_DISPLAY = true;</script>');
  t.equal((await host.run(job([asks]))).skip, 'display');
});

t.test("scripts see what the framework's script did, 33 ms after load and not before", async (t) => {
  const page =
    cell(`<div class="layout"><p id="text" data-clamp="1" style="width: 200px">${'many words '.repeat(30)}</p>
    <p id="first"></p><p id="second"></p><p id="third"></p></div>
    <script>
      const read = () => [document.getElementById('text').textContent.length > 200, window.TRMNL_PLUGINS_READY === true].join('/');
      const show = (id) => { document.getElementById(id).textContent = read(); };
      addEventListener('load', () => { show('first'); setTimeout(() => show('second'), 20); setTimeout(() => show('third'), 200); });
    </script>`);
  const picture = await host.run(job([page]));
  const words = picture.words?.map(({ text }) => text) ?? [];
  t.strictSame(
    words.filter((word) => word.includes('/')),
    ['true/false', 'true/false', 'false/true'],
  );
  t.ok(words.length < 20, 'the text is still clamped in the picture');
});

t.test('refused scripts leave the markup as it is, and the report says why', async (t) => {
  const scripted = cell('<p id="a">markup</p><script>document.getElementById("a").textContent = "script"</script>');
  for (const refuseScripts of ['off', 'undecided'] as const) {
    const { words, notes } = await host.run(job([{ ...scripted, refuseScripts }]));
    t.strictSame(
      words?.map(({ text }) => text),
      ['markup'],
    );
    t.strictSame(notes, [{ code: `scripts-${refuseScripts}`, values: {} }]);
  }
  const whole = await host.run(job([scripted, { ...scripted, refuseScripts: 'off' }], { refuseScripts: 'off' }));
  t.notOk(whole.words?.some(({ text }) => text === 'script'));
  t.strictSame((await host.run(job([{ ...cell('<p>plain</p>'), refuseScripts: 'off' }]))).notes, []);
});

t.test('a screen whose scripts take the worker with them is rendered without them', async (t) => {
  // Longer than the deadline of the job, shorter than the limits of a page: the worker is killed.
  const busy = `<p id="a">markup</p><script>
    document.getElementById('a').textContent = 'script';
    for (let i = 0; i < 14; i++) setTimeout(() => { let n = 0; while (n < 1e7) n++; }, i);
  </script>`;
  const slow = job([{ ...cell(busy), scriptSeconds: 15 }]);
  await host.run(job([cell('<p>warm</p>')]));
  const { notes, words, scriptMs } = await host.run(slow, { deadlineMs: 4_000 });
  t.strictSame(
    words?.map(({ text }) => text),
    ['markup'],
  );
  t.match(notes, [{ code: 'scripts-ended-worker' }]);
  t.equal(scriptMs, undefined);
});

t.test('the result says how long scripts took, and an owner may give them more time', async (t) => {
  const steps = cell(
    '<p id="a">cut</p><script>let n = 0; while (n < 1.2e7) n++; document.getElementById("a").textContent = "done";</script>',
  );
  const few = await host.run(job([{ ...steps, scriptSeconds: 1 }]));
  t.match(few.notes, [{ code: 'script-limit', values: { limit: /^script (?:time|steps)$/ } }]);
  t.ok((few.scriptMs ?? 0) > 0, `${few.scriptMs} ms`);
  const more = await host.run(job([{ ...steps, scriptSeconds: 15 }]));
  t.ok(
    more.words?.some(({ text }) => text === 'done'),
    JSON.stringify(more.notes),
  );
  t.ok((more.scriptMs ?? 0) > 0, `${more.scriptMs} ms`);
  t.equal((await host.run(job([cell('<p>none</p>')]))).scriptMs, undefined);
});

t.test("behaviours run again when a script changes the screen's classes late", async (t) => {
  const draw = createRecipeRenderer();
  const wordsOf = async (code: string): Promise<string> => {
    const markup = `<div class="layout"><span id="a" class="label" data-clamp="1" style="display:block;width:90px">short</span></div>
<script>setTimeout(() => { document.getElementById('a').textContent = 'a much longer text that has no room'; ${code} }, 100)</script>`;
    const { words = [] } = await draw(job([cell(markup)]));
    return words.map(({ text }) => text).join(' ');
  };
  t.notMatch(await wordsOf(''), /\.\.\./);
  t.match(await wordsOf("document.querySelector('.screen').classList.add('screen--dark-mode')"), /\.\.\./);
});

t.test('classes that scripts add count at once, with and without rules of the framework', async (t) => {
  const markup = `<style>.own { width: 70px }</style><div class="layout"><p id="out"></p><div id="a" style="height: 9px"></div></div>
<script>const [a, out] = ['a', 'out'].map((id) => document.getElementById(id));
const widths = ['', 'no-rules', 'own', 'w-' + '-40', 'no-rules'].map((name) => { a.className = name; return a.offsetWidth });
out.textContent = widths.join(' ')</script>`;
  const { words = [] } = await createRecipeRenderer()(job([cell(markup)]));
  const [whole, none, own, framework, noneAgain] = words.map(({ text }) => Number(text));
  t.same({ own, framework }, { own: 70, framework: 160 });
  t.same([none, noneAgain], [whole, whole]);
});

t.test('a script of an allowed host is fetched and run, as a script and as a module', async (t) => {
  const web = await startSourceServer({}, (request, response) => {
    response.end(request.url === '/part.mjs' ? 'export const part = "module";' : 'globalThis.fancy = "script";');
  });
  t.teardown(() => web.stop());
  const page = cell(`<p id="a"></p><p id="b"></p><script src="${web.base}/fancy.js"></script>
    <script>document.getElementById('a').textContent = globalThis.fancy ?? 'none';</script>
    <script type="module">import { part } from '${web.base}/part.mjs'; document.getElementById('b').textContent = part;</script>`);
  const network = { assets: { kind: 'network' }, reach: { allowLoopback: true, gatewayPorts: [] } } as const;
  const allowed = await host.run(job([{ ...page, hosts: [new URL(web.base).host] }], network));
  t.strictSame(
    allowed.words?.map(({ text }) => text),
    ['script', 'module'],
  );
  const refused = await host.run(job([{ ...page, hosts: [] }], network));
  t.ok(refused.words?.some(({ text }) => text === 'none'));
  t.ok(refused.notes.some(({ code }) => code === 'script-missing'));
});

t.test('a page requests data of allowed hosts, and draws them in virtual time', async (t) => {
  const web = await startSourceServer({
    '/a.json': (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"n":7}'),
    '/b.bin': (_request, response) => response.end(Buffer.from([0xff, 0, 1])),
    '/late.js': (_request, response) => response.end('document.getElementById("e").textContent = "inserted";'),
    '/echo': (request, response) => void request.pipe(response),
  });
  t.teardown(() => web.stop());
  const page = cell(`<p id="a"></p><p id="b"></p><p id="c"></p><p id="d"></p><p id="e"></p><p id="f"></p><script>
    const show = (id, text) => { document.getElementById(id).textContent = text; };
    fetch('${web.base}/a.json').then((r) => r.json()).then(({ n }) => show('a', n + ':' + performance.now()));
    fetch('${web.base}/b.bin').then((r) => r.arrayBuffer()).then((b) => show('b', [...new Uint8Array(b)].join('-')));
    const x = new XMLHttpRequest(); x.open('POST', '${web.base}/echo'); x.onload = () => show('c', x.responseText); x.send('posted');
    setTimeout(async () => { const r = await fetch('${web.base}/none'); show('d', r.status); }, 300);
    const late = document.createElement('script'); late.src = '${web.base}/late.js'; document.head.append(late);
    fetch('http://other.test/x').catch(() => show('f', 'refused'));
  </script>`);
  const network = { assets: { kind: 'network' }, reach: { allowLoopback: true, gatewayPorts: [] } } as const;
  const allowed = { ...page, hosts: [new URL(web.base).host] };
  const { words = [], notes, read } = await host.run(job([allowed], network));
  t.strictSame(
    words.map(({ text }) => text),
    ['7:0', '255-0-1', 'posted', '404', 'inserted', 'refused'],
  );
  t.strictSame(notes, [{ code: 'script-request-refused', values: { url: 'http://other.test/x', host: 'other.test' } }]);
  t.equal(read.clock, true, 'rendered again like a page that reads the clock');
  t.notOk((await host.run(job([cell('<script>1</script><p>x</p>')], network))).read.clock);
  const away = await host.run(job([allowed], { ...network, reach: { allowLoopback: false, gatewayPorts: [] } }));
  t.match(away.notes.find(({ code }) => code === 'script-request-failed')?.values, { reason: /loopback/ });
});

t.test('a module waits for an answer at its top level, and its later failure is reported', async (t) => {
  const page = `<p id="a">-</p><script type="module">
    const text = await fetch('data:text/plain,held').then((r) => r.text());
    document.getElementById('a').textContent = text;
    await fetch('http://other.test/');
  </script>`;
  const { words = [], notes } = await host.run(job([{ ...cell(page), hosts: [] }]));
  t.equal(words[0]?.text, 'held');
  t.match(notes, [
    { code: 'script-request-refused' },
    { code: 'script-error', values: { message: /Failed to fetch/ } },
  ]);
});
