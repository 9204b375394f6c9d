import t from 'tap';
import { runDocument } from '../support/sandbox/script-page.js';

const run = (script: string) =>
  runDocument(
    `<!doctype html><html><head><script src="https://charts.invalid/highcharts.js"></script>
    <script src="https://charts.invalid/chartkick.min.js"></script></head>
    <body style="margin:0"><div id="box" style="width:400px;height:200px"></div><script>${script}</script></body></html>`,
    { bitDepth: 8 },
    { timeZone: 'Europe/Berlin' },
  );

t.test('the event that pages wait for is fired once, after the file', async (t) => {
  const { log } = await run(`log('Chartkick' in window); addEventListener('chartkick:load', () => log('loaded'));`);
  t.same(log, ['true', 'loaded']);
});

t.test('keys that are dates make a time axis in local time, others names', async (t) => {
  const { log } = await run(`
    const chart = new Chartkick.LineChart('box', { '2026-03-01': 1, '2026-03-02': 5 }, { suffix: ' kg', colors: ['#000'], points: false });
    const drawn = chart.getChartObject();
    log(drawn.series[0].type, drawn.xAxis[0].options.type, drawn.series[0].points[0].x === new Date(2026, 2, 1).getTime(), drawn.yAxis[0].min);
    log([...document.querySelectorAll('.highcharts-yaxis-labels text')].map((text) => text.textContent));
    const named = new Chartkick.LineChart('box', { a: 1, b: 2 }, { curve: false, library: { yAxis: { max: 10 } } }).getChartObject();
    log(named.series[0].type, named.xAxis[0].names, named.yAxis[0].max);
  `);
  t.same(log, ['spline datetime true 0', '["0 kg","2 kg","4 kg","6 kg"]', 'line ["a","b"] 10']);
});

t.test('columns of several series share category names; pies and empty data are drawn', async (t) => {
  const { log } = await run(`
    const columns = new Chartkick.ColumnChart('box', [{ name: 'A', data: { x: 1, y: 2 } }, { name: 'B', data: { y: 3, z: 4 } }], { stacked: true }).getChartObject();
    log(columns.xAxis[0].categories, columns.series.map((series) => series.yData), document.querySelectorAll('.highcharts-legend-item').length);
    const pie = new Chartkick.PieChart('box', { a: 1, b: 3 }, { donut: true }).getChartObject();
    log(pie.series[0].type, Math.round(pie.series[0].points[1].percentage));
    new Chartkick.BarChart('box', {});
    log(document.getElementById('box').textContent);
  `);
  t.same(log, ['["x","y","z"] [[1,2,0],[0,3,4]] 2', 'pie 75', 'No data']);
});

t.test('keys that are numbers make an axis of numbers, in their order', async (t) => {
  const { log } = await run(`
    const line = new Chartkick.LineChart('box', [[10, 1], [2, 5]]).getChartObject();
    log(line.xAxis[0].options.type, line.series[0].xData);
    const columns = new Chartkick.ColumnChart('box', [[10, 1], [2, 5]]).getChartObject();
    log(columns.xAxis[0].categories, columns.series[0].yData);
    log(new Chartkick.LineChart('box', [[10, 1], [2, 5]], { discrete: true }).getChartObject().xAxis[0].names);
  `);
  t.same(log, ['linear [2,10]', '["2","10"] [5,1]', '["10","2"]']);
});

t.test('the kind of the keys wins over the type that a page gives its axis', async (t) => {
  const { log } = await run(`
    const library = { chart: { type: 'column' }, xAxis: { type: 'datetime', lineWidth: 0 } };
    const chart = new Chartkick.LineChart('box', { a: 1, b: 2 }, { library }).getChartObject();
    log(chart.xAxis[0].options.type, chart.xAxis[0].options.lineWidth, chart.series[0].type);
    log(['20260301', 'Mar 16, 2026', '2026-03-01 10:00:00 UTC', 'Monday', '12:30'].map((key) => new Chartkick.LineChart('box', [[key, 1]]).getChartObject().xAxis[0].options.type));
  `);
  t.same(log, ['category 0 column', '["datetime","datetime","datetime","category","category"]']);
});

t.test('areas are stacked without markers, lines keep what a page says of a series', async (t) => {
  const { log } = await run(`
    const data = [{ name: 'A', data: { x: 1, y: '2 kWh' }, dashStyle: 'Dot', color: '#123456' }, { name: 'B', data: { x: 3, y: null } }];
    const areas = new Chartkick.AreaChart('box', data).getChartObject();
    log(areas.series.map((series) => series.stacking + series.type), document.querySelectorAll('.highcharts-markers').length);
    log(new Chartkick.AreaChart('box', data, { stacked: false }).getChartObject().series[0].stacking === undefined);
    const lines = new Chartkick.LineChart('box', data).getChartObject();
    log(lines.series[0].options.dashStyle, lines.series[0].color, lines.series.map((series) => series.yData));
    log(new Chartkick.ColumnChart('box', { a: 1, b: null }).getChartObject().series[0].yData);
  `);
  t.same(log, ['["normalareaspline","normalareaspline"] 0', 'true', 'Dot #123456 [[1,2],[3,null]]', '[1,0]']);
});

t.test('a legend is shown for series with names; numbers are rounded as asked', async (t) => {
  const { log } = await run(`
    const labels = (options) => { new Chartkick.ColumnChart('box', { a: 1234.5 }, options); return [...document.querySelectorAll('.highcharts-yaxis-labels text')].pop().textContent; };
    new Chartkick.LineChart('box', [{ name: 'A', data: { x: 1 } }]);
    log(document.querySelectorAll('.highcharts-legend-item').length);
    new Chartkick.PieChart('box', { a: 1, b: 3 }, { legend: 'bottom' });
    log(document.querySelectorAll('.highcharts-legend-item').length);
    log(labels({ prefix: '$', thousands: ',', max: 1500 }), labels({ round: -3, max: 1400 }), labels({ precision: 1, max: 1400 }), labels({ round: 2, zeros: true, suffix: ' W', max: 1500 }));
    new Chartkick.LineChart('box', (done) => done({ a: 1 }));
    log(document.querySelectorAll('.highcharts-graph').length);
  `);
  t.same(log, ['1', '0', '$1,500 2000 2000 1500.00 W', '1']);
});
