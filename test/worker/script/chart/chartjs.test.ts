import { readFileSync } from 'node:fs';
import t from 'tap';
import { runDocument, type ScriptedRun } from '../../../support/script-page.js';

/** A chart of Chart.js 4.5 in Chromium. */
interface Measured {
  readonly name: string;
  readonly html: string;
  readonly config: string;
  readonly size: readonly number[];
  readonly area: readonly number[];
  readonly scales: Readonly<Record<string, MeasuredScale>>;
}

interface MeasuredScale {
  readonly degrees: number;
  readonly ticks: readonly number[];
  /** Of the ticks; of a radial scale, its centre and radius. */
  readonly px: readonly number[];
}

const CASES: readonly Measured[] = JSON.parse(
  readFileSync(new URL('../../../../../test/fixtures/charts/chartjs.json', import.meta.url), 'utf8'),
);
const FILE = '<script src="https://cdn.jsdelivr.net/npm/chart.js@4.4.1/dist/chart.umd.min.js"></script>';
const MEASURE = `(chart) => {
  const { left, top, right, bottom } = chart.chartArea;
  const scales = Object.values(chart.scales).map((scale) => [scale.id, {
    degrees: scale.labelRotation ?? 0, ticks: scale.ticks.map((tick) => tick.value),
    px: scale.axis === 'r' ? [scale.xCenter, scale.yCenter, scale.drawingArea] : scale.ticks.map((tick) => scale.getPixelForValue(tick.value)),
  }]);
  return { size: [chart.width, chart.height], area: [left, top, right, bottom], scales: Object.fromEntries(scales) };
}`;

const draw = (html: string, script: string, bitDepth: 1 | 8 = 8): Promise<ScriptedRun> =>
  runDocument(
    `<!doctype html><html><head>${FILE}</head><body style="margin:0;background:#fff">${html}<script>${script}</script></body></html>`,
    { bitDepth },
  );

const isNear = (one: readonly number[], other: readonly number[], by: number): boolean =>
  one.length === other.length && one.every((value, index) => Math.abs(value - (other[index] ?? Number.NaN)) <= by);

t.test('sizes, plots, ticks and turned labels are those of Chart.js', async (t) => {
  for (const { name, html, config, ...real } of CASES) {
    const { log, notes } = await draw(html, `log((${MEASURE})(new Chart(document.getElementById('c'), ${config})))`);
    t.strictSame(notes, [], name);
    const ours: Omit<Measured, 'name' | 'html' | 'config'> = JSON.parse(log[0] ?? '{}');
    t.ok(isNear(real.size, ours.size, 0.5), `${name}: size ${ours.size}, not ${real.size}`);
    t.ok(isNear(real.area, ours.area, 1), `${name}: plot ${ours.area}, not ${real.area}`);
    for (const [id, scale] of Object.entries(real.scales)) {
      const own = ours.scales[id];
      t.ok(isNear(scale.ticks, own?.ticks ?? [], 1e-9), `${name} ${id}: ticks ${own?.ticks}, not ${scale.ticks}`);
      t.ok(isNear(scale.px, own?.px ?? [], 1), `${name} ${id}: ticks at ${own?.px}, not ${scale.px}`);
      t.ok(
        isNear([scale.degrees], [own?.degrees ?? 0], 1),
        `${name} ${id}: turned by ${own?.degrees}, not ${scale.degrees}`,
      );
    }
  }
});

const BOX = '<div style="width:400px;height:200px"><canvas id="c"></canvas></div>';
const OPTIONS = 'options: { maintainAspectRatio: false, animation: false, plugins: { legend: { display: false } } }';

t.test('a chart is drawn in place of its canvas, bars on whole pixels', async (t) => {
  const { rendering, log, notes } = await draw(
    BOX,
    `const context = document.getElementById('c').getContext('2d');
    const chart = new Chart(context, { type: 'bar', data: { labels: ['a', 'b'], datasets: [{ data: [1, 2], backgroundColor: '#000' }] }, ${OPTIONS} });
    log(context.canvas.id, Chart.getChart('c') === chart, chart.canvas.style.display, document.querySelectorAll('svg').length, chart.canvas.toDataURL().slice(0, 19));
    log(chart.scales.x.getPixelForValue(1), chart.chartArea.bottom);`,
  );
  t.strictSame(notes, []);
  t.strictSame(log[0], 'c true block 1 data:image/svg+xml,');
  const [x = 0, bottom = 0] = (log[1] ?? '').split(' ').map(Number);
  const at = (px: number, py: number): number | undefined =>
    rendering.rgba[4 * (Math.round(py) * rendering.widthPx + Math.round(px))];
  t.equal(at(x, bottom - 20), 0, 'the bar is black');
  const row = Array.from({ length: 400 }, (_, column) => at(column, 30));
  t.ok(
    row.filter((value) => value === 0).length > 50 && row.every((value) => value === 0 || (value ?? 0) > 200),
    'with sharp edges',
  );
});

t.test('charts answer to scripts: functions as options, changed data, hidden datasets, defaults', async (t) => {
  const { log, notes } = await draw(
    BOX,
    `Chart.register(...Chart.registerables); Chart.defaults.font.size = 20; Chart.defaults.set({ color: '#000' });
    const seen = [];
    const chart = new Chart('c', { type: 'bar', data: { labels: ['a', 'b'], datasets: [
      { label: 'one', data: [1, -2], backgroundColor: (context) => { seen.push(context.raw); return context.raw < 0 ? 'red' : 'green'; } },
      { label: 'two', data: [10, 20], backgroundColor: ['#111111', '#222222'], hidden: true }] },
      options: { scales: { y: { ticks: { callback(value, index, ticks) { return value + '/' + ticks.length; } } } } } });
    log([...new Set(seen)], chart.scales.y.ticks.at(-1).lines, document.querySelectorAll('path[fill=red]').length, document.querySelectorAll('text')[0].getAttribute('style').includes('20px'));
    chart.data.datasets[0].data = [3, 4]; chart.data.labels.push('c'); chart.update('none');
    log(chart.scales.x.ticks.length, document.querySelectorAll('path[fill=red]').length, chart.getDatasetMeta(0).hidden);
    chart.show(1); log(chart.scales.y.max);
    const old = chart; const next = new Chart('c', { type: 'pie', data: { labels: ['x'], datasets: [{ data: [1] }] } });
    log(Chart.getChart('c') === next, document.querySelectorAll('canvas svg').length); next.destroy(); log(document.querySelectorAll('svg').length);
    try { new Chart('nothing', {}); } catch (error) { log(error.message); }`,
  );
  t.strictSame(notes, []);
  t.strictSame(log, [
    '[1,-2] ["1/4"] 1 true',
    '3 0 false',
    '20',
    'true 1',
    '0',
    "Failed to create chart: can't acquire context from the given item",
  ]);
});

t.test('gradients of a context are drawn', async (t) => {
  const { log, notes } = await draw(
    BOX,
    `const gradient = document.getElementById('c').getContext('2d').createLinearGradient(0, 0, 0, 200);
    gradient.addColorStop(0, '#000'); gradient.addColorStop(1, '#fff');
    new Chart('c', { type: 'line', data: { labels: ['a', 'b'], datasets: [{ data: [1, 2], fill: true, backgroundColor: gradient }] }, ${OPTIONS} });
    log(document.querySelectorAll('linearGradient stop').length, document.querySelector('linearGradient').getAttribute('y2'));`,
  );
  t.strictSame(notes, []);
  t.strictSame(log, ['2 200']);
});

t.test('modules import the chart and its parts by name', async (t) => {
  const { log, notes } = await runDocument(
    `<!doctype html><html><head></head><body>${BOX}<script type="module">
    import Whole from 'https://esm.sh/chart.js/auto';
    import { Chart, registerables, BarController } from 'https://cdn.jsdelivr.net/npm/chart.js@4/+esm';
    Chart.register(...registerables, BarController);
    log(Whole === Chart, new Chart('c', { type: 'bar', data: { labels: ['a'], datasets: [{ data: [3] }] } }).scales.y.max);
    </script></body></html>`,
  );
  t.strictSame(notes, []);
  t.strictSame(log, ['true 3']);
});

const HOSTILE: readonly (readonly [what: string, config: string])[] = [
  ['no configuration', 'undefined'],
  ['a type that is not known', `{ type: 'radar', data: { labels: ['a', 'b', 'c'], datasets: [{ data: [1, 2, 3] }] } }`],
  [
    'data of other types',
    `{ type: 'bar', data: { labels: 'x', datasets: [null, 1, { data: ['a', {}, [], null, NaN, Infinity] }] } }`,
  ],
  [
    'very many points',
    `{ type: 'line', data: { labels: [], datasets: [{ data: Array.from({ length: 100000 }, (_, i) => ({ x: i, y: i })) }] }, options: { scales: { x: { type: 'linear' } } } }`,
  ],
  [
    'sizes that are no numbers',
    `{ type: 'pie', data: { labels: [1], datasets: [{ data: [1], borderWidth: NaN }] }, options: { cutout: {}, layout: { padding: 'x' }, aspectRatio: -1 } }`,
  ],
  [
    'a step that needs a million ticks',
    `{ type: 'bar', data: { labels: ['a'], datasets: [{ data: [1e6] }] }, options: { scales: { y: { ticks: { stepSize: 1 } } } } }`,
  ],
  ['values that overflow', `{ type: 'line', data: { labels: ['a', 'b'], datasets: [{ data: [1e308, -1e308] }] } }`],
];

t.test('whatever a page configures, the page goes on', async (t) => {
  for (const [what, config] of HOSTILE) {
    const { log, notes } = await draw(
      BOX,
      `try { new Chart('c', ${config}); } catch (error) { log('threw', error.message); } log('on');`,
    );
    t.equal(log.at(-1), 'on', what);
    t.strictSame(notes, [], what);
  }
});

const TYPES = `const data = (type, values, more = {}) => ({ type, data: { labels: ['a', 'b', 'c', 'd'], datasets: [{ data: values, ...more }] }, options: { maintainAspectRatio: false } });`;

t.test('radar and polar area charts are drawn around a centre', async (t) => {
  const { log, notes } = await draw(
    BOX,
    `${TYPES}
    const paths = () => [...document.querySelectorAll('svg path')].map((path) => path.getAttribute('d'));
    new Chart('c', data('radar', [1, 2, null, 4], { fill: true }));
    log(paths().filter((d) => d.endsWith('Z') && d.split('L').length === 3).length > 0, document.querySelectorAll('svg text').length);
    const radar = Chart.getChart('c');
    const { x, y } = radar.scales.r.pointAt(0, radar.scales.r.getDistanceFromCenterForValue(4));
    log(Math.round(x) === radar.scales.r.xCenter, y < radar.scales.r.yCenter);
    const polar = new Chart('c', data('polarArea', [1, 2, 0, 4]));
    log(paths().filter((d) => d.includes('A')).length > 3);
    polar.toggleDataVisibility(3);
    polar.update();
    log(polar.scales.r.max);
    new Chart('c', data('radar', []));
    new Chart('c', data('polarArea', ['x', null, Infinity]));`,
  );
  t.strictSame(notes, []);
  t.strictSame(log.slice(1), ['true true', 'true', '4']);
  t.match(log[0], /^true \d+$/);
});

t.test('time scales write dates by the formats of every adapter, in local time', async (t) => {
  const { log, notes } = await draw(
    BOX,
    `const label = (unit, format, locale) => {
      const chart = new Chart('c', { type: 'line', data: { datasets: [{ data: [{ x: '2026-03-02T13:05:09', y: 1 }, { x: '2026-03-02T13:05:10', y: 2 }] }] },
        options: { maintainAspectRatio: false, locale, scales: { x: { type: 'time', time: { unit, displayFormats: { [unit]: format } } } } } });
      return chart.scales.x.getLabelForValue(Date.parse('2026-03-02T13:05:09'));
    };
    log(label('second', 'yyyy-MM-dd HH:mm:ss'), label('second', 'DD.MM.YY'), label('second', "EEE d MMM 'at' h a"), label('second', 'ccc, LLLL [of] YYYY'));
    log(label('second', 'cccc d. MMMM', 'de'), label('quarter'), label('hour'), label('nonsense'));
    const text = (data) => new Chart('c', { type: 'line', data: { datasets: [{ data }] }, options: { scales: { x: { type: 'time', time: { unit: 'year' } } } } }).scales.x.ticks.length;
    log(text([]), text([{ x: 'no date', y: 1 }]), text([{ x: new Date(0), y: 1 }, { x: 4e12, y: 1 }]) < 300);
    new Chart('c', { type: 'line', data: { datasets: [{ data: [{ x: 0, y: 1 }, { x: 8e15, y: 1 }] }] }, options: { scales: { x: { type: 'time', time: { unit: 'millisecond' } } } } });`,
  );
  t.strictSame(notes, []);
  t.strictSame(log, [
    '2026-03-02 13:05:09 02.03.26 Mon 2 Mar at 1 PM Mon, March of 2026',
    'Montag 2. März Q1 - 2026 1PM 1:05:09.000 p.m.',
    '1 1 true',
  ]);
});

t.test('the data labels of the plug-in stand beside bars, points and slices', async (t) => {
  const labels = `const shown = () => [...document.querySelectorAll('svg text')].map((text) => text.textContent).filter((text) => text.startsWith('#'));
    const labelled = (type, options, more = {}) => { new Chart('c', { ...data(type, [1, 2, 3, 4]), plugins: [ChartDataLabels],
      options: { maintainAspectRatio: false, plugins: { datalabels: { formatter: (value) => '#' + value, ...options } } }, ...more }); return shown().join(); };`;
  const plugin = '<script src="https://cdn.jsdelivr.net/npm/chartjs-plugin-datalabels@2"></script>';
  const { log, notes } = await draw(
    BOX + plugin,
    `${TYPES}${labels}
    log(labelled('bar', { anchor: 'end', align: 'top' }), labelled('line', {}), labelled('doughnut', { backgroundColor: '#000', color: '#fff' }), labelled('polarArea', {}), labelled('radar', {}));
    const bars = new Chart('c', { ...data('bar', [4]), plugins: [ChartDataLabels] });
    const label = [...document.querySelectorAll('svg text')].find((text) => text.textContent === '4' && text.getAttribute('text-anchor') === 'middle');
    log(Math.abs(Number(label.getAttribute('x')) - bars.scales.x.getPixelForValue(0)) < 1);
    log(labelled('bar', { display: (context) => context.dataIndex > 1 }), labelled('bar', { display: false }) === '', labelled('bar', {}, { plugins: [] }) === '');
    Chart.register(ChartDataLabels);
    log(labelled('bar', {}, { plugins: [] }));`,
  );
  t.strictSame(notes, []);
  const all = '#1,#2,#3,#4';
  t.strictSame(log, [[all, all, all, all, all].join(' '), 'true', '#3,#4 true true', all]);
});

t.test('a type that is not drawn as such is a line, and the report says so', async (t) => {
  const { notes } = await draw(BOX, `${TYPES} new Chart('c', data('sankey', [1, 2]));`);
  t.strictSame(notes, ['unsupported chart type sankey: drawn as a line']);
});
