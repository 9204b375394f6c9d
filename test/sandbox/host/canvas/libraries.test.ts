// @tier full: starts a browser
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { chromium } from 'playwright-core';
import t from 'tap';
import { findChromium } from '../../../support/browser/chromium.js';
import { writeFontConfiguration } from '../../../support/drawing/reference-fonts.js';
import { sampleCases } from '../../../support/every-case.js';
import { measureSsim } from '../../../support/fidelity/compare-pictures.js';
import { runDocument, SETTLED_MS } from '../../../support/sandbox/script-page.js';

const MODULES = join(import.meta.dirname, '../../../../../node_modules');
const read = (path: string): string => readFileSync(join(MODULES, path), 'utf8');

interface Example {
  readonly name: string;
  /** Its file for pages, in node_modules. */
  readonly file: string;
  readonly style?: string;
  readonly body: string;
}

/** The first example of each library's documentation. */
const EXAMPLES: readonly Example[] = [
  {
    name: 'Chart.js',
    file: 'chart.js/dist/chart.umd.min.js',
    body: `<div style="width:700px"><canvas id="myChart"></canvas></div><script>
      new Chart(document.getElementById('myChart'), { type: 'bar', data: { labels: ['Red', 'Blue', 'Yellow', 'Green', 'Purple', 'Orange'],
        datasets: [{ label: '# of Votes', data: [12, 19, 3, 5, 2, 3], borderWidth: 1 }] }, options: { scales: { y: { beginAtZero: true } } } });</script>`,
  },
  {
    name: 'uPlot',
    file: 'uplot/dist/uPlot.iife.min.js',
    // Chromium's system font is that of the desktop.
    style: `${read('uplot/dist/uPlot.min.css')} .uplot { font-family: sans-serif }`,
    body: `<script>new uPlot({ title: 'My Chart', id: 'chart1', class: 'my-chart', width: 780, height: 380, axes: [{ font: '12px sans-serif' }, { font: '12px sans-serif' }],
      series: [{}, { show: true, spanGaps: false, label: 'RAM', value: (self, raw) => raw == null ? '' : '$' + raw.toFixed(2), stroke: 'red', width: 1, fill: 'rgba(255, 0, 0, 0.3)', dash: [10, 5] }] },
      [[1546300800, 1546387200], [35, 71]], document.body);</script>`,
  },
  {
    name: 'JsBarcode',
    file: 'jsbarcode/dist/JsBarcode.all.min.js',
    body: `<canvas id="barcode"></canvas><script>JsBarcode('#barcode', 'Hi!');</script>`,
  },
  {
    name: 'ECharts',
    file: 'echarts/dist/echarts.min.js',
    body: `<div id="main" style="width:600px;height:400px"></div><script>
      echarts.init(document.getElementById('main')).setOption({ title: { text: 'ECharts Getting Started Example' }, tooltip: {}, legend: { data: ['sales'] },
        xAxis: { data: ['Shirts', 'Cardigans', 'Chiffons', 'Pants', 'Heels', 'Socks'] }, yAxis: {}, series: [{ name: 'sales', type: 'bar', data: [5, 20, 36, 10, 10, 20] }] });</script>`,
  },
  {
    name: 'a sparkline without a library',
    file: '',
    body: `<canvas id="s" width="300" height="60"></canvas><script>const c = document.getElementById('s').getContext('2d'), v = [4, 7, 3, 8, 6, 9, 2, 5];
      c.lineWidth = 2; c.strokeStyle = '#333'; c.beginPath(); v.forEach((y, i) => c.lineTo(5 + i * 40, 55 - y * 5)); c.stroke();
      c.lineTo(285, 60); c.lineTo(5, 60); c.fillStyle = 'rgba(0, 0, 0, 0.2)'; c.fill(); c.fillStyle = '#000'; c.beginPath(); c.arc(285, 30, 4, 0, 7); c.fill(); c.font = 'bold 14px sans-serif'; c.fillText('5', 288, 20);</script>`,
  },
];

const MIN_SSIM = 0.95;
const executablePath = findChromium();

const pageOf = ({ style = '' }: Example, script: string, body: string): string =>
  `<!doctype html><html><head><style>body{margin:0;background:#fff}${style}</style>${script}</head><body>${body}</body></html>`;

const greyOf = (rgba: ArrayLike<number>, channels: number): Uint8Array => {
  const greys = new Uint8Array(rgba.length / channels);
  for (let i = 0; i < greys.length; i++) {
    const [r = 0, g = 0, b = 0] = [rgba[i * channels], rgba[i * channels + 1], rgba[i * channels + 2]];
    greys[i] = Math.round((77 * r + 150 * g + 29 * b) / 256);
  }
  return greys;
};

t.test(
  'libraries draw the first example of their documentation like Chromium',
  { skip: executablePath ? false : 'there is no Chromium' },
  async (t) => {
    const browser = await chromium.launch({
      executablePath: executablePath ?? '',
      env: { ...process.env, FONTCONFIG_FILE: writeFontConfiguration(t.testdir()) },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--font-render-hinting=none',
        '--disable-lcd-text',
      ],
    });
    t.teardown(() => browser.close());
    const page = await browser.newPage({ viewport: { width: 800, height: 480 } });
    for (const example of sampleCases(EXAMPLES, 2)) {
      const code = example.file === '' ? '' : read(example.file);
      // As an owner adds it; Chart.js is there already.
      const files = example.name === 'Chart.js' || code === '' ? [] : [{ name: 'library.js', file: 'library.js' }];
      const src =
        example.name === 'Chart.js' ? 'https://cdn.jsdelivr.net/npm/chart.js' : 'https://host.example/library.js';
      const script = code === '' ? '' : `<script src="${src}"></script>`;
      const ours = await runDocument(
        pageOf(example, script, example.body),
        { bitDepth: 8 },
        { library: { files, read: () => code }, limits: { scriptMs: 60_000, pageMs: 120_000, maxPolls: 1_000_000 } },
      );
      await page.setContent(
        pageOf(
          example,
          code === '' ? '' : `<script>${code.replaceAll('</script', '<\\/script')}</script>`,
          example.body,
        ),
      );
      await page.waitForTimeout(SETTLED_MS * 1.5);
      const { data, channels } = decode(await page.screenshot({ type: 'png' }));
      const size = { widthPx: 800, heightPx: 480 };
      const likeness = measureSsim(
        { ...size, pixels: greyOf(data, channels) },
        { ...size, pixels: greyOf(ours.rendering.rgba, 4) },
      );
      t.comment(`${example.name}: SSIM ${likeness.toFixed(4)}`);
      t.strictSame(ours.notes, [], example.name);
      t.ok(likeness >= MIN_SSIM, `${example.name}: SSIM ${likeness.toFixed(4)} of at least ${MIN_SSIM}`);
    }
  },
);
