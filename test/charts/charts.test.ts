import t from 'tap';
import { runDocument, type ScriptedRun } from '../support/sandbox/script-page.js';

const FILES = `<script src="https://charts.invalid/highcharts.js"></script><script src="https://charts.invalid/highcharts-more.js"></script>`;

/** Runs a script on a page that has the charts' file and a box of 400×200. */
const draw = (script: string, files = FILES): Promise<ScriptedRun> =>
  runDocument(
    `<!doctype html><html lang="en"><head>${files}</head><body style="margin:0">
    <div id="box" style="width:400px;height:200px"></div><script>${script}</script></body></html>`,
    { bitDepth: 8 },
  );

t.test('charts do not exist before their file is included', async (t) => {
  const { log } = await draw(`log(typeof Highcharts, typeof Chartkick, 'Highcharts' in window);`, '');
  t.same(log, ['undefined undefined false']);
});

t.test('a chart answers its plot, axes, series and points to scripts', async (t) => {
  const { log } = await draw(`
    const chart = Highcharts.chart('box', {
      title: { text: null }, xAxis: { categories: ['a', 'b', 'c'] },
      series: [{ name: 'one', type: 'column', data: [1, 2, 4] }, { name: 'two', data: [3, null, 1] }],
    });
    log(chart.series.length, chart.series[0].points[2].category, chart.series[1].points[1].isNull, chart.series[0].points.map((p) => p.y));
    log(Math.round(chart.xAxis[0].toPixels(1)), chart.yAxis[0].getExtremes().max, chart.yAxis[0].toValue(chart.yAxis[0].toPixels(3)));
    log(chart.chartWidth, chart.chartHeight, chart.plotLeft, chart.plotTop, Highcharts.charts.length, chart.get('nothing') === undefined);
  `);
  t.same(log, ['2 c true [1,2,4]', '224 6 3', '400 200 57 10 1 true']);
});

t.test('formatters see their value, point, series, axis and chart', async (t) => {
  const { log } = await draw(`
    const chart = Highcharts.chart('box', {
      title: { text: null },
      xAxis: { type: 'category', labels: { formatter() { return this.value + '!' + this.isFirst + (this.axis === this.chart.xAxis[0]); } } },
      series: [{ type: 'column', stacking: 'percent', name: 's', data: [['a', 1], ['b', 3]],
        dataLabels: { enabled: true, formatter() { return [this.key, this.y, this.percentage, this.series.name, this.point.x].join(); } } }],
    });
    log([...document.querySelectorAll('.highcharts-xaxis-labels text')].map((text) => text.textContent));
    log([...document.querySelectorAll('.highcharts-data-label text')].map((text) => text.textContent));
  `);
  t.same(log, ['["a!truetrue","b!falsetrue"]', '["a,1,100,s,0","b,3,100,s,1"]']);
});

t.test('events are fired when series are added, changed and removed', async (t) => {
  const { log } = await draw(`
    Highcharts.addEvent(Highcharts.Chart, 'load', () => log('load of all'));
    const chart = Highcharts.chart('box', { chart: { events: { load() { log('load', this.series.length); }, render() { log('render'); } } }, series: [{ data: [1] }] }, (it) => log('callback', it.index));
    chart.addSeries({ name: 'new', data: [1, 2] });
    chart.series[0].setData([5, 6, 7]);
    chart.series[1].update({ name: 'changed' });
    log(chart.series.map((series) => series.name + series.points.length));
    chart.yAxis[0].addPlotLine({ value: 3, id: 'line' });
    log(document.querySelectorAll('.highcharts-plot-line').length);
    chart.yAxis[0].removePlotLine('line');
    chart.series[0].remove();
    chart.setTitle({ text: 'Title' });
    log(document.querySelectorAll('.highcharts-plot-line').length, document.querySelector('text.highcharts-title').textContent, chart.series.length);
    chart.destroy();
    log(document.querySelectorAll('svg').length, Highcharts.charts[0] === undefined);
  `);
  const told = log.filter((line) => line !== 'render');
  t.same(told, ['load of all', 'load 1', 'callback 0', '["Series 13","changed2"]', '1', '0 Title 1', '0 true']);
});

t.test('the renderer draws freely into a chart', async (t) => {
  const { log } = await draw(`
    Highcharts.chart('box', { title: { text: null }, series: [] }, function () {
      const { renderer } = this;
      const group = renderer.g('own').attr({ zIndex: 5 }).add();
      renderer.rect(10, 10, 50, 20, 3).attr({ fill: '#000', 'stroke-width': 1 }).add(group);
      renderer.circle(30, 30, 5).attr({ fill: 'red' }).add();
      renderer.path(['M', 0, 0, 'L', 10, 10]).attr({ stroke: '#000' }).add();
      renderer.path([['M', 0, 0], ['L', 5, 5]]).add();
      renderer.text('hello', 20, 40).css({ color: '#123456', fontSize: '20px' }).add();
      renderer.label('boxed', 50, 50).attr({ fill: '#eee', padding: 5 }).add();
      renderer.image('data:,', 0, 0, 10, 10).add();
      renderer.arc(50, 50, 20, 10, 0, Math.PI).add();
      const svg = this.container.querySelector('svg');
      log(['rect', 'circle', 'path', 'text', 'image'].map((tag) => tag + svg.querySelectorAll(tag).length));
      log(svg.querySelector('.highcharts-own rect').getAttribute('rx'), svg.querySelector('text').getAttribute('style'));
    });
  `);
  t.equal(log[1], '3 font-size:20px;fill:#123456');
  t.match(log[0], /circle1.*path3.*image1/);
});

t.test('numbers and dates are written as the page asks', async (t) => {
  const { log } = await draw(`
    log(Highcharts.numberFormat(1234.567, 2), Highcharts.numberFormat(1234567, 0, ',', '.'), Highcharts.numberFormat(1.5, -1), Highcharts.numberFormat(-0.001, 1));
    log(Highcharts.dateFormat('%Y-%m-%d %H:%M:%S %b %e %A', Date.UTC(2026, 2, 5, 14, 7, 9)), Highcharts.dateFormat('%l %p %q', 0));
    log(Highcharts.format('{a.b:.2f} {c} {d:%d.%m.}', { a: { b: 1.239 }, c: 'x', d: 0 }));
    log(Highcharts.color('#336699').setOpacity(0.5).get(), Highcharts.merge({ a: { b: 1 } }, { a: { c: 2 } }));
    log(Highcharts.setOptions({ chart: { type: 'column' } }).chart.type, Highcharts.getOptions().colors.length);
  `);
  t.same(log, [
    '1,234.57 1.234.567 1.5 0.0',
    '2026-03-05 14:07:09 Mar  5 Thursday 12 AM %q',
    '1.24 x 01.01.',
    'rgba(51,102,153,0.5) {"a":{"b":1,"c":2}}',
    'column 10',
  ]);
});

t.test('labels of a crowded pie stand around it, and those of the smallest slices give way', async (t) => {
  const { log } = await draw(`
    const data = [['Chrome', 61], ['Internet Explorer', 11], ['Firefox', 10], ['Edge', 4], ['Safari', 4], ['Sogou', 1.6], ['Opera', 1.6], ['QQ', 1.2], ['Other', 2.6]];
    const chart = Highcharts.chart('box', { chart: { width: 387, height: 210 }, title: { text: null }, series: [{ type: 'pie', data }] });
    log([...document.querySelectorAll('.highcharts-data-label text')].map((text) => text.textContent).sort());
    const { x, y, radius } = chart.series[0].piePlace;
    const boxes = [...document.querySelectorAll('.highcharts-data-label text')].map((text) => text.getBBox());
    const near = (value, from, to) => Math.max(from, Math.min(to, value));
    const distances = boxes.map((box) => Math.hypot(
      near(chart.plotLeft + x, box.x, box.x + box.width) - chart.plotLeft - x, near(chart.plotTop + y, box.y, box.y + box.height) - chart.plotTop - y));
    log(distances.every((distance) => distance > radius + 5));
  `);
  // What Highcharts 12.3.0 shows.
  t.same(log, ['["Chrome","Edge","Firefox","Internet Explorer","Opera","Other","Safari"]', 'true']);
});

t.test('patterns become SVG patterns, also on lines', async (t) => {
  const { log } = await draw(`
    const color = { pattern: { image: 'https://usetrmnl.com/images/grayscale/gray-5.png', width: 12, height: 12 } };
    Highcharts.chart('box', { series: [{ color, data: [1, 2] }, { type: 'column', color, data: [2, 1] }] });
    const patterns = document.querySelectorAll('pattern');
    const id = 'url(#' + patterns[0].id + ')';
    log(patterns.length, patterns[0].getAttribute('patternUnits'), document.querySelector('.highcharts-graph').getAttribute('stroke') === id,
      document.querySelector('.highcharts-column-series .highcharts-point').getAttribute('fill') === id);
  `);
  t.same(log, ['1 userSpaceOnUse true true']);
});

t.test('a missing container ends only the script that uses it', async (t) => {
  const { log, notes } = await draw(`setTimeout(() => log('goes on')); Highcharts.chart('nowhere', {});`);
  t.same(log, ['goes on']);
  t.match(notes.join(), /no element to draw the chart into: nowhere/);
});

t.test('a type that is not drawn as such is a line, and the report says so', async (t) => {
  const { notes } = await draw(`
    const chart = Highcharts.chart('box', { chart: { polar: true }, series: [{ type: 'funnel', data: [1, 2] }, { type: 'column', data: [1] }] });
    chart.update({ title: { text: 'again' } });`);
  t.strictSame(notes, [
    'unsupported polar chart: drawn on straight axes',
    'unsupported chart type funnel: drawn as a line',
  ]);
});

t.test('stacks have their totals at their ends', async (t) => {
  const { log } = await draw(`
    const chart = Highcharts.chart('box', {
      title: { text: null }, chart: { type: 'column' }, xAxis: { categories: ['a', 'b'] },
      yAxis: { min: -10, max: 10, stackLabels: { enabled: true, format: '{total:.1f} h' } }, plotOptions: { column: { stacking: 'normal' } },
      series: [{ data: [1, -2] }, { data: [2, -3] }],
    });
    const labels = [...document.querySelectorAll('.highcharts-stack-labels text')].sort((a, b) => a.getBBox().y - b.getBBox().y);
    const [above, below] = labels.map((text) => text.getBBox());
    const end = (value) => chart.yAxis[0].toPixels(value);
    log(labels.map((text) => text.textContent), above.y + above.height < end(3), below.y > end(-5));
  `);
  t.same(log, ['["3.0 h","-5.0 h"] true true']);
});

t.test('a pie has several labels a slice, readable within it', async (t) => {
  const { log } = await draw(`
    Highcharts.chart('box', { title: { text: null }, chart: { type: 'pie' }, series: [{
      data: [{ name: 'A', y: 1, color: '#000000' }, { name: 'B', y: 3, color: '#eeeeee' }],
      dataLabels: [{ enabled: true }, { enabled: true, distance: '-50%', format: '{point.percentage:.0f}%' }],
    }] });
    log([...document.querySelectorAll('.highcharts-data-label text')].map((text) => text.textContent + ' ' + /fill:([^;]*)/.exec(text.getAttribute('style'))[1]));
  `);
  t.same(log, ['["A #000000","B #000000","25% #ffffff","75% #000000"]']);
});

t.test('every second stretch between ticks has the alternate colour', async (t) => {
  const { log } = await draw(`
    const chart = Highcharts.chart('box', { title: { text: null }, yAxis: { alternateGridColor: '#dddddd', tickPositions: [0, 1, 2, 3] }, series: [{ data: [0, 3] }] });
    const place = (value) => Math.round(chart.yAxis[0].toPixels(value));
    const tops = [...document.querySelectorAll('.highcharts-alternate-grid path')].map((band) => Number(band.getAttribute('d').split(' ')[2]));
    log(tops.length, tops.includes(place(1)), tops.includes(place(3)));
  `);
  t.same(log, ['2 true true']);
});

t.test('formats calculate', async (t) => {
  const { log } = await draw(`
    const chart = Highcharts.chart('box', { title: { text: null }, yAxis: { labels: { format: '{(divide value 1000):.1f}k' } },
      series: [{ name: 'sun', data: [1000, 2000], dataLabels: { enabled: true, format: '{ucfirst series.name} {multiply y 2} {divide y 0}' } }] });
    log([...document.querySelectorAll('.highcharts-yaxis-labels text')].map((text) => text.textContent));
    log([...document.querySelectorAll('.highcharts-data-label text')].map((text) => text.textContent));
  `);
  t.same(log, ['["0.0k","1.0k","2.0k","3.0k"]', '["Sun 2000 ","Sun 4000 "]']);
});

t.test('columns take no marker from the lines after them', async (t) => {
  const { log } = await draw(`
    const chart = Highcharts.chart('box', { series: [{ type: 'column', data: [1] }, { data: [2] }, { data: [3] }] });
    log(chart.series.map((series) => series.symbol));
  `);
  t.same(log, ['["circle","circle","diamond"]']);
});

t.test('labels in HTML have their own boxes and stand where others would', async (t) => {
  const { log } = await draw(`
    const box = '<div style="width:30px;height:20px;background:#000"></div>';
    const chart = Highcharts.chart('box', {
      title: { text: null }, legend: { enabled: false },
      xAxis: { categories: ['a', 'b'], labels: { useHTML: true, formatter() { return box + this.value; } } },
      series: [{ type: 'column', data: [1, 2], dataLabels: { enabled: true, useHTML: true, format: '<b style="color:#ffffff">{y} kW</b>' } }],
    });
    const rects = (selector) => [...chart.container.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
    const [label] = rects('.highcharts-html-labels .highcharts-xaxis-labels');
    log(label.width, label.height > 30, Math.round(label.x + label.width / 2 - chart.xAxis[0].toPixels(0)), Math.round(label.y - chart.plotTop - chart.plotHeight));
    const labels = [...chart.container.querySelectorAll('.highcharts-data-label')];
    const first = labels.find((element) => element.innerHTML.includes('1 kW')).getBoundingClientRect();
    log(labels.map((element) => element.firstChild.innerHTML), Math.abs(first.x + first.width / 2 - chart.xAxis[0].toPixels(0)) < 1);
    chart.series[0].setData([3]);
    log(chart.container.querySelectorAll('.highcharts-data-label').length);
  `);
  t.same(log, [
    '30 true 0 15',
    '["<b style=\\"color:#ffffff\\">2 kW</b>","<b style=\\"color:#ffffff\\">1 kW</b>"] true',
    '1',
  ]);
});

t.test('a chart follows the size of its container, unless it has one of its own', async (t) => {
  const { log } = await runDocument(
    `<!doctype html><html lang="en"><head>${FILES}</head><body style="margin:0">
    <div style="display:flex;flex-direction:column;width:400px;height:300px">
      <div id="free" style="flex:1"></div>
      <div id="fixed" style="flex:1;min-height:0"></div>
      <script>
        const options = (chart) => ({ chart, title: { text: null }, series: [{ data: [1, 2] }] });
        const charts = [Highcharts.chart('free', options({})), Highcharts.chart('fixed', options({ width: 100, height: 50 }))];
        log(charts.map((chart) => [chart.chartWidth, chart.chartHeight]));
        setTimeout(() => {
          log(charts.map((chart) => [chart.chartWidth, chart.chartHeight]));
          charts[0].destroy();
          document.getElementById('free').style.width = '50px';
        }, 500);
        setTimeout(() => log(document.querySelectorAll('svg').length), 1000);
      </script>
      <div style="height:100px;flex:none"></div>
    </div></body></html>`,
    { bitDepth: 8 },
  );
  t.same(log, ['[[400,150],[100,50]]', '[[400,100],[100,50]]', '1']);
});

t.test('a container that grows with its chart comes to rest', async (t) => {
  const { log, notes } = await draw(`
    const box = document.getElementById('box');
    box.style.height = '';
    box.innerHTML = '<p style="margin:0;height:20px"></p>';
    const chart = Highcharts.chart('box', { title: { text: null }, series: [{ data: [1, 2] }] });
    new ResizeObserver(() => { box.style.paddingTop = box.clientHeight + 'px'; }).observe(box);
    setTimeout(() => log(chart.chartHeight > 0), 3000);
  `);
  t.same(log, ['true']);
  t.same(notes, []);
});

t.test('a chart takes the place of the one that its container holds', async (t) => {
  const { log } = await draw(`
    const first = Highcharts.chart('box', { series: [{ data: [1] }] });
    const second = Highcharts.chart('box', { series: [{ data: [2] }] });
    log(first.isDestroyed, second.isDestroyed, document.querySelectorAll('#box svg').length, document.getElementById('box').style.overflow);
  `);
  t.same(log, ['true false 1 hidden']);
});

// Measured with Highcharts 12.3.0 in Chromium.
t.test('classes of axes, series, data labels and legends set the font that sizes in em refer to', async (t) => {
  const { log } = await draw(`
    document.head.insertAdjacentHTML('beforeend', '<style>.big { font-size: 26px; font-weight: 700 } .wide { letter-spacing: 2px } .label { font-size: 50px }</style>');
    const chart = Highcharts.chart('box', {
      chart: { className: 'whole' }, legend: { className: 'big' },
      xAxis: { className: 'big', title: { text: 'Across' } }, yAxis: { className: 'label', title: { text: null } },
      series: [{ name: 'sun', className: 'wide', data: [1, 2], dataLabels: { enabled: true, className: 'big label' } }],
    });
    const read = (selector) => { const { fontSize, fontWeight, letterSpacing } = getComputedStyle(chart.container.querySelector(selector)); return [fontSize, fontWeight, letterSpacing]; };
    for (const selector of ['.highcharts-xaxis-labels text', '.highcharts-axis-title', '.highcharts-yaxis-labels text', '.highcharts-data-label text', '.highcharts-legend-item text']) log(read(selector).join(' '));
    log(chart.container.className, chart.container.querySelectorAll('.highcharts-series.wide').length);
    const label = chart.container.querySelector('.highcharts-xaxis-labels text').getBBox();
    const axis = chart.container.querySelector('.highcharts-axis-line').getBBox();
    log(label.y > axis.y, label.height > 20, label.y + label.height < chart.chartHeight - 30);
  `);
  t.same(log, [
    '20.8px 700 normal',
    '20.8px 700 normal',
    // Highcharts adds no class whose name the classes contain already.
    '12.8px 400 normal',
    '18.2px 700 2px',
    '20.8px 700 2px',
    'highcharts-container whole 1',
    'true true true',
  ]);
});

t.test('labels within a pie that would cover others are left out, and its pie has room for them', async (t) => {
  const { log } = await draw(`
    const data = [['Apples', 40], ['Pears', 3], ['Plums', 2], ['Kiwis', 2], ['Grapes', 3], ['Figs', 30], ['Dates', 20]];
    const pie = (dataLabels) => Highcharts.chart('box', { chart: { type: 'pie', width: 360, height: 380 }, title: { text: null },
      series: [{ data, dataLabels: { enabled: true, style: { textOutline: 'none' }, ...dataLabels } }] });
    const texts = () => [...document.querySelectorAll('.highcharts-data-label text')].map((text) => text.textContent);
    pie({ distance: -20 });
    log(texts());
    pie({ distance: -20, allowOverlap: true });
    log(texts().length);
  `);
  t.same(log, ['["Apples","Pears","Kiwis","Figs","Dates"]', '7']);
});

// Measured with Highcharts 12.3.0 in Chromium.
t.test('a pie becomes smaller until the labels that moved apart beside it fit', async (t) => {
  const { log } = await draw(`
    const pie = (width, height, fontSize) => {
      const chart = Highcharts.chart('box', { chart: { type: 'pie', width, height }, credits: { enabled: false }, title: { text: null },
        series: [{ data: [['Cats', 12], ['Dogs', 17], ['Birds', 5], ['Fish', 1], ['Mice', 1], ['Snails', 1]],
          dataLabels: { enabled: true, style: { fontSize, textOutline: 'none' } } }] });
      const slices = [...chart.container.querySelectorAll('.highcharts-point')].map((slice) => slice.getBBox());
      log(Math.round(Math.max(...slices.map(({ y, height }) => y + height)) - Math.min(...slices.map(({ y }) => y))));
    };
    pie(400, 300, '14px');
    pie(300, 300, '16px');
    pie(300, 300, '20px');
  `);
  t.same(log, ['222', '118', '99']);
});

// Measured with Highcharts 12.3.0 in Chromium.
t.test(
  'titles in the middle and at the bottom stand where their height says, and titles beside an axis take their width',
  async (t) => {
    const { log } = await draw(`
    const top = (title) => {
      const chart = Highcharts.chart('box', { chart: { type: 'pie', width: 400, height: 300 }, credits: { enabled: false }, legend: { enabled: false },
        title: { text: '72 %', ...title }, series: [{ data: [1, 2, 3] }] });
      const { y } = chart.container.querySelector('.highcharts-title').getBBox();
      log(Math.round(y), chart.plotHeight);
    };
    top({ verticalAlign: 'middle', floating: true });
    top({ verticalAlign: 'middle', floating: true, y: 10 });
    top({ verticalAlign: 'middle', floating: true, text: 'A<br>B' });
    top({ verticalAlign: 'bottom' });
    for (const rotation of [undefined, 0, 45]) {
      const chart = Highcharts.chart('box', { chart: { width: 400, height: 300 }, credits: { enabled: false }, legend: { enabled: false },
        title: { text: null }, yAxis: { title: { text: 'm/s wide', rotation } }, series: [{ data: [1, 2, 3] }] });
      log(chart.plotLeft);
    }
  `);
    t.same(log, ['138 275', '130 275', '127 275', '265 239', '57', '93', '88']);
  },
);

t.test('a legend starts a row where an item with the distance to the next one does not fit', async (t) => {
  const legend = (width: number): string => `
    document.getElementById('box').style.width = '${width}px';
    Highcharts.chart('box', { title: { text: null }, legend: { symbolWidth: 20, itemStyle: { fontSize: '10px' } },
      series: [{ name: 'iiii', data: [1] }, { name: 'iiii', data: [2] }] });
    const items = [...document.querySelectorAll('.highcharts-legend-item text')].map((text) => text.getBoundingClientRect());
    log(items[0].top === items[1].top);`;
  // Each item takes 20 + 5 + 8.9 + 20 px, the chart 36 px.
  t.same((await draw(legend(145))).log, ['true']);
  t.same((await draw(legend(140))).log, ['false']);
});

t.test('the group of labels of an axis is there for scripts that change it', async (t) => {
  const { log } = await draw(`
    const column = Highcharts.chart('box', { xAxis: { categories: ['a', 'b'] }, series: [{ type: 'column', data: [1, 2] }] });
    log([...column.xAxis[0].labelGroup.element.querySelectorAll('text')].map((text) => text.textContent));
    column.destroy();
    const gauge = Highcharts.chart('box', { chart: { type: 'gauge' }, pane: { startAngle: -90, endAngle: 90 }, yAxis: { min: 0, max: 10, tickInterval: 10 }, series: [{ data: [4] }] });
    log([...gauge.yAxis[0].labelGroup.element.querySelectorAll('text')].map((text) => text.textContent));
    gauge.destroy();
    const bare = Highcharts.chart('box', { chart: { type: 'gauge' }, pane: {}, yAxis: { min: 0, max: 10, labels: { enabled: false } }, series: [{ data: [4] }] });
    log(bare.yAxis[0].labelGroup.element.querySelectorAll('text').length);
    const line = Highcharts.chart('box', { xAxis: { labels: { enabled: false } }, series: [{ data: [1, 2] }] });
    log(line.xAxis[0].labelGroup.element.querySelectorAll('text').length);
  `);
  t.same(log, ['["a","b"]', '["0","10"]', '0', '0']);
});
