// @tier full: draws every chart
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { type ChartMeasures, differencesOf, MEASURE_CHART } from '../support/sandbox/measure-chart.js';
import { runDocument } from '../support/sandbox/script-page.js';

/** Options of charts of our own, and what the real library made of them in Chromium with the same fonts. */
interface MeasuredChart extends ChartMeasures {
  readonly size: readonly [widthPx: number, heightPx: number];
  readonly options: object;
}

const CHARTS: Readonly<Record<string, MeasuredChart>> = JSON.parse(
  readFileSync(join('test', 'fixtures', 'charts', 'charts.json'), 'utf8'),
);
/** Few, so that a busy machine ends them within the limit of a script. */
const CHARTS_A_PAGE = 4;

const names = Object.keys(CHARTS);
for (let first = 0; first < names.length; first += CHARTS_A_PAGE) {
  const page = names.slice(first, first + CHARTS_A_PAGE);
  t.test(`charts ${page[0]} to ${page.at(-1)} have the positions of the reference charts`, async (t) => {
    const measured = await drawAll(page);
    for (const name of page) {
      const real = CHARTS[name];
      const ours = measured.get(name);
      if (!real || !ours) t.fail(`${name} was not drawn`);
      else t.same(differencesOf(real, ours), [], name);
    }
  });
}

async function drawAll(page: readonly string[]): Promise<Map<string, ChartMeasures>> {
  const charts = page.map((name) => ({ name, size: CHARTS[name]?.size, options: CHARTS[name]?.options }));
  const { log, notes } = await runDocument(
    `<!doctype html><html><head><script src="https://charts.invalid/highcharts.js"></script>${MEASURE_CHART}</head>
    <body style="margin:0"><div id="box"></div><script>
    Highcharts.setOptions({ credits: { enabled: false } });
    for (const { name, size, options } of ${JSON.stringify(charts).replaceAll('<', '\\u003c')}) {
      const box = document.getElementById('box');
      box.style.width = size[0] + 'px';
      box.style.height = size[1] + 'px';
      log({ name, measures: measureChart(Highcharts.chart(box, options)) });
    }
    </script></body></html>`,
    { bitDepth: 8 },
  );
  if (notes.length > 0) throw new Error(notes.join('\n'));
  return new Map(log.map((line) => JSON.parse(line)).map(({ name, measures }) => [name, measures]));
}
