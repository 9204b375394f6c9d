/**
 * First examples of the documentation of JavaScript libraries that recipes load: the files that a page includes, from a folder with
 * node_modules, and what the page does with them. `module` is bundled first, as CDNs do for `import`.
 */
const days = '["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]';

export const EXAMPLES = [
  {
    name: 'D3',
    files: ['d3/dist/d3.min.js'],
    body: `<div id="container"></div><script>
    const width = 640, height = 400, m = { top: 20, right: 20, bottom: 30, left: 40 };
    const x = d3.scaleUtc().domain([new Date('2023-01-01'), new Date('2024-01-01')]).range([m.left, width - m.right]);
    const y = d3.scaleLinear().domain([0, 100]).range([height - m.bottom, m.top]);
    const svg = d3.create('svg').attr('width', width).attr('height', height);
    svg.append('g').attr('transform', 'translate(0,' + (height - m.bottom) + ')').call(d3.axisBottom(x));
    svg.append('g').attr('transform', 'translate(' + m.left + ',0)').call(d3.axisLeft(y));
    container.append(svg.node());</script>`,
  },
  {
    name: 'Lit',
    module: "import { LitElement, html, css } from 'lit'; globalThis.lit = { LitElement, html, css };",
    body: `<simple-greeting name="World"></simple-greeting><script>
    const { LitElement, html, css } = lit;
    class SimpleGreeting extends LitElement {
      static styles = css\`:host { display: block; border: 2px solid black; padding: 8px } p { color: blue; margin: 0 }\`;
      static properties = { name: {}, items: { state: true } };
      constructor() { super(); this.name = 'Somebody'; this.items = ['one', 'two', 'three']; }
      render() { return html\`<p>Hello, \${this.name}!</p><ul>\${this.items.map((item) => html\`<li class=\${item}>\${item}</li>\`)}</ul><slot></slot>\`; }
    }
    customElements.define('simple-greeting', SimpleGreeting);</script>`,
  },
  {
    name: 'Alpine.js',
    files: ['alpinejs/dist/cdn.min.js'],
    defer: true,
    body: `<div x-data="{ search: '', items: ['foo', 'bar', 'baz'], open: true, count: 3 }"><input x-model="search" placeholder="Search...">
    <ul><template x-for="item in items.filter(i => i.startsWith(search))" :key="item"><li x-text="item"></li></template></ul>
    <p x-show="open">Count: <b x-text="count * 2"></b></p><p x-show="!open">hidden</p><div :class="open ? 'shown' : ''" x-init="count = 21">Done</div></div>`,
  },
  {
    name: 'Vue',
    files: ['vue/dist/vue.global.prod.js'],
    body: `<div id="app">{{ message }} <ol><li v-for="todo in todos" :key="todo">{{ todo }}</li></ol><p v-if="seen" :style="{ fontWeight: 'bold' }">Now you see me</p><button-counter></button-counter></div><script>
    const { createApp, ref } = Vue;
    createApp({ setup: () => ({ message: ref('Hello Vue!'), todos: ['Learn JavaScript', 'Learn Vue', 'Build something awesome'], seen: true }) })
      .component('button-counter', { data: () => ({ count: 0 }), template: '<button>You clicked me {{ count }} times.</button>' }).mount('#app');</script>`,
  },
  {
    name: 'petite-vue',
    files: ['petite-vue/dist/petite-vue.iife.js'],
    body: `<div v-scope="{ count: 0, list: [1, 2, 3] }">{{ count }} <button>inc</button><ul><li v-for="n in list">{{ n * 2 }}</li></ul></div><script>PetiteVue.createApp().mount()</script>`,
  },
  {
    name: 'Preact with htm',
    module:
      "import { h, render } from 'preact'; import { useState, useEffect } from 'preact/hooks'; import htm from 'htm'; globalThis.preact = { h, render, useState, useEffect, html: htm.bind(h) };",
    body: `<div id="app"></div><script>
    const { render, html, useState, useEffect } = preact;
    function Counter() { const [count, set] = useState(1); useEffect(() => set(5), []); return html\`<div><h1>Counter</h1><p>Current value: \${count}</p><ul>\${['a', 'b'].map((x) => html\`<li key=\${x}>\${x}</li>\`)}</ul></div>\`; }
    render(html\`<\${Counter} />\`, document.getElementById('app'));</script>`,
  },
  {
    name: 'Handlebars',
    files: ['handlebars/dist/handlebars.min.js'],
    body: `<div id="out"></div><script>
    const template = Handlebars.compile('<p>Hello, my name is {{name}}. I am from {{hometown}}. I have {{kids.length}} kids:</p><ul>{{#kids}}<li>{{name}} is {{age}}</li>{{/kids}}</ul>');
    out.innerHTML = template({ name: 'Alan', hometown: 'Somewhere, TX', kids: [{ name: 'Jimmy', age: '12' }, { name: 'Sally', age: '4' }] });</script>`,
  },
  {
    name: 'Mustache',
    files: ['mustache/mustache.js'],
    body: `<div id="out"></div><script>out.innerHTML = Mustache.render('{{title}} spends {{calc}}', { title: 'Joe', calc: () => 2 + 4 });</script>`,
  },
  {
    name: 'Moment',
    files: ['moment/moment.js'],
    body: `<p id="out"></p><script>out.innerText = [moment('2026-03-16T09:30:00').format('MMMM Do YYYY, h:mm:ss a'), moment('2026-03-16').format('dddd'), moment('20111031', 'YYYYMMDD').from(moment('2026-03-16')), moment('2026-03-16').add(10, 'days').calendar(moment('2026-03-20'))].join('\\n');</script>`,
  },
  {
    name: 'Luxon',
    files: ['luxon/build/global/luxon.min.js'],
    body: `<p id="out"></p><script>const { DateTime } = luxon; const at = DateTime.fromISO('2026-03-16T09:30:00', { zone: 'America/New_York' });
    out.innerText = [at.toLocaleString(DateTime.DATETIME_FULL), at.plus({ days: 2 }).toISO(), at.setLocale('de').toFormat('cccc, d. LLLL yyyy'), at.startOf('week').toISODate()].join('\\n');</script>`,
  },
  {
    name: 'date-fns',
    module:
      "import { format, addDays, formatDistance } from 'date-fns'; globalThis.dateFns = { format, addDays, formatDistance };",
    body: `<p id="out"></p><script>out.innerText = [dateFns.format(new Date(2014, 1, 11), 'MM/dd/yyyy'), dateFns.format(dateFns.addDays(new Date(2026, 2, 16), 3), "'Today is a' eeee"), dateFns.formatDistance(new Date(2026, 0, 1), new Date(2026, 2, 1))].join('\\n')</script>`,
  },
  {
    name: 'Lodash',
    files: ['lodash/lodash.min.js'],
    body: `<pre id="out"></pre><script>out.textContent = JSON.stringify([_.defaults({ a: 1 }, { a: 3, b: 2 }), _.partition([1, 2, 3, 4], (n) => n % 2), _.groupBy([6.1, 4.2, 6.3], Math.floor), _.startCase('fooBar')], null, 1)</script>`,
  },
  {
    name: 'Frappe Charts',
    files: ['frappe-charts/dist/frappe-charts.min.umd.js'],
    body: `<div id="chart"></div><script>
    new frappe.Chart('#chart', { title: 'My Awesome Chart', animate: false, type: 'axis-mixed', height: 250, colors: ['#7cd6fd', '#743ee2'], data: { labels: ['12am-3am', '3am-6pm', '6am-9am', '9am-12am', '12pm-3pm', '3pm-6pm', '6pm-9pm', '9am-12am'],
      datasets: [{ name: 'Some Data', type: 'bar', values: [25, 40, 30, 35, 8, 52, 17, -4] }, { name: 'Another Set', type: 'line', values: [25, 50, -10, 15, 18, 32, 27, 14] }] } });</script>`,
  },
  {
    name: 'Chartist',
    files: ['chartist/dist/index.umd.js'],
    styles: ['chartist/dist/index.css'],
    body: `<div id="chart" style="height:300px"></div><script>
    new Chartist.LineChart('#chart', { labels: ${days}, series: [[12, 9, 7, 8, 5, 4, 6], [2, 1, 3.5, 7, 3, 5, 4], [1, 3, 4, 5, 6, 2, 1]] }, { fullWidth: true, chartPadding: { right: 40 } });</script>`,
  },
  {
    name: 'Rough.js',
    files: ['roughjs/bundled/rough.js'],
    body: `<canvas id="canvas" width="600" height="300"></canvas><script>
    const rc = rough.canvas(document.getElementById('canvas'), { options: { seed: 7 } });
    rc.rectangle(10, 10, 200, 200, { seed: 1 }); rc.circle(300, 100, 150, { fill: 'red', seed: 2 }); rc.line(60, 60, 190, 60, { seed: 3 }); rc.rectangle(420, 60, 120, 120, { fill: 'rgb(10,150,10)', fillWeight: 3, seed: 4 });</script>`,
  },
  {
    name: 'SVG.js',
    files: ['@svgdotjs/svg.js/dist/svg.min.js'],
    body: `<script>const draw = SVG().addTo('body').size(400, 300); draw.rect(100, 100).attr({ fill: '#f06' }).move(20, 30); draw.circle(80).center(250, 120).fill('none').stroke({ width: 5, color: '#06f' }); draw.text('SVG.js').move(20, 160).font({ size: 40, family: 'sans-serif' });</script>`,
  },
  {
    name: 'Raphaël',
    files: ['raphael/raphael.min.js'],
    body: `<div id="paper"></div><script>const paper = Raphael('paper', 320, 200); const circle = paper.circle(50, 40, 10); circle.attr('fill', '#f00'); circle.attr('stroke', '#000'); paper.path('M10,100L150,180L290,90').attr({ 'stroke-width': 4 }); paper.rect(180, 20, 100, 60, 10).attr({ fill: '#ccc' });</script>`,
  },
  {
    name: 'Snap.svg',
    files: ['snapsvg/dist/snap.svg.js'],
    body: `<script>const s = Snap(800, 400); const big = s.circle(150, 150, 100); big.attr({ fill: '#bada55', stroke: '#000', strokeWidth: 5 }); const small = s.circle(100, 150, 70); const discs = s.group(small, s.circle(200, 150, 70)); discs.attr({ fill: '#fff' }); big.attr({ mask: discs });</script>`,
  },
  {
    name: 'Two.js',
    files: ['two.js/build/two.js'],
    body: `<div id="d"></div><script>const two = new Two({ width: 285, height: 200 }).appendTo(document.getElementById('d')); const circle = two.makeCircle(72, 100, 50); const rect = two.makeRectangle(213, 100, 100, 100); circle.fill = '#FF8000'; circle.stroke = 'orangered'; circle.linewidth = 5; rect.fill = 'rgb(0, 200, 255)'; rect.opacity = 0.75; rect.noStroke(); two.update();</script>`,
  },
  {
    name: 'Konva',
    files: ['konva/konva.min.js'],
    body: `<div id="container"></div><script>const stage = new Konva.Stage({ container: 'container', width: 500, height: 300 }); const layer = new Konva.Layer(); layer.add(new Konva.Circle({ x: 250, y: 150, radius: 70, fill: 'red', stroke: 'black', strokeWidth: 4 })); stage.add(layer); layer.draw();</script>`,
  },
  {
    name: 'Zdog',
    files: ['zdog/dist/zdog.dist.min.js'],
    body: `<canvas class="zdog-canvas" width="240" height="240"></canvas><script>const illo = new Zdog.Illustration({ element: '.zdog-canvas' }); new Zdog.Ellipse({ addTo: illo, diameter: 80, translate: { z: 40 }, stroke: 20, color: '#636' }); new Zdog.Rect({ addTo: illo, width: 80, height: 80, translate: { z: -40 }, stroke: 12, color: '#E62', fill: true }); illo.rotate.y = 0.5; illo.updateRenderGraph();</script>`,
  },
  {
    name: 'Mermaid',
    files: ['mermaid/dist/mermaid.min.js'],
    body: `<pre class="mermaid">graph TD
    A[Client] --> B[Load Balancer]
    B --> C[Server1]
    B --> D[Server2]</pre><script>mermaid.initialize({ startOnLoad: true });</script>`,
  },
  {
    name: 'KaTeX',
    files: ['katex/dist/katex.min.js'],
    styles: ['katex/dist/katex.min.css'],
    body: `<p id="out" style="font-size: 30px"></p><script>katex.render('c = \\\\pm\\\\sqrt{a^2 + b^2}', out, { throwOnError: false });</script>`,
  },
  {
    name: 'markdown-it',
    files: ['markdown-it/dist/browser/markdown-it.min.js', 'markdown-it/dist/markdown-it.min.js'],
    module: "import markdownit from 'markdown-it'; globalThis.markdownit = markdownit.default ?? markdownit;",
    body: `<div id="out"></div><script>out.innerHTML = markdownit({ html: true, linkify: true, typographer: true }).render('# markdown-it rulezz!\\n\\n- one\\n- **two**\\n\\n| a | b |\\n|---|---|\\n| 1 | "2" |')</script>`,
  },
  {
    name: 'highlight.js',
    module: "import hljs from 'highlight.js'; globalThis.hljs = hljs;",
    styles: ['highlight.js/styles/default.css'],
    body: `<pre><code class="language-js">const answer = { value: 42 }; // the answer
function twice(n) { return n * 2; }</code></pre><script>hljs.highlightAll();</script>`,
  },
  {
    name: 'Prism',
    files: ['prismjs/prism.js'],
    styles: ['prismjs/themes/prism.css'],
    body: `<pre><code class="language-css">p { color: red } /* a comment */
@media print { a::after { content: "x" } }</code></pre><script>Prism.highlightAll()</script>`,
  },
  {
    name: 'Iconify',
    files: ['iconify-icon/dist/iconify-icon.min.js'],
    body: `<iconify-icon icon="my:home" width="100" height="100"></iconify-icon> <iconify-icon icon="my:line" style="font-size: 48px; color: #444"></iconify-icon><script>
    customElements.get('iconify-icon').addCollection({ prefix: 'my', icons: { home: { body: '<path fill="currentColor" d="M10 20v-6h4v6h5v-8h3L12 3L2 12h3v8z"/>' }, line: { body: '<path stroke="currentColor" fill="none" stroke-width="2" d="M4 12h16M12 4v16"/>' } }, width: 24, height: 24 });</script>`,
  },
  {
    name: 'Feather',
    files: ['feather-icons/dist/feather.min.js'],
    body: `<i data-feather="circle"></i> <i data-feather="cloud-rain" width="80" height="80"></i> <i data-feather="sun"></i><script>feather.replace()</script>`,
  },
  {
    name: 'Lucide',
    files: ['lucide/dist/umd/lucide.min.js'],
    body: `<i data-lucide="house"></i> <i data-lucide="cloud-sun" width="80" height="80"></i><script>lucide.createIcons()</script>`,
  },
  {
    name: 'billboard.js',
    files: ['billboard.js/dist/billboard.pkgd.min.js'],
    styles: ['billboard.js/dist/billboard.min.css'],
    body: `<div id="chart"></div><script>bb.generate({ bindto: '#chart', size: { width: 640, height: 320 }, transition: { duration: 0 }, data: { type: 'bar', columns: [['data1', 30, 200, 100, 170, 150, 250], ['data2', 130, 100, 140, 35, 110, 50]] } });</script>`,
  },
  {
    name: 'Plotly',
    files: ['plotly.js-basic-dist-min/plotly-basic.min.js'],
    body: `<div id="tester" style="width:600px;height:250px"></div><script>Plotly.newPlot('tester', [{ x: [1, 2, 3, 4, 5], y: [1, 2, 4, 8, 16] }], { margin: { t: 0 } }, { displayModeBar: false });</script>`,
  },
  {
    name: 'bwip-js',
    files: ['bwip-js/dist/bwip-js-min.js'],
    body: `<canvas id="mycanvas"></canvas><script>bwipjs.toCanvas('mycanvas', { bcid: 'code128', text: '0123456789', scale: 3, height: 10, includetext: true, textxalign: 'center' });</script>`,
  },
  {
    name: 'Jdenticon',
    files: ['jdenticon/dist/jdenticon.min.js'],
    body: `<svg data-jdenticon-value="icon value" width="80" height="80"></svg> <canvas data-jdenticon-value="other" width="80" height="80"></canvas>`,
  },
  {
    name: 'Canvas Gauges',
    files: ['canvas-gauges/gauge.min.js'],
    body: `<canvas id="g"></canvas><script>new RadialGauge({ renderTo: 'g', width: 300, height: 300, units: 'Km/h', animation: false, value: 80, minValue: 0, maxValue: 220, majorTicks: ['0', '20', '40', '60', '80', '100', '120', '140', '160', '180', '200', '220'], minorTicks: 2, strokeTicks: true, highlights: [{ from: 160, to: 220, color: 'rgba(200, 50, 50, .75)' }], borderShadowWidth: 0, fontNumbers: 'sans-serif', fontUnits: 'sans-serif', fontValue: 'sans-serif' }).draw();</script>`,
  },
  {
    name: 'sparkline',
    files: ['@fnando/sparkline/dist/sparkline.js'],
    body: `<svg class="sparkline" width="300" height="90" stroke-width="3" stroke="blue" fill="rgba(0, 0, 255, .2)"></svg><script>sparkline.sparkline(document.querySelector('.sparkline'), [1, 5, 2, 4, 8, 3, 7]);</script>`,
  },
  {
    name: 'QR Creator',
    files: ['qr-creator/dist/qr-creator.min.js'],
    body: `<div id="qr"></div><script>QrCreator.render({ text: 'some text', radius: 0, ecLevel: 'H', fill: '#000', background: null, size: 180 }, document.querySelector('#qr'));</script>`,
  },
  {
    name: 'Skycons',
    module: "import skycons from 'skycons'; globalThis.Skycons = skycons(globalThis);",
    body: `<canvas id="icon1" width="128" height="128"></canvas><canvas id="icon2" width="128" height="128"></canvas><script>const icons = new Skycons({ color: 'black' }); icons.set('icon1', Skycons.CLEAR_NIGHT); icons.set('icon2', Skycons.CLOUDY); </script>`,
  },
  {
    name: 'twemoji',
    files: ['twemoji/dist/twemoji.min.js'],
    body: `<p id="out">I \u2764\ufe0f emoji!</p><script>twemoji.parse(document.body, { callback: () => 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"%3E%3Ccircle cx="5" cy="5" r="5"/%3E%3C/svg%3E', attributes: () => ({ width: 40, height: 40 }) })</script>`,
  },
  {
    name: 'ical.js',
    files: ['ical.js/dist/ical.es5.min.cjs'],
    module: "import ICAL from 'ical.js'; globalThis.ICAL = ICAL;",
    body: `<p id="out"></p><script>const data = 'BEGIN:VCALENDAR\\nVERSION:2.0\\nBEGIN:VEVENT\\nDTSTART:20260316T090000Z\\nDTEND:20260316T100000Z\\nRRULE:FREQ=WEEKLY;COUNT=3\\nSUMMARY:Standup\\nUID:1\\nEND:VEVENT\\nEND:VCALENDAR'; const event = new ICAL.Event(new ICAL.Component(ICAL.parse(data)).getFirstSubcomponent('vevent')); const it = event.iterator(); const all = []; for (let next = it.next(); next; next = it.next()) all.push(next.toString()); out.innerText = event.summary + ' ' + all.join(', ');</script>`,
  },
  {
    name: 'FullCalendar',
    files: ['fullcalendar/all/global.js'],
    body: `<div id="calendar"></div><script>new FullCalendar.Calendar(document.getElementById('calendar'), { initialView: 'dayGridMonth', initialDate: '2026-03-16', height: 460, headerToolbar: { left: '', center: 'title', right: '' }, events: [{ title: 'Meeting', start: '2026-03-16T10:30:00' }, { title: 'Trip', start: '2026-03-20', end: '2026-03-23' }] }).render();</script>`,
  },
  {
    name: 'Grid.js',
    files: ['gridjs/dist/gridjs.umd.js'],
    styles: ['gridjs/dist/theme/mermaid.min.css'],
    body: `<div id="wrapper"></div><script>new gridjs.Grid({ columns: ['Name', 'Email', 'Phone Number'], data: [['John', 'john@example.com', '(353) 01 222 3333'], ['Mark', 'mark@gmail.com', '(01) 22 888 4444']] }).render(document.getElementById('wrapper'));</script>`,
  },
  {
    name: 'Leaflet',
    files: ['leaflet/dist/leaflet.js'],
    styles: ['leaflet/dist/leaflet.css'],
    body: `<div id="map" style="height: 300px"></div><script>const map = L.map('map', { zoomControl: false, attributionControl: false, zoomAnimation: false, fadeAnimation: false }).setView([51.505, -0.09], 13); L.circle([51.508, -0.11], { color: 'red', fillColor: '#f03', fillOpacity: 0.5, radius: 500 }).addTo(map); L.polygon([[51.509, -0.08], [51.503, -0.06], [51.51, -0.047]]).addTo(map);</script>`,
  },
  {
    name: 'wordcloud2',
    files: ['wordcloud/src/wordcloud2.js'],
    body: `<canvas id="my_canvas" width="400" height="300"></canvas><script>WordCloud(document.getElementById('my_canvas'), { list: [['foo', 60], ['bar', 40], ['baz', 30]], fontFamily: 'sans-serif', rotateRatio: 0, shuffle: false, color: '#333', random: () => 0.5 });</script>`,
  },
  {
    name: 'p5',
    files: ['p5/lib/p5.min.js'],
    body: `<script>function setup() { createCanvas(400, 300); noLoop(); } function draw() { background(220); ellipse(50, 50, 80, 80); rect(120, 40, 100, 60); line(10, 200, 300, 250); }</script>`,
  },
  {
    name: 'Fabric',
    files: ['fabric/dist/index.min.js'],
    body: `<canvas id="c" width="300" height="200"></canvas><script>const canvas = new fabric.StaticCanvas('c'); canvas.add(new fabric.Rect({ left: 100, top: 100, fill: 'red', width: 20, height: 20, angle: 45 }), new fabric.Circle({ radius: 30, fill: 'green', left: 180, top: 50 })); canvas.renderAll();</script>`,
  },
  {
    name: 'Vega',
    files: ['vega/build/vega.min.js'],
    body: `<div id="view"></div><script>new vega.View(vega.parse({ width: 400, height: 200, padding: 5, data: [{ name: 'table', values: [{ c: 'A', a: 28 }, { c: 'B', a: 55 }, { c: 'C', a: 43 }, { c: 'D', a: 91 }, { c: 'E', a: 81 }] }],
    scales: [{ name: 'x', type: 'band', domain: { data: 'table', field: 'c' }, range: 'width', padding: 0.05, round: true }, { name: 'y', domain: { data: 'table', field: 'a' }, nice: true, range: 'height' }], axes: [{ orient: 'bottom', scale: 'x' }, { orient: 'left', scale: 'y' }],
    marks: [{ type: 'rect', from: { data: 'table' }, encode: { enter: { x: { scale: 'x', field: 'c' }, width: { scale: 'x', band: 1 }, y: { scale: 'y', field: 'a' }, y2: { scale: 'y', value: 0 }, fill: { value: 'steelblue' } } } }] }), { renderer: 'svg', container: '#view' }).run();</script>`,
  },
  {
    name: 'Observable Plot',
    files: ['d3/dist/d3.min.js', '@observablehq/plot/dist/plot.umd.min.js'],
    body: `<div id="myplot"></div><script>myplot.append(Plot.plot({ style: { fontFamily: 'sans-serif' }, marks: [Plot.rectY({ length: 200 }, Plot.binX({ y: 'count' }, { x: (d, i) => (i * 37 % 101) / 10 }))] }));</script>`,
  },
  {
    name: 'Chart.js',
    files: ['chart.js/dist/chart.umd.min.js'],
    src: 'https://cdn.jsdelivr.net/npm/chart.js',
    body: `<div style="width:700px"><canvas id="myChart"></canvas></div><script>
    new Chart(document.getElementById('myChart'), { type: 'bar', data: { labels: ['Red', 'Blue', 'Yellow', 'Green', 'Purple', 'Orange'], datasets: [{ label: '# of Votes', data: [12, 19, 3, 5, 2, 3], borderWidth: 1 }] }, options: { animation: false, scales: { y: { beginAtZero: true } } } });</script>`,
  },
  {
    name: 'ECharts',
    files: ['echarts/dist/echarts.min.js'],
    body: `<div id="main" style="width:600px;height:400px"></div><script>
    echarts.init(document.getElementById('main')).setOption({ animation: false, title: { text: 'ECharts Getting Started Example' }, tooltip: {}, legend: { data: ['sales'] }, xAxis: { data: ['Shirts', 'Cardigans', 'Chiffons', 'Pants', 'Heels', 'Socks'] }, yAxis: {}, series: [{ name: 'sales', type: 'bar', data: [5, 20, 36, 10, 10, 20] }] });</script>`,
  },
  {
    name: 'uPlot',
    files: ['uplot/dist/uPlot.iife.min.js'],
    styles: ['uplot/dist/uPlot.min.css'],
    css: '.uplot { font-family: sans-serif }',
    body: `<script>new uPlot({ title: 'My Chart', width: 780, height: 380, axes: [{ font: '12px sans-serif' }, { font: '12px sans-serif' }], series: [{}, { label: 'RAM', stroke: 'red', width: 1, fill: 'rgba(255, 0, 0, 0.3)', dash: [10, 5] }] }, [[1546300800, 1546387200], [35, 71]], document.body);</script>`,
  },
  {
    name: 'JsBarcode',
    files: ['jsbarcode/dist/JsBarcode.all.min.js'],
    body: `<canvas id="barcode"></canvas><script>JsBarcode('#barcode', 'Hi!');</script>`,
  },
];
