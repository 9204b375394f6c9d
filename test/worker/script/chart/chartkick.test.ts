import t from 'tap';
import { runDocument } from '../../../support/script-page.js';

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
