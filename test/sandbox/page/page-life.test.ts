import t from 'tap';
import { pixelsOf, textOf } from '../../support/drawing/document-text.js';
import { runBody, runDocument } from '../../support/sandbox/script-page.js';

t.test('errors are reported with their position in the view and end only their script', async (t) => {
  const page = `<!doctype html><html><head></head><body>
<p id="a"></p>
<script>
  const first = 1;
  undefinedName();
</script>
<script>document.getElementById('a').textContent = 'second ' + first;
setTimeout(function late() {
  null.x;
}, 5);</script>
<script>this is no script</script>
</body></html>`;
  const { rendering, notes } = await runDocument(page);
  t.match(textOf({ rendering }), /second 1/);
  t.match(notes[0], /^error script full\.liquid:5:3: ReferenceError/);
  t.match(notes[1], /^error script full\.liquid:11:\d+: SyntaxError/);
  t.match(notes[2], /^error script full\.liquid:9:\d+: TypeError/);
});

t.test('promises that are rejected and that nobody handles are reported like errors', async (t) => {
  const table: readonly (readonly [code: string, note: RegExp | undefined])[] = [
    ['async function main() {\n  missing.x;\n}\nmain();', /^error script full\.liquid:3:\d+: ReferenceError/],
    ['(async () => { await null;\nnull.x; })()', /^error script full\.liquid:3:\d+: TypeError/],
    ["addEventListener('load', async () => {\nnull.x; });", /^error script full\.liquid:3:\d+: TypeError/],
    ['setTimeout(async () => { throw new RangeError("late"); }, 50); 1', /RangeError: late/],
    ['requestAnimationFrame(() => Promise.reject("a text")); 1', /Error: a text/],
    [
      "window.addEventListener('x', { handleEvent: () => Promise.reject(new Error('e')) }); dispatchEvent(new Event('x')); 1",
      /Error: e$/,
    ],
    ['Promise.resolve().then(() => {\nnull.x; }); window.x = 1;', /^error script full\.liquid:3:\d+: TypeError/],
    ['Promise.reject(new RangeError("left behind")); window.x = 1;', /RangeError: left behind/],
    ['Promise.all([new Promise((_, fail) => setTimeout(fail, 9, "all"))]); window.x = 1;', /Error: all/],
    // Called and forgotten.
    [
      'async function main() {\n  missing.x;\n}\nmain(); window.x = 1;',
      /^error script full\.liquid:3:\d+: ReferenceError/,
    ],
    [
      'const load = async () => { await null;\nmissing.x; };\naddEventListener("load", () => { load(); });',
      /^error script full\.liquid:3:\d+: ReferenceError/,
    ],
    [
      'class A { async b() { throw new Error("of a method"); } } setTimeout(() => { new A().b(); }, 9);',
      /Error: of a method/,
    ],
    [
      'async function a() { throw 1; } async function b() { try { await a(); } catch {} } b(); window.x = 1;',
      undefined,
    ],
    ['async function a() { throw 1; } const p = a(); Promise.resolve().then(() => p.catch(() => 1)); 1', undefined],
    [
      'const p = Promise.reject(1); (async () => { await null; await null; await null; p.catch(() => 1); })();',
      undefined,
    ],
    ['async function a() { return Promise.reject(1).then(() => 2); } a().catch(() => 1); window.x = 1;', undefined],
    ['fetch("http://a.test/").then((r) => r.json())', /^error script .*TypeError/],
    // Handled, sooner or later.
    ['fetch("http://a.test/").catch(() => 1)', undefined],
    [
      'window.ready = Promise.reject(new Error("no")); setTimeout(() => { window.ready.catch(() => 1); }, 0); window.ready',
      /no/,
    ],
    [
      'window.ready = new Promise((_, fail) => setTimeout(() => fail(new Error("no")), 20)); ready.catch(() => 1); ready',
      undefined,
    ],
    [
      'addEventListener("unhandledrejection", (event) => event.preventDefault()); Promise.reject(new Error("no"))',
      undefined,
    ],
    [
      'window.later = new Promise((_, fail) => setTimeout(fail, 20)); addEventListener("load", async () => { try { await later; } catch {} }); later',
      undefined,
    ],
    ['Promise.resolve(1)', undefined],
    ['({ then() { throw new Error("no promise") } })', undefined],
  ];
  for (const [code, expected] of table) {
    const { notes } = await runBody(`<script>\n${code}\n</script>`);
    const errors = notes.filter((note) => note.startsWith('error'));
    if (expected) t.match(errors, [expected], code);
    else t.strictSame(errors, [], code);
    t.ok(errors.length < 2, code);
  }
});

t.test('elements are globals by their ids, behind everything that a page defines', async (t) => {
  const { log, notes } = await runDocument(`<!doctype html><html><head></head><body>
    <p id="box">text</p><p id="chart"></p><p id="toString"></p><p id="name"></p><p id="late-one"></p><p id="shown"></p>
    <script>log(box.textContent, window.chart.id, typeof missing, String(window.toString).includes('function'), window['late-one'].id);
      const fresh = document.createElement('i'); fresh.id = 'fresh'; document.body.append(fresh); log(window.fresh === fresh);
      chart = { own: true }; log(chart.own, window.chart === chart, typeof name);
      function shown() {} log(typeof shown);
      box.remove(); log(typeof box, 'box' in window, Object.keys(window).includes('box'));
      try { neverDefined } catch (error) { log(error.name) }</script></body></html>`);
  t.strictSame(log, [
    'text chart undefined true late-one',
    'true',
    'true true string',
    'function',
    'undefined true false',
    'ReferenceError',
  ]);
  t.strictSame(notes, []);
});

t.test('console lines and refused requests are in the report', async (t) => {
  const { notes } = await runBody(
    "<script>console.warn('careful', {a: [1]}); fetch('http://192.168.1.1/x').catch(() => {});</script><script src='https://cdn.test/unknown.js' onerror=\"console.log('not there')\"></script>",
  );
  t.ok(notes.includes('log console 1: warn: careful {a: [1]}'), notes.join('\n'));
  t.ok(notes.some((note) => note.startsWith('missing http://192.168.1.1/x')));
  t.ok(notes.some((note) => note.startsWith('missing script https://cdn.test/unknown.js')));
  t.ok(notes.includes('log console 2: log: not there'));
});

t.test('a page can ask not to be shown at any point', async (t) => {
  const table: readonly (readonly [string, string])[] = [
    ['<script>window.TRMNL_SKIP_DISPLAY = true</script>', 'display'],
    ['<script>TRMNL_SKIP_SCREEN_GENERATION=true</script>', 'generation'],
    ['<script>if (1 > 0) { (() => { window.TRMNL_SKIP_DISPLAY = true })() }</script>', 'display'],
    ['<script>if (1 < 0) window.TRMNL_SKIP_DISPLAY = true</script>', 'none'],
    ['<script>setTimeout(() => { window.TRMNL_SKIP_DISPLAY = true }, 4000)</script>', 'display'],
    ['<script>setTimeout(() => { window.TRMNL_SKIP_DISPLAY = true }, 6000)</script>', 'none'],
    ["<script>window.TRMNL_SKIP_DISPLAY = 'true'</script>", 'none'],
    ['<script type="text/x">window.TRMNL_SKIP_DISPLAY = true</script>', 'none'],
  ];
  for (const [body, skip] of table) t.equal((await runBody(body)).result.skip, skip, body);
});

t.test('reads of the clock and of random numbers are reported', async (t) => {
  const readsOf = async (code: string): Promise<readonly boolean[]> => {
    const { result } = await runBody(`<script>${code}</script>`);
    return [result.readsClock, result.readsChance];
  };
  t.strictSame(await readsOf('let x = 1'), [false, false]);
  t.strictSame(await readsOf('new Date(0)'), [false, false]);
  t.strictSame(await readsOf('new Date()'), [true, false]);
  t.strictSame(await readsOf('Math.random()'), [false, true]);
});

t.test('rules and pictures that scripts add count', async (t) => {
  const { rendering } = await runBody(
    `<div id="a" style="height:10px;background:white"></div><script>
    const style = document.createElement('style');
    style.textContent = '#a { width: 50px; height: 20px !important; background: black !important }';
    document.head.append(style);
    </script>`,
  );
  const box = rendering.boxes.find(({ id }) => id === 'a');
  t.strictSame([box?.width, box?.height], [50, 20]);
  t.equal(rendering.rgba[0], 0);
  const pixel = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="30" height="7"/>';
  const shown = await runBody(
    `<script>const i = new Image(); i.id = 'i'; i.src = '${pixel}'; i.onload = () => { i.title = i.naturalWidth + 'x' + i.naturalHeight; }; document.body.append(i);</script>`,
  );
  const image = shown.rendering.boxes.find(({ id }) => id === 'i');
  t.strictSame([image?.width, image?.height], [30, 7]);
});

t.test('the same page has the same pixels each time', async (t) => {
  const body = `<div id="g"></div><script>
    for (let i = 0; i < 50; i++) { const d = document.createElement('i'); d.textContent = Math.random().toFixed(3); g.append(d, ' '); }
    </script>`.replace('g.append', "document.getElementById('g').append");
  const first = await runBody(body);
  t.match(textOf(first), /0\.\d{3} 0\.\d{3}/);
  for (let run = 0; run < 5; run++) t.equal(pixelsOf(await runBody(body)), pixelsOf(first));
});

t.test('a page without scripts never loads the sandbox', async (t) => {
  const never = async (): Promise<'done'> => t.fail('scripts were run') as never;
  const { renderBody } = await import('../../support/drawing/render-page.js');
  await renderBody('<p>plain</p>', { runScripts: never });
});

t.test('a page whose sandbox failed is rendered without its scripts', async (t) => {
  const { renderBody } = await import('../../support/drawing/render-page.js');
  const rendering = await renderBody('<p>plain</p><script></script>', {
    runScripts: async (page) => {
      page.document.root.children.length = 0;
      return 'broken';
    },
  });
  t.match(textOf({ rendering }), /plain/);
});

t.test('observing what is no element is an error of the page, told where it happened', async (t) => {
  const { log, notes } = await runBody(`<script>
    for (const Observer of [ResizeObserver, IntersectionObserver])
      try { new Observer(() => {}).observe(document.querySelector('.none')); } catch (error) { log(error.name); }
    new ResizeObserver((entries) => log(entries.length)).observe(document.body);
  </script>`);
  t.strictSame(log, ['TypeError', 'TypeError', '1']);
  t.strictSame(notes, []);
});
