import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'fast-png';
import t from 'tap';
import { openApi } from '../support/api/api-client.js';
import { FakeDisplay } from '../support/display/fake-display.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { startGatewayProcess } from '../support/gateway/gateway-process.js';
import { inkstand } from '../support/gateway/run-inkstand.js';
import { waitFor } from '../support/wait-for.js';

const MARKUP = `<div class="layout"><div class="columns"><div class="column">
  <span class="title">{{ title }}</span><span class="value value--xxlarge" data-value-fit="true">{{ text }}</span>
</div></div></div><div class="title_bar"><span class="title">{{ trmnl.plugin_settings.instance_name }}</span></div>`;

const readLines = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

t.test('draws the same bytes as the server for the same input', async (t) => {
  const folder = t.testdir({
    data: {},
    recipe: { 'full.liquid': MARKUP, 'settings.yml': 'name: Same\nstrategy: webhook\n' },
  });
  const gateway = await startGatewayProcess({ dataDir: join(folder, 'data') });
  t.teardown(() => gateway.stop());
  const api = await openApi(gateway, 'write');
  const made = (await api('POST', '/api/plugin_settings', { name: 'Same', push_seconds: 0 })).body.data;
  await api('PUT', `/api/plugin_settings/${made.id}/markup/markup_full`, { content: MARKUP });
  const data = { title: 'Größe', text: '1,234.5' };
  await api('POST', `/api/custom_plugins/${made.uuid}`, { merge_variables: data });
  const display = new FakeDisplay(gateway.base, FIRMWARES[4]!, 'AA:BB:CC:DD:EE:FF');
  const drawn = await waitFor('the picture', async () => {
    const wake = await display.wake();
    return wake.filename.startsWith('plugin') ? wake.picture : undefined;
  });
  writeFileSync(join(folder, 'data.json'), JSON.stringify(data));
  const out = join(folder, 'out.png');
  const run = await inkstand([
    'render',
    join(folder, 'recipe'),
    '--data',
    join(folder, 'data.json'),
    '--now',
    '2026-03-16T09:30:00Z',
    '--out',
    out,
  ]);
  t.match(run, { code: 0, out: '', error: '' });
  t.ok(readFileSync(out).equals(drawn), 'byte for byte');
});

t.test('every view, format and output', async (t) => {
  const folder = t.testdir({ recipe: { 'full.liquid': MARKUP, 'settings.yml': 'name: Test\n' } });
  const file = (name: string) => join(folder, name);
  writeFileSync(file('data.json'), '{"title": "Title", "text": "42"}');
  for (const [view, width, height] of [
    ['full', 800, 480],
    ['half_horizontal', 780, 225],
    ['half_vertical', 385, 460],
    ['quadrant', 385, 225],
  ] as const) {
    const outputs = [
      '--out',
      file('o.png'),
      '--text',
      file('o.txt'),
      '--boxes',
      file('o.boxes'),
      '--html',
      file('o.html'),
      '--report',
      file('o.json'),
    ];
    const run = await inkstand(['render', file('recipe'), '--view', view, '--data', file('data.json'), ...outputs]);
    t.match(run, { code: 0, error: '' }, view);
    t.match(decode(readFileSync(file('o.png'))), { width, height, depth: 1, channels: 1 }, `${view}: size and depth`);
    const words = readLines(file('o.txt'));
    t.strictSame(
      words.map(({ text }) => text),
      ['Title', '42', 'Test'],
      `${view}: words`,
    );
    t.ok(
      words.every(({ x, y, width: w, height: h }) => x >= 0 && y >= 0 && x + w <= width && y + h <= height + 1),
      `${view}: inside`,
    );
    const title = readLines(file('o.boxes')).find((box) => box.class === 'title_bar');
    t.match(
      title,
      { tag: 'div', id: '', width: view === 'full' ? 780 : width },
      `${view}: boxes are of the cut picture`,
    );
    t.match(readFileSync(file('o.html'), 'utf8'), /<span class="title">Title<\/span>/);
    t.match(JSON.parse(readFileSync(file('o.json'), 'utf8')), { width, height, read: { clock: false } });
  }
  const bmp = await inkstand(['render', file('recipe'), '--format', 'bmp', '--out', file('o.bmp')]);
  t.equal(bmp.code, 0);
  t.equal(readFileSync(file('o.bmp')).length, 48_062);
  const x = await inkstand(['render', file('recipe'), '--model', 'v2', '--out', file('x.png')]);
  t.equal(x.code, 0);
  t.match(decode(readFileSync(file('x.png'))), { width: 1872, height: 1404 });
});

t.test('a complete document is rendered unchanged, with the boxes of a browser', async (t) => {
  const page =
    '<!doctype html><style>body { margin: 0 } #a { width: 100.5px; height: 20px; margin: 10px } .n { display: none }</style><div id="a"></div><p class="n">x</p>';
  const folder = t.testdir({ 'page.html': page });
  await inkstand(['render', join(folder, 'page.html'), '--boxes', join(folder, 'boxes')]);
  const boxes = readLines(join(folder, 'boxes'));
  t.strictSame(
    boxes.map(({ tag }) => tag),
    ['html', 'body', 'div'],
  );
  t.match(boxes[2], { id: 'a', class: '', x: 10, y: 10, width: 100.5, height: 20 });
});

const misuse: readonly (readonly [string, readonly string[], number, RegExp])[] = [
  ['an unknown view', ['x.liquid', '--view', 'third'], 2, /--view: expected full/],
  ['an unknown model', ['x.liquid', '--model', 'nope'], 2, /unknown model "nope"/],
  ['a time that is none', ['x.liquid', '--now', 'soon'], 2, /--now: expected an ISO 8601/],
  ['a missing recipe', ['missing'], 1, /missing does not exist/],
  ['data that is no JSON', ['x.liquid', '--data', 'x.liquid'], 1, /expected JSON in x.liquid/],
  ['no path', [], 2, /missing argument/],
];
t.test('errors are reported in one line', async (t) => {
  const folder = t.testdir({ 'x.liquid': '<p>x</p>' });
  for (const [name, argv, code, error] of misuse) {
    const inFolder = argv.map((word) => (word === 'x.liquid' ? join(folder, word) : word));
    const run = await inkstand(['render', ...inFolder]);
    t.equal(run.code, code, name);
    t.match(run.error.replaceAll(`${folder}/`, ''), error, name);
  }
});

t.test('--no-scripts prevents page scripts and the transform from running', async (t) => {
  const folder = t.testdir({
    'page.html': '<p id="a">markup</p><script>document.getElementById("a").textContent = "script"</script>',
    recipe: {
      'full.liquid': '<p id="a">{{ v }}</p><script>document.getElementById("a").textContent += "-script"</script>',
      'transform.js': 'const run = () => ({ v: "transformed" })',
      'settings.yml': 'name: Test\nstrategy: static\nstatic_data: \'{"v": "given"}\'\n',
    },
  });
  const wordsOf = async (path: string, ...flags: string[]) => {
    const out = join(folder, 'words.jsonl');
    const { code, error } = await inkstand(['render', join(folder, path), '--text', out, ...flags]);
    t.equal(code, 0, error);
    return readLines(out)
      .map(({ text }) => text)
      .join(' ');
  };
  t.equal(await wordsOf('recipe'), 'transformed-script');
  t.equal(await wordsOf('recipe', '--no-scripts'), 'given');
  t.equal(await wordsOf('page.html'), 'script');
  t.equal(await wordsOf('page.html', '--no-scripts'), 'markup');
});
