#!/usr/bin/env node
// Development only: renders pages with scripts again and again, in one process and in new workers, and prints a hash of each.
//   node scripts/develop/checks/script-hashes.mjs [ROUNDS] [WORKERS] [NAMES]
// Fails when the bytes of a page differ. Build first. Two releases of Node.js, and other processors, must print the same:
//   diff <(node scripts/develop/checks/script-hashes.mjs 100) <(/other/bin/node scripts/develop/checks/script-hashes.mjs 100)
// WORKERS new workers render each page whose name matches NAMES as well; 0 where a child process cannot be started, as in an emulator.
import { createHash } from 'node:crypto';
import { findModel, panelOf } from '../../../build/src/engine/model/model.js';
import { createWorkerHost } from '../../../build/src/gateway/worker/host/host.js';
import { createRecipeRenderer } from '../../../build/src/gateway/worker/jobs/render/render-recipe.js';

const ROUNDS = Number(process.argv[2] ?? 20);
/** Workers that are started anew for each page. */
const FRESH_WORKERS = Number(process.argv[3] ?? 3);
const NAMES = new RegExp(process.argv[4] ?? '');
const chart = (type, more = '') => `<script src="https://trmnl.com/js/highcharts/12.3.0/highcharts.js"></script>
<div class="layout"><div id="c" class="w--full h--64"></div></div>
<script>Highcharts.chart('c', { chart: { type: '${type}' }, title: { text: 'Title' }, xAxis: { type: 'datetime' },
  series: [0, 1].map((n) => ({ pointStart: Date.now(), pointInterval: 36e5, data: Array.from({ length: 24 }, (_, i) => (i * 37 * (n + 1)) % 71) })) ${more} });</script>`;
const chartJs = (
  config,
) => `<script src="https://cdn.jsdelivr.net/npm/chart.js"></script><div class="layout"><div class="w--full h--64"><canvas id="c"></canvas></div></div>
<script>new Chart('c', ${config});</script>`;
const PAGES = {
  spline: chart('spline'),
  'stacked columns': chart('column', ", plotOptions: { column: { stacking: 'normal' } }"),
  gauge: chart('gauge', ', pane: { startAngle: -90, endAngle: 90 }'),
  'time scale': chartJs(
    "{ type: 'line', data: { datasets: [{ data: Array.from({ length: 50 }, (_, i) => ({ x: Date.now() + i * 36e5, y: (i * 37) % 71 })) }] }, options: { scales: { x: { type: 'time' } } } }",
  ),
  radar: chartJs(
    "{ type: 'radar', data: { labels: ['one', 'two', 'three', 'four', 'five'], datasets: [{ data: [3, 1, 4, 1, 5], fill: true }] } }",
  ),
  requests: `<div class="layout"><p id="p" class="richtext"></p></div><script>
    const show = (text) => { document.getElementById('p').textContent += text + ' ' + performance.now() + '; '; };
    for (const at of [300, 0, 150]) setTimeout(() => fetch('data:text/plain,' + at).then((r) => r.text()).then(show), at);
    fetch('https://other.example/').catch((error) => show(error.message));
  </script>`,
  elements: `<div class="layout"><div id="d" class="flex flex--wrap gap--small"></div></div><script>
    for (let i = 0; i < 365; i++) { const e = document.createElement('span'); e.className = 'label label--small'; e.textContent = i; d.append(e); }
  </script>`.replaceAll('d.append', "document.getElementById('d').append"),
  'clock and chance': `<div class="layout"><p id="p" class="richtext"></p></div><script>
    const lines = [new Date().toLocaleString('de', { timeZone: 'Asia/Tokyo', dateStyle: 'full' }), Math.random(), crypto.randomUUID(), performance.now()];
    setTimeout(() => { lines.push(Date.now()); document.getElementById('p').textContent = lines.join(' '); }, 700);
  </script>`,
};

const cellOf = (view) => ({
  view: 'full',
  markup: { shared: '', view },
  variables: {},
  // Emulators are slow, and the clock must not decide what is drawn.
  scriptSeconds: 600,
  darkMode: false,
  noScreenPadding: false,
  frameworkVersion: 'latest',
});
const jobOf = (view, model) => ({
  kind: 'render',
  panel: panelOf(findModel(model)),
  layout: '1x1',
  cells: [cellOf(view)],
  now: Date.parse('2026-03-16T09:30:00Z'),
  timeZone: 'Europe/Berlin',
  locale: 'de',
  pinned: true,
  dither: 'auto',
  assets: { kind: 'none' },
  reach: { allowLoopback: false, gatewayPorts: [] },
  details: false,
});
const hash = ({ bytes }) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

console.error(`Node.js ${process.version} on ${process.arch}`);
const draw = createRecipeRenderer();
for (const [name, view] of Object.entries(PAGES).filter(([name]) => NAMES.test(name)))
  for (const model of ['og_png', 'v2']) {
    const hashes = new Set();
    for (let round = 0; round < ROUNDS; round++) hashes.add(hash(await draw(jobOf(view, model))));
    for (let fresh = 0; fresh < FRESH_WORKERS; fresh++) {
      const host = createWorkerHost();
      hashes.add(hash(await host.run(jobOf(view, model), { deadlineMs: 120_000 })));
      await host.stop();
    }
    console.log(`${model} ${name}: ${[...hashes].join(' ')}`);
    if (hashes.size > 1) process.exitCode = 1;
  }
