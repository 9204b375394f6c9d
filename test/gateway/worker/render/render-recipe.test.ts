// @tier full: starts workers
import { decode } from 'fast-png';
import t from 'tap';
import { findModel, panelOf } from '../../../../src/engine/model/model.js';
import { createWorkerHost } from '../../../../src/gateway/worker/host/host.js';
import { createRecipeRenderer } from '../../../../src/gateway/worker/jobs/render/render-recipe.js';
import type { CellSource, RenderJob } from '../../../../src/gateway/worker/protocol/render.js';

const now = Date.parse('2026-03-16T09:30:00Z');
const og = findModel('og_png')!;

const cell = (view: string, variables = {}, name: CellSource['view'] = 'full'): CellSource => ({
  view: name,
  markup: { shared: '', view },
  variables,
  darkMode: false,
  noScreenPadding: false,
  frameworkVersion: 'latest',
});

const job = (cells: RenderJob['cells'], more: Partial<RenderJob> = {}): RenderJob => ({
  kind: 'render',
  panel: panelOf(og),
  layout: '1x1',
  cells,
  now,
  timeZone: 'UTC',
  locale: 'en',
  pinned: true,
  dither: 'auto',
  assets: { kind: 'none' },
  reach: { allowLoopback: false, gatewayPorts: [] },
  details: false,
  ...more,
});

const host = createWorkerHost();
t.teardown(() => host.stop());
const hello = cell('<div class="layout"><span class="value">{{ word }}</span></div>', { word: 'Hello' });

t.test('a recipe becomes a picture of the panel, the same bytes in the worker and in process', async (t) => {
  const picture = await host.run(job([hello]));
  t.match(picture, { mediaType: 'image/png', widthPx: 800, heightPx: 480, skip: 'none' });
  const image = decode(picture.bytes);
  t.match(image, { width: 800, height: 480, depth: 1 });
  t.ok(
    image.data.some((byte) => byte !== image.data[0]),
    'something is drawn',
  );
  const draw = createRecipeRenderer();
  t.ok(Buffer.from((await draw(job([hello]))).bytes).equals(Buffer.from(picture.bytes)));
  t.ok(Buffer.from((await draw(job([hello]))).bytes).equals(Buffer.from(picture.bytes)), 'also with warm caches');
});

t.test('words, boxes and markup are returned on request', async (t) => {
  const picture = await host.run(job([hello], { details: true }));
  t.match(picture.words, [{ text: 'Hello' }]);
  t.ok(picture.boxes?.some((box) => box.class === 'value'));
  t.match(picture.html, [/<span class="value">Hello<\/span>/]);
  t.equal((await host.run(job([hello]))).words, undefined);
});

t.test('cells of a mashup are rendered together, or one of them alone', async (t) => {
  const cells = [cell('<p>left</p>', {}, 'half_vertical'), cell('{% if %}', {}, 'half_vertical')];
  const both = await host.run(job(cells, { layout: '1Lx1R', details: true }));
  t.match(both, { widthPx: 800, heightPx: 480 });
  t.match(both.words?.map((word) => word.text).join(' '), /left.*liquid syntax error/);
  const one = await host.run(job([cells[0], undefined], { layout: '1Lx1R', onlyCell: 0 }));
  t.match(one, { widthPx: 385, heightPx: 460 });
});

t.test('a finished page is rendered unchanged', async (t) => {
  const page = '<!doctype html><body><p>{{ not liquid }}</p>';
  const picture = await host.run(job([], { page, details: true }));
  t.equal(picture.words?.map((word) => word.text).join(' '), '{{ not liquid }}');
});

t.test('a recipe that cannot be rendered fails with a reason, and the next one is rendered', async (t) => {
  await t.rejects(host.run(job([cell('{% if %}')])), { code: 'unprocessable', message: /line 1/ });
  const loop =
    '{% for a in (1..9999) %}{% for b in (1..9999) %}{% for c in (1..9999) %}{% assign x = a %}{% endfor %}{% endfor %}{% endfor %}';
  await t.rejects(host.run(job([cell(loop)])), { code: 'limit' });
  await t.rejects(host.run(job([cell(loop)]), { deadlineMs: 800 }), { code: 'timeout' });
  t.match(await host.run(job([hello])), { widthPx: 800 });
});

t.test('the values that a template read are reported', async (t) => {
  const { read } = await host.run(
    job([cell('{{ "now" | date: "%H:%M" }}{{ trmnl.device.width }}', { trmnl: { device: { width: 800 } } })]),
  );
  t.strictSame(read, { clock: true, chance: false, device: true });
});
