import t from 'tap';
import { runDocument } from '../support/sandbox/script-page.js';

/** Runs a script on a page that has the charts' file and a box of 400×200. */
const draw = (script: string) =>
  runDocument(
    `<!doctype html><html lang="en"><head><script src="https://charts.invalid/highcharts.js"></script></head>
    <body style="margin:0"><div id="box" style="width:400px;height:200px"></div><script>
    const drawn = (options) => Highcharts.chart('box', { title: { text: null }, legend: { enabled: false }, ...options });
    const attributes = (selector, ...names) => [...document.querySelectorAll(selector)].map((element) => names.map((name) => element.getAttribute(name)).join(' '));
    const shapeOf = (reference) => document.getElementById(/#(.*)\\)/.exec(reference)[1]).firstChild.getAttribute('d').match(/[-\\d.]+/g).map(Number);
    ${script}</script></body></html>`,
    { bitDepth: 8 },
  );

t.test('a line has the colour and the dashes of each zone, cut at the zone’s end', async (t) => {
  const { log } = await draw(`
    const chart = drawn({ series: [{ data: [-2, 2, 6], marker: { enabled: false }, color: '#000000', lineWidth: 2,
      zones: [{ value: 0, color: '#999999' }, { value: 4, dashStyle: 'Dot' }] }] });
    log(attributes('.highcharts-graph', 'stroke', 'stroke-dasharray'));
    const [below, between, above] = attributes('.highcharts-graph', 'clip-path').map(shapeOf);
    const at = (value) => Math.round(chart.yAxis[0].toPixels(value, true));
    log(below.includes(at(0)), between.includes(at(0)) && between.includes(at(4)), above.includes(at(4)) && !above.includes(at(0)));
  `);
  t.same(log, ['["#999999 ","#000000 2,6","#000000 "]', 'true true true']);
});

t.test('an edge goes round points whose line would be split along its length', async (t) => {
  const { log } = await draw(`
    const chart = drawn({ series: [{ data: [0, 0, -4], lineWidth: 4, negativeColor: '#999999' }] });
    const [below] = attributes('.highcharts-graph', 'clip-path').map(shapeOf);
    log(below.includes(chart.yAxis[0].toPixels(0, true) + 3));
  `);
  t.same(log, ['true']);
});

t.test('zones of the x axis stand beside each other', async (t) => {
  const { log } = await draw(`
    const chart = drawn({ series: [{ data: [1, 2, 3], zoneAxis: 'x', zones: [{ value: 1 }, { dashStyle: 'Dash' }] }] });
    log(attributes('.highcharts-graph', 'stroke-dasharray'));
    log(attributes('.highcharts-graph', 'clip-path').map(shapeOf).every((shape) => shape.includes(Math.round(chart.xAxis[0].toPixels(1, true)))));
  `);
  t.same(log, ['["","8,6"]', 'true']);
});

t.test('negative parts of areas, columns and markers have a colour of their own', async (t) => {
  const { log } = await draw(`
    const series = { data: [-1, 2], color: '#000000', negativeColor: '#999999' };
    drawn({ chart: { type: 'area' }, series: [{ ...series, fillOpacity: 0.5, marker: { enabled: true } }] });
    log(attributes('.highcharts-area', 'fill', 'fill-opacity'), attributes('.highcharts-markers path', 'fill'));
    drawn({ chart: { type: 'area' }, series: [{ ...series, negativeFillColor: '#cccccc' }] });
    log(attributes('.highcharts-area', 'fill', 'fill-opacity'));
    const chart = drawn({ chart: { type: 'column' }, series: [{ ...series, data: [-1, 2, { y: -3, color: '#555555' }] }] });
    log(attributes('.highcharts-series .highcharts-point', 'fill'), chart.series[0].points[0].color);
  `);
  t.same(log, [
    '["#999999 0.5","#000000 0.5"] ["#999999","#000000"]',
    '["#cccccc ","#000000 0.75"]',
    '["#999999","#000000","#555555"] #999999',
  ]);
});

t.test('zones without numbers, without data and by the thousand do not end the script', async (t) => {
  const { log, notes } = await draw(`
    drawn({ series: [{ data: [1, 2], zones: [{ value: 'x' }, null, 5, { value: NaN, color: {} }] }] });
    drawn({ series: [{ data: [], zones: [{ value: 1 }] }] });
    drawn({ series: [{ data: [1, 2], zones: Array.from({ length: 5000 }, (_, value) => ({ value })) }] });
    log(document.querySelectorAll('.highcharts-graph').length <= 101);
  `);
  t.same(log, ['true']);
  t.same(notes, []);
});
