// @tier full: draws every chart
import { readFileSync } from 'node:fs';
import t from 'tap';
import { sampleCases } from '../support/every-case.js';
import { runDocument, type ScriptedRun } from '../support/sandbox/script-page.js';

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
  /** Positions of the ticks; of a radial scale, its centre and radius. */
  readonly px: readonly number[];
}

const CASES: readonly Measured[] = JSON.parse(
  readFileSync(new URL('../../../test/fixtures/charts/chartjs.json', import.meta.url), 'utf8'),
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

const greyAt = ({ rgba, widthPx }: ScriptedRun['rendering'], x: number, y: number): number =>
  rgba[4 * (Math.round(y) * widthPx + Math.round(x))] ?? Number.NaN;

const isNear = (one: readonly number[], other: readonly number[], by: number): boolean =>
  one.length === other.length && one.every((value, index) => Math.abs(value - (other[index] ?? Number.NaN)) <= by);

t.test('sizes, plots, ticks and turned labels are those of Chart.js in Chromium', async (t) => {
  const differences: string[] = [];
  for (const { name, html, config, ...real } of sampleCases(CASES, 3)) {
    const { log, notes } = await draw(html, `log((${MEASURE})(new Chart(document.getElementById('c'), ${config})))`);
    const ours: Omit<Measured, 'name' | 'html' | 'config'> = JSON.parse(log[0] ?? '{"size":[],"area":[],"scales":{}}');
    const compare = (what: string, expected: readonly number[], got: readonly number[], by: number): void => {
      if (!isNear(expected, got, by)) differences.push(`${name}: ${what} ${got}, not ${expected}`);
    };
    differences.push(...notes.map((note) => `${name}: ${note}`));
    compare('size', real.size, ours.size, 0.5);
    compare('plot', real.area, ours.area, 1);
    for (const [id, scale] of Object.entries(real.scales)) {
      const own = ours.scales[id];
      compare(`${id} ticks`, scale.ticks, own?.ticks ?? [], 1e-9);
      compare(`${id} ticks at`, scale.px, own?.px ?? [], 1);
      compare(`${id} turned by`, [scale.degrees], [own?.degrees ?? 0], 1);
    }
  }
  t.strictSame(differences, []);
});

const BOX = '<div style="width:400px;height:200px"><canvas id="c"></canvas></div>';
const OPTIONS = 'options: { maintainAspectRatio: false, animation: false, plugins: { legend: { display: false } } }';

t.test('a chart is drawn on its canvas', async (t) => {
  const { rendering, log, notes } = await draw(
    BOX,
    `const context = document.getElementById('c').getContext('2d');
    const chart = new Chart(context, { type: 'bar', data: { labels: ['a', 'b'], datasets: [{ data: [1, 2], backgroundColor: '#000' }] }, ${OPTIONS} });
    log(context.canvas.id, Chart.getChart('c') === chart, chart.canvas.style.display, chart.toBase64Image().slice(0, 22));
    log(chart.scales.x.getPixelForValue(1), chart.chartArea.bottom);`,
  );
  t.strictSame(notes, []);
  t.strictSame(log[0], 'c true block data:image/png;base64,');
  const [x = 0, bottom = 0] = (log[1] ?? '').split(' ').map(Number);
  t.equal(greyAt(rendering, x, bottom - 20), 0, 'the bar is black');
  const row = Array.from({ length: 400 }, (_, column) => greyAt(rendering, column, 30));
  t.ok(row.filter((grey) => grey === 0).length > 50 && row.filter((grey) => grey > 200).length > 200, 'beside white');
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
    log(seen.includes(1) && seen.includes(-2), chart.scales.y.ticks.at(-1).label, chart.ctx.font, chart.getDatasetMeta(0).data[1].options.backgroundColor);
    chart.data.datasets[0].data = [3, 4]; chart.data.labels.push('c'); chart.update();
    log(chart.scales.x.ticks.length, chart.getDatasetMeta(0).data[1].options.backgroundColor, chart.getDatasetMeta(0).hidden);
    chart.show(1); log(chart.scales.y.max);
    chart.destroy(); const next = new Chart('c', { type: 'pie', data: { labels: ['x'], datasets: [{ data: [1] }] } });
    log(Chart.getChart('c') === next); next.destroy(); log(Chart.getChart('c') === undefined);`,
  );
  t.strictSame(notes, []);
  t.match(log[0], /^true 1\.?0?\/\d+ .*20px .* red$/);
  t.strictSame(log.slice(1), ['3 green null', '20', 'true', 'true']);
});

t.test('animations that a page configures do not run, and their end is announced', async (t) => {
  const { rendering, log, notes } = await draw(
    BOX,
    `let ends = 0; new Chart('c', { type: 'bar', data: { labels: ['a'], datasets: [{ data: [1], backgroundColor: '#000' }] }, options: {
      maintainAspectRatio: false, animation: { duration: 9000, onComplete: () => { ends++; } }, animations: { y: { duration: 9000 } }, plugins: { legend: { display: false } } } });
    setTimeout(() => log(ends), 100);`,
  );
  t.strictSame(notes, []);
  t.strictSame(log, ['1']);
  t.equal(greyAt(rendering, 210, 40), 0, 'the bar has its height');
});

t.test('modules import the chart, its parts and its data labels by name', async (t) => {
  const { log, notes } = await runDocument(
    `<!doctype html><html><head></head><body>${BOX}<script type="module">
    import Labels from 'https://esm.sh/chartjs-plugin-datalabels';
    import Whole from 'https://esm.sh/chart.js/auto';
    import { Chart, registerables, BarController } from 'https://cdn.jsdelivr.net/npm/chart.js@4/+esm';
    Chart.register(...registerables, BarController);
    log(Whole === Chart, Labels.id, new Chart('c', { type: 'bar', data: { labels: ['a'], datasets: [{ data: [3] }] } }).scales.y.max);
    </script></body></html>`,
  );
  t.strictSame(notes, []);
  t.strictSame(log, ['true datalabels 3']);
});

const HOSTILE: readonly (readonly [what: string, config: string])[] = [
  ['no configuration', 'undefined'],
  ['a type that is not known', `{ type: 'radar', data: { labels: ['a', 'b', 'c'], datasets: [{ data: [1, 2, 3] }] } }`],
  [
    'data of other types',
    `{ type: 'bar', data: { labels: 'x', datasets: [null, 1, { data: ['a', {}, [], null, NaN, Infinity] }] } }`,
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
    t.ok(
      notes.every((note) => !note.startsWith('error ')),
      `${what}: ${notes}`,
    );
  }
});

const TYPES = `const data = (type, values, more = {}) => ({ type, data: { labels: ['a', 'b', 'c', 'd'], datasets: [{ data: values, ...more }] }, options: { maintainAspectRatio: false } });`;

t.test('time scales write dates by the formats of every adapter, in local time', async (t) => {
  const { log, notes } = await draw(
    BOX,
    `const label = (unit, format, locale) => {
      Chart.getChart('c')?.destroy();
      const chart = new Chart('c', { type: 'line', data: { datasets: [{ data: [{ x: '2026-03-02T13:05:09', y: 1 }, { x: '2026-03-02T13:05:10', y: 2 }] }] },
        options: { maintainAspectRatio: false, locale, scales: { x: { type: 'time', time: { unit, tooltipFormat: format } } } } });
      return chart.scales.x.getLabelForValue(Date.parse('2026-03-02T13:05:09'));
    };
    log(label('second', 'yyyy-MM-dd HH:mm:ss'), label('second', 'DD.MM.YY'), label('second', "EEE d MMM 'at' h a"), label('second', 'ccc, LLLL [of] YYYY'));
    log(label('second', 'cccc d. MMMM', 'de'), label('quarter', 'qqq - yyyy'), label('hour', 'ha'), label('second'));
    try { label('nonsense'); } catch (error) { log(error.message); }
    const text = (data) => { Chart.getChart('c')?.destroy(); return new Chart('c', { type: 'line', data: { datasets: [{ data }] }, options: { scales: { x: { type: 'time', time: { unit: 'year' } } } } }).scales.x.ticks.length; };
    log(text([]), text([{ x: 'no date', y: 1 }]), text([{ x: new Date(0), y: 1 }, { x: 4e12, y: 1 }]) < 300);
    try { Chart.getChart('c').destroy(); new Chart('c', { type: 'line', data: { datasets: [{ data: [{ x: 0, y: 1 }, { x: 8e15, y: 1 }] }] }, options: { scales: { x: { type: 'time', time: { unit: 'millisecond' } } } } }); }
    catch (error) { log(error.message.includes('too far apart')); }`,
  );
  t.strictSame(notes, []);
  t.strictSame(log, [
    '2026-03-02 13:05:09 02.03.26 Mon 2 Mar at 1 PM Mon, March of 2026',
    'Montag 2. März Q1 - 2026 1PM Mar 2, 2026, 1:05:09 p.m.',
    'expected a unit of time (millisecond, second, minute, hour, day, week, month, quarter, year), got nonsense',
    '2 2 true',
    'true',
  ]);
});

t.test('the data labels of the plug-in stand in bars, white on black', async (t) => {
  const plugin = '<script src="https://cdn.jsdelivr.net/npm/chartjs-plugin-datalabels@2"></script>';
  const { rendering, log, notes } = await draw(
    BOX + plugin,
    `${TYPES} const bars = new Chart('c', { ...data('bar', [4, 4, 4, 4], { backgroundColor: '#000' }), plugins: [ChartDataLabels],
      options: { maintainAspectRatio: false, animation: false, plugins: { legend: { display: false }, datalabels: { color: '#fff', display: (context) => context.dataIndex > 0 } } } });
    const { x, y, base } = bars.getDatasetMeta(0).data[1]; log(x, (y + base) / 2, bars.getDatasetMeta(0).data[0].x);`,
    1,
  );
  t.strictSame(notes, []);
  const [x = 0, y = 0, unlabelled = 0] = (log[0] ?? '').split(' ').map(Number);
  const countWhite = (left: number): number => {
    let count = 0;
    for (let dx = -6; dx < 6; dx++)
      for (let dy = -8; dy < 8; dy++) if (greyAt(rendering, left + dx, y + dy) === 255) count++;
    return count;
  };
  t.ok(countWhite(x) > 8, `a label: ${countWhite(x)} at ${log}`);
  t.equal(countWhite(unlabelled), 0, 'none where it is switched off');
});
