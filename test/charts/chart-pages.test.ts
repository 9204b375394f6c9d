// @tier full: draws every page on two panels
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { compareWords } from '../support/fidelity/compare-words.js';
import { panelNamed } from '../support/fidelity/render-screen.js';
import { CHART_PAGES, type ChartPage, drawChartPage, listChartPages } from '../support/sandbox/chart-pages.js';
import { differencesOf } from '../support/sandbox/measure-chart.js';

// Measured with Highcharts 12.3.0, Chartkick 5.0.1, Chart.js 4.6.1 and release 3.2.0 of the framework in Chromium
// (scripts/develop/chromium/record-chart-pages.mjs). Pages of our own.
for (const name of listChartPages()) {
  const answers: Readonly<Record<string, ChartPage>> = JSON.parse(
    readFileSync(join(CHART_PAGES, `${name}.json`), 'utf8'),
  );
  for (const [model, real] of Object.entries(answers)) {
    t.test(`${name} on ${model} has the words and the plots of the reference page`, async (t) => {
      const ours = await drawChartPage(name, panelNamed(model));
      t.same(ours.notes, []);
      t.equal(ours.charts.length, real.charts.length);
      real.charts.forEach((chart, index) => {
        const other = ours.charts[index];
        if (other) t.same(differencesOf(chart, other), [], `chart ${index}`);
      });
      t.same(compareWords(real.words, ours.words).faults, []);
    });
  }
}
