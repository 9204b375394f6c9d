import t from 'tap';
import { findModel, panelOf } from '../../src/engine/model/model.js';
import { describeNote } from '../../src/engine/note.js';
import { createRecipeRenderer } from '../../src/gateway/worker/jobs/render/render-recipe.js';
import type { CellSource } from '../../src/gateway/worker/protocol/render.js';

const draw = createRecipeRenderer();

/** Runs an expression on a page of the framework and answers its result, with the pixels of the picture. */
async function evaluate(
  code: string,
  model = 'og_png',
  darkMode = false,
): Promise<{ value: unknown; bytes: Uint8Array }> {
  const view = `<script src="https://trmnl.com/js/latest/plugins.js"></script><script src="https://trmnl.com/js/highcharts/12.3.0/highcharts.js"></script>
<div class="layout"><div id="l" style="width:300px;height:200px"></div><i id="s" data-chart-series="1" data-chart-series-count="2"></i></div>
<script>console.log(JSON.stringify(${code}));</script>`;
  const cell: CellSource = {
    view: 'full',
    markup: { shared: '', view },
    variables: {},
    darkMode,
    noScreenPadding: false,
    frameworkVersion: 'latest',
  };
  const { notes, bytes } = await draw({
    kind: 'render',
    panel: panelOf(findModel(model)!),
    layout: '1x1',
    cells: [cell],
    now: 0,
    timeZone: 'UTC',
    locale: 'en',
    pinned: true,
    dither: 'auto',
    assets: { kind: 'none' },
    details: false,
    reach: { allowLoopback: false, gatewayPorts: [] },
  });
  const lines = notes.map(describeNote);
  const line = lines.find(({ kind }) => kind === 'log');
  t.ok(line, JSON.stringify(lines));
  return { value: JSON.parse(line?.detail?.replace(/^log: /, '') ?? 'null'), bytes };
}

// Measured with release 3.2.0 in Chromium.
t.test('colours, type and lines are those of the release on each screen', async (t) => {
  const code = `(() => { const P = TRMNLPaint, C = TRMNLCharts, el = 'l', style = (role) => { const { color, fontSize, fontWeight, textOutline } = C.textStyle(role, { el }); return [color, fontSize, fontWeight, textOutline]; };
    return [P.textColor('black'), P.bg('black', { el }).color, P.bg('gray-40').color, C.grid({ el }).gridLineColor === C.axisLine().lineColor, style('chart-label'), style('title'), P.px([1, 10])]; })()`;
  const black = 'rgb(0, 0, 0)';
  const table = {
    og_png: [black, black, 'rgb(255, 255, 255)', true, [black, '12px', '400', 'none'], [black, '21px', '400', 'none']],
    og_plus: [black, black, 'rgb(170, 170, 170)', true, [black, '12px', '400', 'none'], [black, '21px', '400', 'none']],
    v2: [black, black, 'rgb(119, 119, 119)', false, [black, '13px', '400', 'none']],
  };
  for (const [model, expected] of Object.entries(table)) {
    const { value } = await evaluate(code, model);
    t.strictSame((value as unknown[]).slice(0, expected.length), expected, model);
    t.strictSame((value as unknown[]).at(-1), [1, 10], model);
  }
  const dark = await evaluate(`[TRMNLPaint.bg('black').color, TRMNLPaint.textColor('default')]`, 'og_png', true);
  t.strictSame(dark.value, ['rgb(255, 255, 255)', 'rgb(255, 255, 255)']);
});

t.test('series are spread over the front of the ramp', async (t) => {
  const { value } = await evaluate(
    '[TRMNLPaint.ramp().length, [0, 1, 2].map((index) => TRMNLCharts.series(index, 3)), TRMNLCharts.series(3, 3), TRMNLPaint.series(0, 0).color]',
    'v2',
  );
  t.strictSame(value, [16, ['rgb(0, 0, 0)', 'rgb(102, 102, 102)', 'rgb(187, 187, 187)'], 'rgb(0, 0, 0)', null]);
});

t.test('a tile is a pattern of charts, and the style of a swatch', async (t) => {
  const { value } = await evaluate(`(() => { const paint = TRMNLCharts.paint('gray-50'); TRMNLCharts.applySwatches();
    const { backgroundImage, backgroundRepeat } = document.getElementById('s').style;
    return [Object.keys(paint.pattern), paint.pattern.image.slice(0, 10), backgroundImage.slice(0, 9), backgroundRepeat, TRMNLPaint.toHighcharts({ color: null, image: null, url: null, size: null })]; })()`);
  const keys = ['image', 'width', 'height', 'backgroundColor'];
  t.strictSame(value, [keys, 'data:image', 'url("data:', 'repeat', null].with(2, 'url("data'));
});

t.test('a watched chart is built at once and again when the screen changes its classes', async (t) => {
  const { value } = await evaluate(`(() => { const seen = [];
    const stop = TRMNLCharts.watch('l', () => { seen.push('built'); return { destroy() { seen.push('gone'); } }; });
    document.querySelector('.screen').classList.add('screen--dark-mode');
    setTimeout(() => { stop(); document.title = seen.join(' '); console.log(JSON.stringify(seen)); }, 10);
    return seen; })()`);
  t.strictSame(value, ['built']);
});

t.test("a chart of the helpers' options draws its grid with the framework's lines", async (t) => {
  const chart = (
    options: string,
  ): string => `(() => { Highcharts.chart('l', TRMNLCharts.merge(${options}, { series: [{ type: 'line', data: [1, 5, 3] }], legend: { enabled: false } }));
    const line = document.querySelector('.highcharts-yaxis-grid .highcharts-grid-line'); return [line.getAttribute('stroke').slice(0, 5), document.querySelectorAll('pattern').length > 0]; })()`;
  const ours = await evaluate(chart("TRMNLCharts.options({ el: 'l' })"));
  t.strictSame(ours.value, ['url(#', true]);
  const grey = await evaluate(chart("TRMNLCharts.options({ el: 'l' })"), 'v2');
  t.strictSame(grey.value, ['rgb(2', false]);
});

t.test('maps of release 3.3 show their fallback, and what needs no map works', async (t) => {
  const { value } = await evaluate(`(() => { const box = document.getElementById('l'); let built = false;
    box.className = 'map'; box.innerHTML = '<b class="map__fallback" id="f">none</b><i id="w" data-map-slot="map-water"></i>';
    const before = getComputedStyle(document.getElementById('f')).display;
    const stop = TRMNLMaps.watch('l', () => { built = true; });
    TRMNLMaps.applySwatches({ el: 'l' });
    return [TRMNLMaps.supported(), built, typeof stop, before, getComputedStyle(document.getElementById('f')).display,
      TRMNLMaps.decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq\`@'), document.getElementById('w').style.backgroundImage.slice(0, 8),
      TRMNLPaint.toMapLibre(TRMNLPaint.slot('map-road')).pattern]; })()`);
  t.strictSame(value, [
    false,
    false,
    'function',
    'none',
    'block',
    [
      [-120.2, 38.5],
      [-120.95, 40.7],
      [-126.453, 43.252],
    ],
    'url("dat',
    null,
  ]);
});
