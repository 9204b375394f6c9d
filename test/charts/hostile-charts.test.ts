// @tier full: reaches limits of a page
import t from 'tap';
import { sampleCases } from '../support/every-case.js';
import { runDocument } from '../support/sandbox/script-page.js';

const HOSTILE: Readonly<Record<string, string>> = {
  'a million points': `Highcharts.chart('box', { series: [{ data: Array.from({ length: 1e6 }, (_, i) => i % 99) }] })`,
  'a hundred thousand names': `Highcharts.chart('box', { xAxis: { categories: Array.from({ length: 1e5 }, (_, i) => 'c' + i) }, series: [{ data: [1, 2] }] })`,
  'sizes that are no numbers': `Highcharts.chart('box', { chart: { width: NaN, height: Infinity, margin: [NaN, 'x', {}, -1e9] }, yAxis: { min: NaN, max: 'a', tickInterval: NaN }, series: [{ data: [NaN, Infinity, 'x', {}, [], [1, {}]] }] })`,
  'an interval that makes endless ticks': `Highcharts.chart('box', { yAxis: { tickInterval: 1e-9 }, xAxis: { tickInterval: 1e-12, type: 'datetime' }, series: [{ data: [[0, 1], [1e13, 1e9]] }] })`,
  'numbers beyond all bounds': `Highcharts.chart('box', { series: [{ data: [1e308, -1e308, 5e-324] }, { type: 'pie', data: [1e308, 1e308] }] })`,
  'thousands of series': `Highcharts.chart('box', { series: Array.from({ length: 5000 }, () => ({ data: [1] })) })`,
  'options within themselves': `const o = { series: [{ data: [1] }] }; o.chart = o; o.xAxis = o; Highcharts.chart('box', o)`,
  'a formatter that throws': `Highcharts.chart('box', { yAxis: { labels: { formatter() { throw new Error('mine'); } } }, series: [{ data: [1] }] })`,
  'a getter that throws': `Highcharts.chart('box', { get series() { throw new Error('mine'); } })`,
  'options that reach for prototypes': `Highcharts.merge({}, JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}')); if ({}.polluted) throw new Error('polluted')`,
  'a label of a megabyte': `Highcharts.chart('box', { title: { text: 'x '.repeat(5e5) }, series: [{ name: 'y'.repeat(1e5), data: [1] }] })`,
};

for (const [name, script] of sampleCases(Object.entries(HOSTILE), 2)) {
  t.test(`${name} is stopped, and the page continues`, async (t) => {
    const { log, notes } = await runDocument(
      `<!doctype html><html><head><script src="https://charts.invalid/highcharts.js"></script></head>
      <body><div id="box" style="width:400px;height:200px"></div><script>${script}</script><script>log('goes on')</script></body></html>`,
    );
    const isStopped = notes.some((note) => /limit/.test(note));
    t.ok(log.includes('goes on') || isStopped, notes.join('\n'));
    t.notMatch(notes.join(), /polluted/);
  });
}
